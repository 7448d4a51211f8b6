import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const groupAndOthers = 0o077;
const stickyBit = 0o1000;

/**
 * SECURITY: restricts `folder` and all future files of this process to the owner, because the files include
 * pictures of identity cards. Skips links, and a shared `folder` like /tmp. Windows separates users itself.
 */
export function restrictToOwner(folder: string): void {
  if (process.platform === 'win32') return;
  process.umask(groupAndOthers);
  const root = lstatSync(folder, { throwIfNoEntry: false });
  if (!root?.isDirectory() || root.mode & stickyBit) return;
  restrictTree(folder, root);
}

function restrictTree(path: string, found: Stats): void {
  ignoreForeign(() => restrictMode(path, found));
  if (!found.isDirectory()) return;
  for (const name of ignoreForeign(() => readdirSync(path)) ?? []) {
    const inside = join(path, name);
    const entry = ignoreForeign(() => lstatSync(inside, { throwIfNoEntry: false }));
    if (entry?.isFile() || entry?.isDirectory()) restrictTree(inside, entry);
  }
}

function restrictMode(path: string, { mode }: Stats): void {
  if ((mode & groupAndOthers) !== 0) chmodSync(path, mode & 0o7777 & ~groupAndOthers);
}

/** Files that belong to another user, or are already gone, must not prevent the start. */
function ignoreForeign<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (!['EPERM', 'EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
}
