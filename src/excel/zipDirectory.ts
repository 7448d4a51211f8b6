import { refuse } from './errors.ts';
import { readAt } from './fileBytes.ts';
import type { Limits } from './limits.ts';

export interface ZipEntry {
  name: string;
  encrypted: boolean;
  method: number;
  crc: number;
  compressedSize: number;
  inflatedSize: number;
  offset: number;
}

/** Keys are from `partKey`, because part names are case-insensitive (ECMA-376 Part 2, 6.2.2.3). */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_END_BYTES = 56;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
export const LOCAL_HEADER_SIGNATURE = 0x04034b50;
export const LOCAL_HEADER_BYTES = 30;
const ZIP64_EXTRA_ID = 1;
const IN_ZIP64_16 = 0xffff;
const IN_ZIP64_32 = 0xffffffff;

export function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/** SECURITY: entry names may contain `..`, because no entry is written to the disk. */
export function readZipDirectory(fd: number, size: number, limits: Limits): ZipDirectory {
  const location = locateDirectory(fd, size);
  if (location.count > limits.entries) refuse('LIMIT_ENTRIES', `zip has ${location.count} entries`);
  if (location.offset + location.bytes > size || location.bytes < location.count * ENTRY_BYTES) {
    refuse('BAD_ZIP', 'central directory out of range');
  }
  const directory = readAt(fd, location.offset, location.bytes);
  const entries = new Map<string, ZipEntry>();
  let position = 0;
  for (let index = 0; index < location.count; index++) {
    const { entry, next } = parseEntry(directory, position);
    if (entry.offset + LOCAL_HEADER_BYTES + entry.compressedSize > size) {
      refuse('TRUNCATED', `entry ${entry.name} lies outside the file`);
    }
    const key = partKey(entry.name);
    // SECURITY: programs disagree about which of two equal names to read.
    if (entries.has(key)) refuse('BAD_ZIP', `duplicate entry ${key}`);
    entries.set(key, entry);
    position = next;
  }
  refuseOverlaps([...entries.values()], location.offset);
  return entries;
}

interface DirectoryLocation {
  count: number;
  bytes: number;
  offset: number;
}

function locateDirectory(fd: number, size: number): DirectoryLocation {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = readAt(fd, size - tailBytes, tailBytes);
  const end = findEndRecord(tail);
  if (end < 0) refuse('TRUNCATED', 'end of central directory not found');
  const location = {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  };
  const inZip64 =
    location.count === IN_ZIP64_16 || location.bytes === IN_ZIP64_32 || location.offset === IN_ZIP64_32;
  return inZip64 ? locateZip64Directory(fd, size, tail, end) : location;
}

function findEndRecord(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const commentBytes = tail.readUInt16LE(at + 20);
    if (at + END_BYTES + commentBytes <= tail.length) return at;
  }
  return -1;
}

function locateZip64Directory(fd: number, size: number, tail: Buffer, end: number): DirectoryLocation {
  const locator = end - ZIP64_LOCATOR_BYTES;
  if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR_SIGNATURE) {
    refuse('BAD_ZIP', 'zip64 locator missing');
  }
  const recordOffset = Number(tail.readBigUInt64LE(locator + 8));
  if (recordOffset + ZIP64_END_BYTES > size) refuse('BAD_ZIP', 'zip64 record out of range');
  const record = readAt(fd, recordOffset, ZIP64_END_BYTES);
  if (record.readUInt32LE(0) !== ZIP64_END_SIGNATURE) refuse('BAD_ZIP', 'zip64 record');
  return {
    count: Number(record.readBigUInt64LE(32)),
    bytes: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
}

function parseEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) {
    refuse('BAD_ZIP', 'central directory entry');
  }
  const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
  const next = extraEnd + directory.readUInt16LE(at + 32);
  if (next > directory.length) refuse('BAD_ZIP', 'central directory entry overruns');
  const entry: ZipEntry = {
    name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    compressedSize: directory.readUInt32LE(at + 20),
    inflatedSize: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
  applyZip64Extra(entry, directory.subarray(nameEnd, extraEnd));
  return { entry, next };
}

/** Each 64-bit value exists only where the short field is full (APPNOTE 4.5.3). */
function applyZip64Extra(entry: ZipEntry, extra: Buffer): void {
  const field = findExtraField(extra, ZIP64_EXTRA_ID);
  if (field === undefined) return;
  let position = 0;
  const nextValue = (): number => {
    if (position + 8 > field.length) refuse('BAD_ZIP', 'zip64 extra field');
    position += 8;
    return Number(field.readBigUInt64LE(position - 8));
  };
  if (entry.inflatedSize === IN_ZIP64_32) entry.inflatedSize = nextValue();
  if (entry.compressedSize === IN_ZIP64_32) entry.compressedSize = nextValue();
  if (entry.offset === IN_ZIP64_32) entry.offset = nextValue();
}

function findExtraField(extra: Buffer, wanted: number): Buffer | undefined {
  let at = 0;
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (end > extra.length) return undefined;
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, end);
    at = end;
  }
  return undefined;
}

/** SECURITY: overlapping entries allow a non-recursive zip bomb (Fifield 2019). */
function refuseOverlaps(entries: ZipEntry[], directoryOffset: number): void {
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset);
  byOffset.forEach((entry, index) => {
    const smallestEnd = entry.offset + LOCAL_HEADER_BYTES + entry.compressedSize;
    const nextStart = byOffset[index + 1]?.offset ?? directoryOffset;
    if (smallestEnd > nextStart) refuse('BAD_ZIP', `entry ${entry.name} overlaps its neighbour`);
  });
}
