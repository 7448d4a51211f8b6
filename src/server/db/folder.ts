import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { atOnce } from '../../shared/core/atOnce.ts';
import { type Backup, OpenError } from './errors.ts';

/** The parts of an embedded data folder, and what can be told of it without opening the database. */

/** Major version of the PostgreSQL inside the pinned PGlite; a folder of another one must not be opened (guard 5). */
const embeddedMajor = '18';
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
const replacedPrefix = 'replaced-';
const damagedPrefix = 'damaged-';

/** Where PGlite's files lie. */
export const databaseFolder = (dataFolder: string) => join(dataFolder, 'pgdata');

/** A new database is made here and gets its name when it is whole: one killed at its first start is no damage. */
export const unfinishedFolder = (dataFolder: string) => join(dataFolder, 'pgdata.new');

export const backupsFolder = (dataFolder: string) => join(dataFolder, 'backups');

/** The instant as the name of a file, sorted by time: 2026-11-21T01-02-03.456Z. */
export const stamp = (at: Date) => at.toISOString().replaceAll(':', '-');

/** Where a restore puts what it replaces; nothing is thrown away. */
export const replacedFolder = (dataFolder: string, at: Date) =>
  join(dataFolder, `${replacedPrefix}${stamp(at)}`);

/** The backups below a data folder, newest first. */
export function listBackups(dataFolder: string): Backup[] {
  const names = namesIn(backupsFolder(dataFolder)).filter((name) => backupName.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => ({
      path: join(backupsFolder(dataFolder), name),
      date: name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'),
    }));
}

/** Keeps a backup that cannot be restored, but never offers it again. */
export function setAside(backup: string): void {
  renameSync(backup, join(dirname(backup), `${damagedPrefix}${basename(backup)}`));
}

/** The error for a database that cannot be read; it names the newest backup, if there is one. */
export function damaged(dataFolder: string, message: string, cause?: unknown): OpenError {
  return new OpenError('DATABASE_DAMAGED', message, { cause, backup: listBackups(dataFolder)[0] });
}

/**
 * Whether there is a database. Guard 4: one that is incomplete, or was there and is gone, is damage, and is never
 * initialised over.
 *
 * @throws OpenError DATABASE_DAMAGED, DATA_DIR_VERSION
 */
export function hasDatabase(dataFolder: string): boolean {
  const folder = databaseFolder(dataFolder);
  if (namesIn(folder).length === 0) {
    if (isNew(dataFolder)) return false;
    throw damaged(dataFolder, `Database di ${folder} hilang.`);
  }
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file))
    throw damaged(dataFolder, `Database di ${folder} tidak lengkap: PG_VERSION tidak ada.`);
  const version = readFileSync(file, 'utf8').trim();
  if (version === embeddedMajor) return true;
  // A number is another PostgreSQL's folder; anything else is a file that was destroyed.
  if (!/^\d+$/.test(version))
    throw damaged(dataFolder, `Database di ${folder} rusak: PG_VERSION tidak terbaca.`);
  throw new OpenError(
    'DATA_DIR_VERSION',
    `Folder ${folder} dibuat oleh PostgreSQL ${version}; program ini memakai ${embeddedMajor}.`,
  );
}

/** What a database's records name: where these lie, one has been. */
const filesOfRecords = ['media', 'batch', 'export'];

function isNew(dataFolder: string): boolean {
  const wasReplaced = namesIn(dataFolder).some((name) => name.startsWith(replacedPrefix));
  const hasFiles = filesOfRecords.some((name) => namesIn(join(dataFolder, name)).length > 0);
  return !wasReplaced && !hasFiles && listBackups(dataFolder).length === 0;
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** After a rename or removal: the folder's list of names is on disk. Windows has no such call for folders. */
export function syncParent(path: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(dirname(path), 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Tried again for a while: what was broken off may be writing its last into it. */
export const remove = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5 });

/** At the same time: the disk then writes them together, in a ninth of the time of one by one. */
const filesAtOnce = 16;

/** All files below `folder` are on disk. */
export const syncFiles = (folder: string): Promise<void> =>
  eachFile(folder, async (path) => {
    await using file = await open(path, 'r+');
    await file.sync();
  });

/** Size of all files below `folder`. */
export async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  await eachFile(folder, async (path) => {
    // Files of a database come and go while it is used.
    const found = await stat(path).catch(() => undefined);
    // Not in one expression: it would add to the sum of before the wait, which others have added to since.
    sum += found?.size ?? 0;
  });
  return sum;
}

async function eachFile(folder: string, act: (path: string) => Promise<void>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await atOnce(paths, filesAtOnce, act);
}
