import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Backup, OpenError } from './errors.ts';

/** The parts of an embedded data folder, and what can be told of it without opening the database. */

/** Major version of the PostgreSQL inside the pinned PGlite; a folder of another one must not be opened (guard 5). */
const embeddedMajor = '18';
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
const replacedPrefix = 'replaced-';

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

/** All files below `folder` are on disk. */
export function syncFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const fd = openSync(join(entry.parentPath, entry.name), 'r+');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  }
}

/** Size of all files below `folder`. */
export function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
}

/** Files of a database come and go while it is used. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
