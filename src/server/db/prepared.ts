import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Pool } from 'pg';

/**
 * A build contains a database with tables and regions, because making one takes 8 s. The archive is a zstd
 * frame: length of the list (4 bytes), JSON list, contents. A tar stream takes three times as long.
 */

interface Part {
  path: string;
  size?: number;
  /** Size without trailing zeros: an unused log is mostly zeros. */
  kept?: number;
}

export const preparedName = 'prepared.zst';
const places = [`./${preparedName}`, `../${preparedName}`].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);
export const preparedFile = (): string | undefined => places.find(existsSync);

const lengthBytes = 4;
const level = 12;

/** More than the unpacked archive (51 MB), so that zlib need not join pieces. */
const unpackBytes = 64 * 1024 * 1024;

export function unpackPrepared(folder: string, file = preparedFile()): boolean {
  if (!file) return false;
  try {
    const whole = zstdDecompressSync(readFileSync(file), { chunkSize: unpackBytes });
    let at = lengthBytes + whole.readUInt32LE();
    const parts = JSON.parse(whole.toString('utf8', lengthBytes, at)) as Part[];
    mkdirSync(folder, { recursive: true });
    // Files are written synchronously, because the thread pool takes three times as long.
    for (const { path, size, kept = 0 } of parts) {
      if (size === undefined) mkdirSync(join(folder, path));
      else writeFile(join(folder, path), whole.subarray(at, at + kept), size);
      at += kept;
    }
    if (parts.length === 0 || at !== whole.length) throw new Error('Not the length that its list says');
    return true;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

function writeFile(path: string, bytes: Buffer, size: number): void {
  const fd = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    if (bytes.length < size) ftruncateSync(fd, size);
  } finally {
    closeSync(fd);
  }
}

export function packPrepared(folder: string, file: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const contents: Buffer[] = [];
  const parts = entries
    .map((entry): Part & { from: string } => {
      const from = join(entry.parentPath, entry.name);
      return { from, path: relative(folder, from).replaceAll(sep, '/'), ...(entry.isFile() && { size: 0 }) };
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ from, path, size }): Part => {
      if (size === undefined) return { path };
      const bytes = readFileSync(from);
      const kept = bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
      contents.push(kept);
      return { path, size: bytes.length, kept: kept.length };
    });
  const list = Buffer.from(JSON.stringify(parts));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(list.length);
  const { ZSTD_c_compressionLevel, ZSTD_c_checksumFlag } = constants;
  const params = { [ZSTD_c_compressionLevel]: level, [ZSTD_c_checksumFlag]: 1 };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, zstdCompressSync(Buffer.concat([length, list, ...contents]), { params }));
}

export async function dropLog(pool: Pool): Promise<void> {
  // One checkpoint does not release all unused log files.
  await pool.query('set wal_recycle = off');
  for (let round = 0; round < 3; round++) await pool.query('select pg_switch_wal(); checkpoint');
}
