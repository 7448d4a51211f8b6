import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { concurrently } from '../../shared/core/concurrently.ts';
import type { Backup } from './errors.ts';

const backupPattern = /^(?:(\d{6,})-)?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)$/;
const numberDigits = 6;
export const replacedPrefix = 'replaced-';
const damagedPrefix = 'damaged-';

export const databaseFolder = (dataFolder: string) => join(dataFolder, 'pgdata');

/** A new database gets its final name when complete. So a killed first start does not look like damage. */
export const unfinishedFolder = (dataFolder: string) => join(dataFolder, 'pgdata.new');

export const backupsFolder = (dataFolder: string) => join(dataFolder, 'backups');

export const stamp = (at: Date) => at.toISOString().replaceAll(':', '-');

export const replacedFolder = (dataFolder: string, at: Date) =>
  join(dataFolder, `${replacedPrefix}${stamp(at)}`);

export const backupName = (number: number, at: Date) =>
  `${String(number).padStart(numberDigits, '0')}-${stamp(at)}`;

/** Backups are numbered, because clocks can be wrong. */
export function nextNumber(dataFolder: string): number {
  const numbers = namesIn(backupsFolder(dataFolder)).map((name) =>
    Number(/^(?:damaged-)?(\d{6,})-/.exec(name)?.[1] ?? 0),
  );
  return Math.max(0, ...numbers) + 1;
}

/** Newest first. Backups without a number come last, sorted by time. */
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

export function setAside(backup: string): void {
  renameSync(backup, join(dirname(backup), `${damagedPrefix}${basename(backup)}`));
}

export function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

export function dropFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) rmSync(path, { recursive: true });
}

export function syncParent(path: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(dirname(path), 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

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

export const remove = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5 });

/** Files are synced in parallel, because the disk then merges the writes (nine times as fast). */
const filesAtOnce = 16;

export const syncFiles = (folder: string): Promise<void> =>
  eachFile(folder, async (path) => {
    await using file = await open(path, 'r+');
    await file.sync();
  });

export async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  await eachFile(folder, async (path) => {
    const found = await stat(path).catch(() => undefined);
    // `sum += (await stat(path)).size` would add to the value from before the await.
    sum += found?.size ?? 0;
  });
  return sum;
}

async function eachFile(folder: string, act: (path: string) => Promise<void>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await concurrently(paths, filesAtOnce, act);
}
