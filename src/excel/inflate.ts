import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import zlib from 'node:zlib';
import { refuse } from './errors.ts';
import { readAt } from './fileBytes.ts';
import type { Limits } from './limits.ts';
import { LOCAL_HEADER_BYTES, LOCAL_HEADER_SIGNATURE, partKey, type ZipEntry } from './zipDirectory.ts';

const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
const INPUT_BYTES = 128 * 1024;
/** Larger chunks are slower, because malloc and V8 do not reuse such large blocks. */
export const CHUNK_BYTES = 64 * 1024;

interface InflateRequest {
  fd: number;
  size: number;
  entry: ZipEntry;
  limits: Limits;
  maxBytes: number;
  signal?: AbortSignal | undefined;
  onRead?: ((bytes: number) => void) | undefined;
}

/**
 * Callers must read to the end: size and CRC are checked there.
 * @throws XlsxError; the signal's reason
 */
export async function* inflateEntry(request: InflateRequest): AsyncGenerator<Buffer> {
  const { entry, signal } = request;
  const start = dataStart(request);
  const meter = createMeter(request);
  const chunks = entry.method === METHOD_STORED ? stored(request, start) : deflated(request, start);
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    meter.count(chunk);
    yield chunk;
  }
  meter.finish();
}

/** The name in the local header (APPNOTE 4.3.7) must match the central directory. */
function dataStart({ fd, size, entry, maxBytes }: InflateRequest): number {
  if (entry.encrypted) refuse('ENCRYPTED', `entry ${entry.name}`);
  if (entry.method !== METHOD_STORED && entry.method !== METHOD_DEFLATED) {
    refuse('BAD_ZIP', `compression method ${entry.method}`);
  }
  if (entry.inflatedSize > maxBytes)
    refuse('LIMIT_BYTES', `${entry.name} declares ${entry.inflatedSize} bytes`);
  const header = readAt(fd, entry.offset, LOCAL_HEADER_BYTES);
  if (header.readUInt32LE(0) !== LOCAL_HEADER_SIGNATURE) refuse('BAD_ZIP', `local header of ${entry.name}`);
  const nameBytes = header.readUInt16LE(26);
  const start = entry.offset + LOCAL_HEADER_BYTES + nameBytes + header.readUInt16LE(28);
  if (start + entry.compressedSize > size) refuse('TRUNCATED', `data of ${entry.name} lies outside the file`);
  const localName = readAt(fd, entry.offset + LOCAL_HEADER_BYTES, nameBytes).toString('utf8');
  if (partKey(localName) !== partKey(entry.name)) refuse('BAD_ZIP', `local name of ${entry.name} differs`);
  return start;
}

/** SECURITY: stops zip bombs while they inflate. */
function createMeter({ entry, limits, maxBytes }: InflateRequest) {
  let total = 0;
  let crc = 0;
  return {
    count(chunk: Buffer): void {
      total += chunk.length;
      if (total > maxBytes) refuse('LIMIT_BYTES', `${entry.name} inflates past ${maxBytes} bytes`);
      if (total > limits.ratioFloorBytes && total > entry.compressedSize * limits.ratio) {
        refuse('LIMIT_RATIO', `${entry.name} compresses more than ${limits.ratio}:1`);
      }
      if (total > entry.inflatedSize) refuse('CORRUPT', `${entry.name} is longer than declared`);
      crc = zlib.crc32(chunk, crc);
    },
    finish(): void {
      if (total !== entry.inflatedSize) refuse('CORRUPT', `${entry.name} is shorter than declared`);
      if (crc !== entry.crc) refuse('CORRUPT', `CRC of ${entry.name} differs`);
    },
  };
}

async function* stored(request: InflateRequest, start: number): AsyncGenerator<Buffer> {
  const { fd, entry, onRead } = request;
  for (let position = 0; position < entry.compressedSize; position += CHUNK_BYTES) {
    const chunk = readAt(fd, start + position, Math.min(CHUNK_BYTES, entry.compressedSize - position));
    onRead?.(chunk.length);
    yield chunk;
    await nextLoopTurn();
  }
}

async function* deflated(request: InflateRequest, start: number): AsyncGenerator<Buffer> {
  const inflater = zlib.createInflateRaw({ chunkSize: CHUNK_BYTES });
  feed(inflater, request, start);
  try {
    for await (const chunk of inflater) yield chunk as Buffer;
  } catch (error) {
    if (isZlibError(error)) refuse('CORRUPT', `${request.entry.name}: ${error.code}`);
    throw error;
  } finally {
    inflater.destroy();
  }
}

function feed(inflater: zlib.InflateRaw, request: InflateRequest, start: number): void {
  const { fd, entry, onRead } = request;
  let position = 0;
  const writeMore = (): void => {
    try {
      while (position < entry.compressedSize) {
        const input = readAt(fd, start + position, Math.min(INPUT_BYTES, entry.compressedSize - position));
        position += input.length;
        onRead?.(input.length);
        if (!inflater.write(input)) {
          inflater.once('drain', writeMore);
          return;
        }
      }
      inflater.end();
    } catch (error) {
      inflater.destroy(error as Error);
    }
  };
  writeMore();
}

function isZlibError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
