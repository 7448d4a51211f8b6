import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * PostgreSQL's own lists, which have no checksums: how each transaction ended, and which ones share the lock of a row. What
 * they say of those that have ended never changes.
 */

const pageBytes = 8192;
const segmentBytes = 32 * pageBytes;

/** Bytes of a list that say their last, as its files follow one another. */
export interface FinalPart {
  bytes: number;
  sum: number;
}

/** The next number of each kind, as of a checkpoint. */
interface NextNumbers {
  transaction: number;
  group: number;
  member: number;
}

const endsPerByte = 4;
const offsetBytes = 4;
/** Members lie in groups of four, with a byte of flags each; what is left of a page is not used. */
const membersPerGroup = 4;
const groupBytes = 20;
const groupsPerPage = Math.floor(pageBytes / groupBytes);

function memberBytes(next: number): number {
  const groups = Math.floor(next / membersPerGroup);
  return Math.floor(groups / groupsPerPage) * pageBytes + (groups % groupsPerPage) * groupBytes;
}

const lists: readonly [folder: string, bytes: (next: NextNumbers) => number][] = [
  ['pg_xact', ({ transaction }) => Math.floor(transaction / endsPerByte)],
  ['pg_multixact/offsets', ({ group }) => group * offsetBytes],
  ['pg_multixact/members', ({ member }) => memberBytes(member)],
];

/** By file, what is final of each. Files that PostgreSQL needs no more, and has removed, are left out. */
export function readFinals(folder: string, next: NextNumbers): Record<string, FinalPart> {
  const finals: Record<string, FinalPart> = {};
  for (const [list, bytesOf] of lists) {
    const bytes = bytesOf(next);
    for (let first = 0, number = 0; first < bytes; first += segmentBytes, number++) {
      const path = `${list}/${number.toString(16).toUpperCase().padStart(4, '0')}`;
      const part = Math.min(segmentBytes, bytes - first);
      if (existsSync(join(folder, path))) finals[path] = { bytes: part, sum: sumOf(folder, path, part) };
    }
  }
  return finals;
}

/** The first file of a list that does not say any more what it said. */
export function changedFinal(folder: string, finals: Record<string, FinalPart>): string | undefined {
  return Object.keys(finals).find((path) => {
    if (!existsSync(join(folder, path))) return !isOutgrown(folder, path, finals);
    const { bytes, sum } = finals[path]!;
    return sumOf(folder, path, bytes) !== sum;
  });
}

/** PostgreSQL removes a file of a list only while a later one of it goes on. */
const isOutgrown = (folder: string, path: string, finals: Record<string, FinalPart>): boolean => {
  const list = path.slice(0, path.lastIndexOf('/'));
  return Object.keys(finals).some(
    (other) => other.startsWith(`${list}/`) && other > path && existsSync(join(folder, other)),
  );
};

function sumOf(folder: string, path: string, bytes: number): number {
  const fd = openSync(join(folder, path), 'r');
  try {
    const content = Buffer.alloc(bytes);
    readSync(fd, content, 0, bytes, 0);
    return crc32(content);
  } finally {
    closeSync(fd);
  }
}
