import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { atOnce } from '../../shared/core/atOnce.ts';
import type { Backup } from './errors.ts';

/** The parts of an embedded data folder, and what can be told of it without opening the database. */

/** Its number, which older versions did not give, and when it was made. */
const backupPattern = /^(?:(\d{6,})-)?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)$/;
const numberDigits = 6;
export const replacedPrefix = 'replaced-';
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

export const backupName = (number: number, at: Date) =>
  `${String(number).padStart(numberDigits, '0')}-${stamp(at)}`;

/** The number of the next backup. A clock can be wrong; what came after what is told by the numbers. */
export function nextNumber(dataFolder: string): number {
  const numbers = namesIn(backupsFolder(dataFolder)).map((name) =>
    Number(/^(?:damaged-)?(\d{6,})-/.exec(name)?.[1] ?? 0),
  );
  return Math.max(0, ...numbers) + 1;
}

/** The backups below a data folder, newest first: by their numbers, and those without one by their time. */
export function listBackups(dataFolder: string): Backup[] {
  return namesIn(backupsFolder(dataFolder))
    .flatMap((name) => {
      const [, number, at] = backupPattern.exec(name) ?? [];
      return at === undefined ? [] : [{ name, number: Number(number ?? 0), at }];
    })
    .sort((one, other) => other.number - one.number || (one.at < other.at ? 1 : -1))
    .map(({ name, at }) => ({
      path: join(backupsFolder(dataFolder), name),
      date: at.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'),
    }));
}

/** Keeps a backup that cannot be restored, but never offers it again. */
export function setAside(backup: string): void {
  renameSync(backup, join(dirname(backup), `${damagedPrefix}${basename(backup)}`));
}

export function namesIn(folder: string): string[] {
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

/** Writes a file as a whole or not at all, even when the power goes meanwhile. */
export function writeDurably(path: string, content: string): void {
  const part = `${path}.part`;
  const fd = openSync(part, 'w', 0o600);
  try {
    writeFileSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(part, path);
  syncParent(path);
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
