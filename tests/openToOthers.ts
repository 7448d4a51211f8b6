import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** On Windows file modes say nothing about other users. */
const othersBits = process.platform === 'win32' ? 0 : 0o077;

/** Paths at and below `folder` that other users of the computer can access. Symbolic links are left out. */
export function openToOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...paths].filter((path) => {
    const found = lstatSync(path);
    return !found.isSymbolicLink() && (found.mode & othersBits) !== 0;
  });
}
