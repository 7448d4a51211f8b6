import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const others = 0o077;
const sticky = 0o1000;

/**
 * SECURITY: what lies below `folder`, and whatever this process writes from now on, is for its owner only: pictures of
 * identity cards among it. Links are not followed, and a folder that is everybody's, such as /tmp, stays so. Windows
 * keeps a user's files apart by itself.
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

/** Another user's, or gone meanwhile: nothing that this program could do, and no reason not to start. */
function ifOurs<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (!['EPERM', 'EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return undefined;
  }
}
