import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskFault } from '../../files/disk.ts';
import { openRefusal } from './diskSpace.ts';
import { OpenError } from './errors.ts';
import { dropFolder } from './folder.ts';
import { finishInterruptedWork } from './interruptedRestore.ts';

interface Holder {
  pid: number;
  host: string;
  since: string;
  inode?: number | undefined;
  /** Inode of the folder, so that a copied folder does not count as locked. */
  folder?: number | undefined;
}

const lookMs = 1000;

const sqliteBusy = 5;
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const sqliteDamaged = [11, 26];
/** SQLITE_READONLY, SQLITE_FULL, SQLITE_CANTOPEN. */
const sqliteUnwritable = [8, 13, 14];

/**
 * Two processes on one PGlite folder silently destroy it. SQLite's lock ends with the process.
 * @returns a function that unlocks
 * @throws OpenError DATA_DIR_IN_USE, FOLDER_UNWRITABLE, DISK_FULL
 */
export function lockFolder(folder: string): () => void {
  const early = takenEarly.get(folder);
  takenEarly.delete(folder);
  if (early) return early;
  mkdirSync(folder, { recursive: true });
  const holderFile = join(folder, '.lock.json');
  const lockFile = join(folder, '.lock.db');
  for (const file of [holderFile, lockFile]) dropFolder(file);
  const lock = takeLock(lockFile, (cause, code) => {
    if (code !== undefined && sqliteUnwritable.includes(code)) throw openRefusal(folder, cause);
    throw new OpenError('DATA_DIR_IN_USE', inUseMessage(folder, readHolder(holderFile)), { cause });
  });
  const other = readHolder(holderFile);
  if (other && isAnotherLocks(other, folder, lockFile)) {
    lock.close();
    throw new OpenError('DATA_DIR_IN_USE', inUseMessage(folder, other));
  }
  const since = new Date().toISOString();
  try {
    writeHolder(holderFile, lockFile, since);
    const settled = finishInterruptedWork(folder);
    if (settled) process.stderr.write(`${JSON.stringify({ settled })}\n`);
  } catch (error) {
    lock.close();
    throw diskFault(error) ? openRefusal(folder, error) : error;
  }
  const hold: Hold = { lock, inode: inodeOf(lockFile) };
  held.add(hold);
  const timer = setInterval(() => retake(hold, folder, since), lookMs).unref();
  return () => {
    clearInterval(timer);
    held.delete(hold);
    rmSync(holderFile, { force: true });
    hold.lock.exec('rollback');
    hold.lock.close();
  };
}

interface Hold {
  lock: DatabaseSync;
  inode: number | undefined;
}

/** Keeps the locks referenced, because a garbage-collected lock is released. */
const held = new Set<Hold>();

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

function writeHolder(holderFile: string, lockFile: string, since: string): void {
  const inode = inodeOf(lockFile);
  const of = inodeOf(dirname(lockFile));
  const holder: Holder = { pid: process.pid, host: hostname(), since, inode, folder: of };
  writeFileSync(holderFile, JSON.stringify(holder));
}

/** SQLite does not see locks on a removed or replaced file, so this check compares inodes. */
function isAnotherLocks(holder: Holder, folder: string, lockFile: string): boolean {
  const { pid, host, inode } = holder;
  if (host !== hostname() || pid === process.pid || inode === undefined) return false;
  if (holder.folder !== inodeOf(folder)) return false;
  return inode !== inodeOf(lockFile) && isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function retake(hold: Hold, folder: string, since: string): void {
  const lockFile = join(folder, '.lock.db');
  const holderFile = join(folder, '.lock.json');
  const isReplaced = inodeOf(lockFile) !== hold.inode;
  if (!isReplaced && existsSync(holderFile)) return;
  try {
    if (isReplaced) {
      const lock = takeLock(lockFile, (cause) => {
        throw cause;
      });
      hold.lock.close();
      hold.lock = lock;
      hold.inode = inodeOf(lockFile);
    }
    writeHolder(holderFile, lockFile, since);
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    const other = readHolder(holderFile);
    if (code !== sqliteBusy || !other || other.pid === process.pid) return;
    process.stderr.write(`${JSON.stringify({ error: inUseMessage(folder, other) })}\n`);
    process.exit(1);
  }
}

const takenEarly = new Map<string, () => void>();

export function lockEarly(folder: string): void {
  takenEarly.set(folder, lockFolder(folder));
}

function takeLock(file: string, refuse: (cause: unknown, code?: number) => never): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    // On a read-only file, `begin exclusive` silently takes no lock, but the uncommitted write fails.
    lock.exec('pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive');
    lock.exec('pragma user_version = 1');
    return lock;
  } catch (error) {
    lock?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    if (code === undefined) throw error;
    if (code === sqliteBusy || sqliteUnwritable.includes(code)) refuse(error, code);
    if (!sqliteDamaged.includes(code)) throw error;
    // The lock file is truncated instead of removed, because another process may hold a lock on it.
    truncateSync(file);
    return takeLock(file, refuse);
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function inUseMessage(folder: string, holder: Holder | undefined): string {
  const by = holder ? ` oleh proses ${holder.pid} di ${holder.host} sejak ${holder.since}` : '';
  return `Folder data ${folder} sedang dipakai${by}. Tutup dulu Rujukan yang memakainya.`;
}
