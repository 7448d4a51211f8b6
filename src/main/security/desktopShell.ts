import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { shell } from 'electron';
import { AppError } from '../../shared/core/errors.ts';
import { isOpenable } from '../../shared/core/files.ts';

/** SECURITY: only this file uses the system's shell (Electron checklist 15). */

const externalHosts: ReadonlySet<string> = new Set(['www.openstreetmap.org']);

/** Excludes `;` parameters, and `*` and `#` codes that a phone would execute. */
const telephone = /^tel:\+?\d{6,17}$/;

export function isAllowedExternal(address: string): boolean {
  if (telephone.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === 'https:' &&
    externalHosts.has(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  );
}

export function openExternal(address: string): void {
  if (isAllowedExternal(address)) void shell.openExternal(new URL(address).href);
}

const bundle = /\.(app|bundle|pkg|mpkg|prefPane|workflow|action|saver|qlgenerator|scptd)\/?$/i;

/** SECURITY: the system would run a file or bundle, so only a plain folder opens. */
export async function openFolder(path: string): Promise<void> {
  const isFolder = !bundle.test(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const failure = isFolder ? await shell.openPath(path) : 'no folder';
  if (failure)
    throw new AppError('DISK', 'Folder tidak dapat dibuka. Mungkin sudah dipindahkan atau dihapus.', {
      cause: new Error(failure),
    });
}

/**
 * SECURITY: refuses file types that `isOpenable` does not list. Refuses links, which could point to a program
 * (Electron checklist 15).
 */
export async function openFile(path: string): Promise<void> {
  const isPlain = isOpenable(path) && lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const failure = isPlain ? await shell.openPath(path) : 'no such file';
  if (failure)
    throw new AppError(
      'DISK',
      'File tidak dapat dibuka. Mungkin belum ada aplikasi untuk membukanya di komputer ini.',
      {
        cause: new Error(failure),
      },
    );
}

/**
 * Shows the email in its folder if no application opens emails.
 * @throws AppError NOT_FOUND while there is no email
 */
export async function openNewestMail(folder: string): Promise<void> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const newest = names.sort().at(-1);
  if (!newest)
    throw new AppError('NOT_FOUND', 'Belum ada email di komputer ini. Tunggu sebentar, lalu coba lagi.');
  const path = join(folder, newest);
  if (await shell.openPath(path)) shell.showItemInFolder(path);
}

export const moveToTrash = (path: string): Promise<void> => shell.trashItem(path);

export function showInFolder(path: string): void {
  shell.showItemInFolder(path);
}
