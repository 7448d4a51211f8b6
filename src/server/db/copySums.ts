import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Backup } from './errors.ts';
import { listBackups, setAside, writeDurably } from './folder.ts';

/** Checksums of a copy's files, written when it is verified, to find later damage of its disk. */

export const sumsName = 'rujukan.sums.json';
const chunkBytes = 1024 * 1024;

function sumOf(path: string): number {
  const fd = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(chunkBytes);
    let sum = 0;
    for (;;) {
      const read = readSync(fd, chunk, 0, chunkBytes, null);
      if (read === 0) return sum;
      sum = crc32(chunk.subarray(0, read), sum);
    }
  } finally {
    closeSync(fd);
  }
}

function sumsOf(copy: string): Record<string, number> {
  const entries = readdirSync(copy, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== sumsName)
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [relative(copy, path).replaceAll(sep, '/'), sumOf(path)]));
}

export function writeSums(copy: string): void {
  writeDurably(join(copy, sumsName), JSON.stringify(sumsOf(copy)));
}

/** True also for a copy of an older version without checksums. */
export function isAsVerified(copy: string): boolean {
  const path = join(copy, sumsName);
  if (!existsSync(path)) return true;
  try {
    const noted = Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>);
    const found = sumsOf(copy);
    return noted.length > 0 && noted.every(([name, sum]) => found[name] === sum);
  } catch {
    return false;
  }
}

export function newestWhole(dataFolder: string): Backup | undefined {
  for (const backup of listBackups(dataFolder)) {
    if (isAsVerified(backup.path)) return backup;
    setAside(backup.path);
  }
  return undefined;
}
