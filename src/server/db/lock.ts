import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskFault } from '../../files/disk.ts';
import { OpenError } from './errors.ts';
import { openRefusal } from './room.ts';

interface Holder {
  pid: number;
  host: string;
  since: string;
}

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
  const lock = takeLock(join(folder, '.lock.db'), (cause, code) => {
    if (code !== undefined && sqliteUnwritable.includes(code)) throw openRefusal(folder, cause);
    throw new OpenError('DATA_DIR_IN_USE', inUseMessage(folder, readHolder(holderFile)), { cause });
  });
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  try {
    writeFileSync(holderFile, JSON.stringify(holder));
  } catch (error) {
    lock.close();
    throw diskFault(error) ? openRefusal(folder, error) : error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    rmSync(holderFile, { force: true });
    lock.exec('rollback');
    lock.close();
  };
}

/** The garbage collector closes a lock that nothing refers to, and so gives the folder free. */
const held = new Set<DatabaseSync>();

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
