import { statSync } from 'node:fs';
import { shell } from 'electron';
import { AppError } from '../../shared/core/errors.ts';

/** SECURITY: 15. The only file that hands anything to the operating system's shell. Files are shown, never opened. */

/** Exact host names that a link may lead to. */
const externalHosts: ReadonlySet<string> = new Set(['www.openstreetmap.org']);

/** SECURITY: 15. https, a listed host, its standard port, no user name. */
export function isAllowedExternal(address: string): boolean {
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

/** Opens a listed address in the user's browser; does nothing for any other. */
export function openExternal(address: string): void {
  if (isAllowedExternal(address)) void shell.openExternal(new URL(address).href);
}

/** Folders that macOS runs or installs when they are opened. */
const bundle = /\.(app|bundle|pkg|mpkg|prefPane|workflow|action|saver|qlgenerator|scptd)\/?$/i;

/** Opens a folder in the system's file manager. What is no plain folder is refused: the system would run it. */
export async function openFolder(path: string): Promise<void> {
  const isFolder = !bundle.test(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const failure = isFolder ? await shell.openPath(path) : 'no folder';
  if (failure) throw new AppError('DISK', 'Folder tidak dapat dibuka', { cause: new Error(failure) });
}

/** Puts a file into the system's bin, where its user finds it again. */
export const moveToTrash = (path: string): Promise<void> => shell.trashItem(path);

/** Shows a file in the system's file manager. */
export function showInFolder(path: string): void {
  shell.showItemInFolder(path);
}
