import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const others = 0o077;
const sticky = 0o1000;

/**
 * SECURITY: restricts `folder` and all future files of this process to the owner, because they include
 * pictures of identity cards. Skips links and shared folders such as /tmp. Windows separates users itself.
 */
export function keepPrivate(folder: string): void {
  if (process.platform === 'win32') return;
  process.umask(others);
  const root = lstatSync(folder, { throwIfNoEntry: false });
  if (!root?.isDirectory() || root.mode & sticky) return;
  shutAll(folder, root);
}

function shutAll(path: string, found: Stats): void {
  ifOurs(() => shut(path, found));
  if (!found.isDirectory()) return;
  for (const name of ifOurs(() => readdirSync(path)) ?? []) {
    const inside = join(path, name);
    const entry = ifOurs(() => lstatSync(inside, { throwIfNoEntry: false }));
    if (entry?.isFile() || entry?.isDirectory()) shutAll(inside, entry);
  }
}

function shut(path: string, { mode }: Stats): void {
  if ((mode & others) !== 0) chmodSync(path, mode & 0o7777 & ~others);
}

/** Files that belong to another user, or are already gone, must not prevent the start. */
function ifOurs<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (!['EPERM', 'EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
}
