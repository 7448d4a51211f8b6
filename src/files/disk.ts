import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';

export type DiskFault = { kind: 'full' } | { kind: 'unwritable'; folder: string };

const full = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const unwritable = new Set<unknown>(['EROFS', 'EACCES', 'EPERM']);
/** System calls on files. A refused connection may have the same error code, but from another system call. */
const writing = new Set(['open', 'mkdir', 'rename', 'write', 'fsync', 'ftruncate', 'copyfile', 'link', 'cp']);

export function diskFault(error: unknown): DiskFault | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, errcode, syscall, path } = current as NodeJS.ErrnoException & { errcode?: unknown };
    if (full.has(code) || errcode === 13) return { kind: 'full' };
    if (unwritable.has(code) && syscall && writing.has(syscall))
      return { kind: 'unwritable', folder: path ? dirname(resolve(path)) : '' };
  }
  return undefined;
}

/** Only text for this computer (`isLocal`) has the whole path and the user name. */
export function diskText(fault: DiskFault, isLocal = false): string {
  if (fault.kind === 'full')
    return 'Penyimpanan penuh, jadi data tidak dapat disimpan. Hapus file yang tidak diperlukan, lalu coba lagi.';
  if (!isLocal)
    return `Rujukan tidak dapat menyimpan ke folder ${basename(fault.folder)}. Beri izin menyimpan ke folder itu, lalu coba lagi.`;
  const { username } = userInfo();
  return `Folder ${fault.folder} tidak dapat ditulis oleh pengguna ${username}, yang menjalankan Rujukan. ${rightFor(username, fault.folder)}, atau jalankan sebagai pemiliknya, lalu coba lagi.`;
}

function rightFor(username: string, folder: string): string {
  if (process.platform === 'win32') return 'Beri izin menulis ke folder itu';
  const command = existsSync(folder) ? 'chown -R' : 'install -d -m 700 -o';
  return `Beri izin (sudo ${command} ${username} ${folder}; periksa juga apakah disknya hanya dapat dibaca)`;
}

/** Bytes available to this user; the folder need not exist. */
export function freeBytes(folder: string): number {
  if (!existsSync(folder)) return dirname(folder) === folder ? 0 : freeBytes(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
