import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Backup } from './errors.ts';
import { listBackups, setAside, writeDurably } from './folder.ts';

/** A sum of each file of a copy, made when it was verified: what its disk does to it later is seen before it is offered. */

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

/** Whether a copy is what was verified; one of an older version does not say. */
export function isAsVerified(copy: string): boolean {
  const path = join(copy, sumsName);
  if (!existsSync(path)) return true;
  try {
    const noted = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>;
    const found = sumsOf(copy);
    return Object.entries(noted).every(([name, sum]) => found[name] === sum);
  } catch {
    return false;
  }
}

/** The newest backup that is as it was verified; those that are not are set aside. */
export function newestWhole(dataFolder: string): Backup | undefined {
  for (const backup of listBackups(dataFolder)) {
    if (isAsVerified(backup.path)) return backup;
    setAside(backup.path);
  }
  return undefined;
}
