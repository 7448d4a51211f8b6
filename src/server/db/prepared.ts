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
 * A build carries a database with its migrations applied and the regions in it: making those anew takes 8 s of a core at
 * a first start, unpacking them a fraction of one. It holds no key and no account: what must be different in each
 * installation is made by the first start as without it.
 *
 * The archive is one zstd frame with a checksum: the length of the list (4 bytes), the list of parts as JSON, and what
 * the files hold, one behind the other. A stream of a tar archive takes three times as long for these thousand files.
 */

interface Part {
  /** Below the folder, with '/' on every system. */
  path: string;
  /** Bytes of the file; a folder has none. */
  size?: number;
  /** Bytes up to its last one that is not zero: what the log has not used yet need not be carried and written. */
  kept?: number;
}

/** Beside server.js, or one folder above its chunks; src/ has none. */
export const preparedName = 'prepared.zst';
const places = [`./${preparedName}`, `../${preparedName}`].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);
/** Where this build has it; undefined in the sources. */
export const preparedFile = (): string | undefined => places.find(existsSync);

const lengthBytes = 4;
const level = 19;

/**
 * Unpacks it into the empty `folder`. False when there is none, or none that can be read: then nothing is left there.
 */
export function unpackPrepared(folder: string, file = preparedFile()): boolean {
  if (!file) return false;
  try {
    const whole = zstdDecompressSync(readFileSync(file));
    let at = lengthBytes + whole.readUInt32LE();
    const parts = JSON.parse(whole.toString('utf8', lengthBytes, at)) as Part[];
    mkdirSync(folder, { recursive: true });
    // On this thread: nothing is served yet, and the thread pool takes three times as long.
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

/** Writes all of a closed database's folder to `file`. */
export function packPrepared(folder: string, file: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const contents: Buffer[] = [];
  const parts = entries
    .map((entry): Part & { from: string } => {
      const from = join(entry.parentPath, entry.name);
      return { from, path: relative(folder, from).replaceAll(sep, '/'), ...(entry.isFile() && { size: 0 }) };
    })
    // Folders come before what lies in them.
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

/** Full segments of the log are not kept for later use, so that the archive is small. */
export async function dropLog(pool: Pool): Promise<void> {
  // A checkpoint lets go of what lies before the last one.
  await pool.query('set wal_recycle = off');
  for (let round = 0; round < 3; round++) await pool.query('select pg_switch_wal(); checkpoint');
}
