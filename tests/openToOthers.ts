import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** On Windows the modes of files say nothing about other users. */
const othersBits = process.platform === 'win32' ? 0 : 0o077;

/** `folder` and all below it that other users of the computer can read, write or enter; a link is not its target. */
export function openToOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...paths].filter((path) => {
    const found = lstatSync(path);
    return !found.isSymbolicLink() && (found.mode & othersBits) !== 0;
  });
}
