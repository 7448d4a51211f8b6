import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { shell } from 'electron';
import { AppError } from '../../shared/core/errors.ts';
import { isOpenable } from '../../shared/core/files.ts';

/** SECURITY: 15. The only file that uses the system's shell. Files of the listed kinds open when their user asks. */

const externalHosts: ReadonlySet<string> = new Set(['www.openstreetmap.org']);

/** A telephone number and nothing else: no `;` parameters, no `*` or `#` codes that a phone would carry out. */
const telephone = /^tel:\+?\d{6,17}$/;

/** SECURITY: 15. https, a listed host, the standard port, no user name; or a telephone number. */
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

/** Folders that macOS runs or installs when opened. */
const bundle = /\.(app|bundle|pkg|mpkg|prefPane|workflow|action|saver|qlgenerator|scptd)\/?$/i;

/** The system would run anything but a plain folder. */
export async function openFolder(path: string): Promise<void> {
  const isFolder = !bundle.test(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const failure = isFolder ? await shell.openPath(path) : 'no folder';
  if (failure)
    throw new AppError('DISK', 'Folder tidak dapat dibuka. Mungkin sudah dipindahkan atau dihapus.', {
      cause: new Error(failure),
    });
}

/** SECURITY: 15. A plain file of a kind that nothing runs; a link could lead to anything. */
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
 * Opens the newest mail in the outbox of the embedded server, or shows the file in its folder if no program opens mails.
 * File names begin with the time. Error: NOT_FOUND while there is no mail.
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
