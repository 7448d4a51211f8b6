import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';

/** Why something could not be written, as far as the disk is to blame. */
export type DiskFault = { kind: 'full' } | { kind: 'unwritable'; folder: string };

/** ENOSPC and EDQUOT of files, 53100 of a database, 13 of SQLite's lock file. */
const full = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const unwritable = new Set<unknown>(['EROFS', 'EACCES', 'EPERM']);
/** Calls of the file system that write; a refused connection has the same codes. */
const writing = new Set(['open', 'mkdir', 'rename', 'write', 'fsync', 'ftruncate', 'copyfile', 'link', 'cp']);

/** What the disk refused, however deep it is wrapped; undefined for an error that has other reasons. */
export function diskFault(error: unknown): DiskFault | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, errcode, syscall, path } = current as NodeJS.ErrnoException & { errcode?: unknown };
    if (full.has(code) || errcode === 13) return { kind: 'full' };
    if (unwritable.has(code) && syscall && writing.has(syscall))
      return { kind: 'unwritable', folder: path ? dirname(resolve(path)) : '' };
  }
  return undefined;
}

/**
 * In words. Over the network only the folder's own name, as whoever reads it there has no business with paths; in the log
 * and at a start all of it.
 */
export function diskText(fault: DiskFault, isLocal = false): string {
  if (fault.kind === 'full')
    return 'Disk penuh: tidak ada ruang untuk menyimpan data. Kosongkan ruang pada disk folder data, lalu coba lagi.';
  if (!isLocal)
    return `Folder ${basename(fault.folder)} tidak dapat ditulis. Beri izin menulis ke folder itu, lalu coba lagi.`;
  const { username } = userInfo();
  return `Folder ${fault.folder} tidak dapat ditulis oleh pengguna ${username}, yang menjalankan program ini. ${rightFor(username, fault.folder)}, atau jalankan sebagai pemiliknya, lalu coba lagi.`;
}

function rightFor(username: string, folder: string): string {
  if (process.platform === 'win32') return 'Beri izin menulis ke folder itu';
  const command = existsSync(folder) ? 'chown -R' : 'install -d -m 700 -o';
  return `Beri izin (sudo ${command} ${username} ${folder}; periksa juga apakah disknya hanya dapat dibaca)`;
}

/** Bytes that this user may still write where `folder` lies, or will lie. */
export function freeBytes(folder: string): number {
  if (!existsSync(folder)) return dirname(folder) === folder ? 0 : freeBytes(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether a file can be made in a folder that is there. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
