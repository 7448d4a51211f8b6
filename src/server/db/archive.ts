import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { diskFault } from '../../files/disk.ts';
import { copyDatabase, restore } from './backup.ts';
import { assertRoomFor, nothingReplaced, openRefusal } from './diskSpace.ts';
import { BackupError } from './errors.ts';
import { databaseFolder, syncParent } from './folder.ts';
import { isPartName } from './interruptedRestore.ts';
import { openDatabase } from './open.ts';

/** With `strict`, the tar library refuses archives with absolute paths or '..'. */

const stagingName = 'backup.part';

const leftOut = /^(\.|backups$|pgdata\.new$|replaced-|restore\.(part|json)|backup\.part$)/;

/** @throws BackupError, OpenError, DamageError */
export async function backUpToFile(dataFolder: string, file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`File ${file} sudah ada.`);
  if (!existsSync(databaseFolder(dataFolder))) throw new BackupError(`Tidak ada database di ${dataFolder}.`);
  const database = await openDatabase({ dataFolder });
  const staging = join(dataFolder, stagingName);
  try {
    if (!database.embedded) throw new BackupError('Hanya database bawaan yang dapat disalin.');
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
    await copyDatabase(database.embedded, dataFolder, databaseFolder(staging));
    const others = readdirSync(dataFolder).filter((name) => name !== 'pgdata' && !leftOut.test(name));
    await pack(file, dataFolder, [join(stagingName, 'pgdata'), ...others]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
    await database.close();
  }
}

async function pack(file: string, dataFolder: string, parts: string[]): Promise<void> {
  const part = `${file}.part`;
  const inStaging = `${stagingName}/`;
  rmSync(part, { force: true });
  try {
    const packed = create(
      {
        gzip: true,
        cwd: dataFolder,
        onWriteEntry: (entry) => {
          if (entry.path.startsWith(inStaging)) entry.path = entry.path.slice(inStaging.length);
        },
      },
      parts,
    );
    // The archive contains all data, so only the owner may read it.
    await pipeline(packed, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    const written = await open(part, 'r+');
    await written.sync();
    await written.close();
    renameSync(part, file);
    syncParent(file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

export async function restoreFromFile(dataFolder: string, file: string, now: Date): Promise<void> {
  if (!existsSync(file)) throw new BackupError(`File ${basename(file)} tidak ada.`);
  const unreadable = new BackupError(`File ${basename(file)} bukan cadangan Rujukan, atau rusak.`);
  await restore(dataFolder, now, async (folder) => {
    assertRoomFor(dataFolder, unpackedBytes(file), nothingReplaced);
    const whole = await pipeline(
      createReadStream(file),
      extract({ cwd: resolve(folder), strict: true }),
    ).then(
      () => true,
      (error: unknown) => {
        if (diskFault(error)) throw openRefusal(dataFolder, error);
        return false;
      },
    );
    const parts = readdirSync(folder).filter((name) => isPartName(name) && !leftOut.test(name));
    if (!whole || !existsSync(join(databaseFolder(folder), 'PG_VERSION'))) throw unreadable;
    return parts;
  });
}

/** The last four bytes of a gzip file hold its unpacked size modulo 4 GB. */
function unpackedBytes(file: string): number {
  const { size } = statSync(file);
  const length = Buffer.alloc(4);
  const fd = openSync(file, 'r');
  try {
    readSync(fd, length, 0, length.length, Math.max(0, size - length.length));
  } finally {
    closeSync(fd);
  }
  const said = length.readUInt32LE();
  return said < size ? said + 2 ** 32 * Math.ceil((size - said) / 2 ** 32) : said;
}
