import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** On Windows, file modes do not protect files from other users. */
const othersBits = process.platform === 'win32' ? 0 : 0o077;

/** Paths at and below `folder` that other users can access, without symbolic links. */
export function openToOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...paths].filter((path) => {
    const found = lstatSync(path);
    return !found.isSymbolicLink() && (found.mode & othersBits) !== 0;
  });
}
