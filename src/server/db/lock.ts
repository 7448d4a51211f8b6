import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskFault } from '../../files/disk.ts';
import { OpenError } from './errors.ts';
import { settleFolder } from './leavings.ts';
import { openRefusal } from './room.ts';

interface Holder {
  pid: number;
  host: string;
  since: string;
  /** Of the file that its lock is on: another one lies there when somebody has removed that. */
  inode?: number | undefined;
  /** Of the folder: a copy of it is not in use. */
  folder?: number | undefined;
}

/** How often the holder looks whether its lock is still on the file that others would take. */
const lookMs = 1000;

const sqliteBusy = 5;
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const sqliteDamaged = [11, 26];
/** SQLITE_READONLY, SQLITE_FULL, SQLITE_CANTOPEN. */
const sqliteUnwritable = [8, 13, 14];

/**
 * Guard 2: takes the kernel's lock on a data folder, because two processes on one PGlite folder destroy it without
 * any error. SQLite's file lock (fcntl, LockFileEx) is released by the kernel when the process dies, so nothing goes
 * stale and no heartbeat is needed.
 *
 * @returns the release
 * @throws OpenError DATA_DIR_IN_USE, FOLDER_UNWRITABLE, DISK_FULL
 */
export function lockFolder(folder: string): () => void {
  const early = takenEarly.get(folder);
  takenEarly.delete(folder);
  if (early) return early;
  mkdirSync(folder, { recursive: true });
  const holderFile = join(folder, '.lock.json');
  const lockFile = join(folder, '.lock.db');
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
    const { restored, removed } = settleFolder(folder);
    if (restored || removed > 0)
      process.stderr.write(`${JSON.stringify({ settled: { restored, removed } })}\n`);
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

/** A lock that is held, and on which file. */
interface Hold {
  lock: DatabaseSync;
  inode: number | undefined;
}

/** The garbage collector closes a lock that nothing refers to, and so gives the folder free. */
const held = new Set<Hold>();

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

function writeHolder(holderFile: string, lockFile: string, since: string): void {
  const inode = inodeOf(lockFile);
  const of = inodeOf(dirname(lockFile));
  const holder: Holder = { pid: process.pid, host: hostname(), since, inode, folder: of };
  writeFileSync(holderFile, JSON.stringify(holder));
}

/** A lock of this computer's on a file that was removed or replaced: the kernel does not know of it any more. */
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

/** Takes the lock on the file that lies there now. Where another has it for good, two use the folder: this process ends. */
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
    // Who is being refused has it for a moment too, and writes no name.
    if (code !== sqliteBusy || !other || other.pid === process.pid) return;
    process.stderr.write(`${JSON.stringify({ error: inUseMessage(folder, other) })}\n`);
    process.exit(1);
  }
}

/** Locks of folders that nothing has asked for yet. */
const takenEarly = new Map<string, () => void>();

/** Takes the lock that {@link lockFolder} will answer in this process. Throws as that does. */
export function lockEarly(folder: string): void {
  takenEarly.set(folder, lockFolder(folder));
}

function takeLock(file: string, refuse: (cause: unknown, code?: number) => never): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    // Of a file that may only be read, `begin exclusive` takes no lock and says nothing; the write, never committed, does.
    lock.exec('pragma journal_mode = delete; pragma locking_mode = exclusive; begin exclusive');
    lock.exec('pragma user_version = 1');
    return lock;
  } catch (error) {
    lock?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    if (code === undefined) throw error;
    if (code === sqliteBusy || sqliteUnwritable.includes(code)) refuse(error, code);
    if (!sqliteDamaged.includes(code)) throw error;
    // It holds nothing but the lock. Emptied, not removed: whoever has taken it meanwhile still has it.
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
  return `Folder data ${folder} sedang dipakai${by}. Tutup program itu lebih dahulu.`;
}
