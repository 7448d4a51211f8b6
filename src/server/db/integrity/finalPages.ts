import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * Checksums of PostgreSQL's commit log and multixact files, which have no checksums of their own. Entries of
 * ended transactions never change.
 */

const pageBytes = 8192;
const segmentBytes = 32 * pageBytes;

export interface FinalPart {
  bytes: number;
  sum: number;
}

interface NextNumbers {
  transaction: number;
  group: number;
  member: number;
}

const endsPerByte = 4;
const offsetBytes = 4;
/** Members come in groups of four with four flag bytes. The rest of a page is unused. */
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

export function readFinalParts(folder: string, next: NextNumbers): Record<string, FinalPart> {
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

export function changedFinalPart(folder: string, finals: Record<string, FinalPart>): string | undefined {
  return Object.keys(finals).find((path) => {
    if (!existsSync(join(folder, path))) return !isOutgrown(folder, path, finals);
    const { bytes, sum } = finals[path]!;
    return sumOf(folder, path, bytes) !== sum;
  });
}

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
