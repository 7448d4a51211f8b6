import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { copyDatabase, restore } from './backup.ts';
import { BackupError } from './errors.ts';
import { databaseFolder, syncParent } from './folder.ts';
import { openDatabase } from './open.ts';

/**
 * A whole data folder as one file (tar.gz), to be kept elsewhere. The system's tar makes it: Linux, macOS and Windows
 * 10 have one. Files come and go through its standard streams, so that no path is ever read by it.
 */

/** Parts of a data folder that are of this machine and this moment, or copies themselves. */
const leftOut = /^(\.|backups$|pgdata\.new$|replaced-|restore\.part$|backup\.part$)/;

/**
 * Writes the data folder of an embedded server that is not running to `file`.
 * @throws BackupError, OpenError
 */
export async function backUpToFile(dataFolder: string, file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`File ${file} sudah ada.`);
  if (!existsSync(databaseFolder(dataFolder))) throw new BackupError(`Tidak ada database di ${dataFolder}.`);
  const database = await openDatabase({ dataFolder });
  const staging = join(dataFolder, 'backup.part');
  try {
    if (database.client.kind !== 'pglite') throw new BackupError('Hanya database bawaan yang dapat disalin.');
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging);
    await copyDatabase(database.client.pglite, dataFolder, databaseFolder(staging));
    const others = readdirSync(dataFolder).filter((name) => name !== 'pgdata' && !leftOut.test(name));
    await pack(file, ['-C', staging, 'pgdata', '-C', dataFolder, ...others]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
    await database.close();
  }
}

async function pack(file: string, what: string[]): Promise<void> {
  const part = `${file}.part`;
  try {
    const tar = spawn('tar', ['-czf', '-', ...what], { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(tar, 'close');
    // Readable by its owner only: it holds everything.
    await pipeline(tar.stdout, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    const [code] = await ended;
    if (code !== 0) throw new BackupError(`File ${file} tidak dapat ditulis.`);
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

/**
 * Puts the data folder in `file` in the place of this one, whose parts stay in a `replaced-…` folder.
 * @throws BackupError, OpenError
 */
export async function restoreFromFile(dataFolder: string, file: string, now: Date): Promise<void> {
  if (!existsSync(file)) throw new BackupError(`File ${basename(file)} tidak ada.`);
  const unreadable = new BackupError(`File ${basename(file)} bukan cadangan Rujukan, atau rusak.`);
  await restore(dataFolder, now, async (folder) => {
    const tar = spawn('tar', ['-xzf', '-'], { cwd: resolve(folder), stdio: ['pipe', 'ignore', 'ignore'] });
    const ended = once(tar, 'close');
    // A tar that gives up closes its input; its exit code tells more than that.
    await pipeline(createReadStream(file), tar.stdin).catch(() => undefined);
    const [code] = await ended;
    const parts = readdirSync(folder);
    if (code !== 0 || !existsSync(join(databaseFolder(folder), 'PG_VERSION'))) throw unreadable;
    return parts.filter((name) => !leftOut.test(name));
  });
}
