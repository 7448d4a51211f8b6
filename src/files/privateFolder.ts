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
  shut(folder, root);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isFile() || found?.isDirectory()) shut(path, found);
  }
}

function shut(path: string, { mode }: Stats): void {
  if ((mode & others) === 0) return;
  try {
    chmodSync(path, mode & 0o7777 & ~others);
  } catch (error) {
    // Another user's, or gone meanwhile: nothing that this program could do.
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
