import { closeSync, existsSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** Records the end of the WAL. PostgreSQL would silently open a WAL without its last records. */

const noteName = 'rujukan.log-end';
const noteBytes = 12;
const segmentBytes = 16 * 1024 * 1024;
const segmentsPerFile = 2 ** 32 / segmentBytes;
const segmentName = /^[0-9A-F]{24}$/;

const startOf = (name: string) =>
  (Number.parseInt(name.slice(8, 16), 16) * segmentsPerFile + Number.parseInt(name.slice(16), 16)) *
  segmentBytes;

/** Returns a log position that is known to be on disk, or 0. The log may be longer. */
export function readLogEnd(folder: string): number {
  const path = join(folder, noteName);
  if (!existsSync(path)) return 0;
  const bytes = readFileSync(path);
  if (bytes.length !== noteBytes || crc32(bytes.subarray(0, 8)) !== bytes.readUInt32LE(8)) return 0;
  return Number(bytes.readBigUInt64LE());
}

export interface LogEnd {
  written(name: string, bytes: Uint8Array, at: number): void;
  synced(name: string): void;
  close(): void;
}

/** The note is not fsynced: after a power loss, an older position is also correct. */
export function noteLogEnd(folder: string): LogEnd {
  const fd = openSync(join(folder, noteName), 'a+');
  closeSync(fd);
  const note = openSync(join(folder, noteName), 'r+');
  const ends = new Map<string, number>();
  const record = Buffer.alloc(noteBytes);
  return {
    written: (name, bytes, at) => {
      if (!segmentName.test(name)) return;
      let used = bytes.length;
      while (used > 0 && bytes[used - 1] === 0) used -= 1;
      ends.set(name, at + used);
    },
    synced: (name) => {
      const end = ends.get(name);
      // At the end of a segment a record may continue in the next segment, which a crash can lose.
      if (end === undefined || end === segmentBytes) return;
      record.writeBigUInt64LE(BigInt(startOf(name) + end));
      record.writeUInt32LE(crc32(record.subarray(0, 8)), 8);
      writeSync(note, record, 0, noteBytes, 0);
    },
    close: () => closeSync(note),
  };
}

/** Bytes of log that a shutdown and the beginning of a start may write. */
const lastRecords = 1024;

/**
 * Whether a control file says "shut down" although the log continues. Such a file is old or belongs to
 * another database.
 */
export const isBehind = ({ isShutDown, redo }: Control, logEnd: number): boolean =>
  isShutDown && logEnd > redo + lastRecords;

interface Control {
  isShutDown: boolean;
  redo: number;
}

const controlFile = 'global/pg_control';
const stateAt = 16;
const redoAt = 40;
const shutDown = 1;

export function readControl(folder: string): Control {
  const bytes = Buffer.alloc(redoAt + 8);
  const fd = openSync(join(folder, controlFile), 'r');
  try {
    readSync(fd, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(fd);
  }
  return {
    isShutDown: bytes.readUInt32LE(stateAt) === shutDown,
    redo: Number(bytes.readBigUInt64LE(redoAt)),
  };
}
