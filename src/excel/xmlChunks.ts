import { TextDecoder } from 'node:util';
import { sliceUtf8 } from './bytes.ts';
import { refuse, XlsxError } from './errors.ts';

export async function readXml(chunks: AsyncIterable<Buffer>): Promise<string> {
  const collected: Buffer[] = [];
  for await (const chunk of asUtf8(chunks)) collected.push(chunk);
  const bytes = Buffer.concat(collected);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return sliceUtf8(bytes, hasMark ? 3 : 0, bytes.length);
}

const DECLARATION_BYTES = 200;
const DECLARED_ENCODING = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/** Parts may be UTF-16 (ECMA-376 Part 2, 6.2.5) or declare another encoding. */
export async function* asUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    if (decoder === undefined) decoder = foreignDecoder(chunk);
    yield decoder === null ? chunk : transcode(decoder, chunk);
  }
}

function foreignDecoder(head: Buffer): TextDecoder | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  const label =
    DECLARED_ENCODING.exec(head.subarray(0, DECLARATION_BYTES).latin1Slice())?.[1]?.toLowerCase() ?? 'utf-8';
  if (label === 'utf-8' || label === 'utf8' || label === 'us-ascii') return null;
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    refuse('BAD_XML', `encoding ${label}`);
  }
}

function transcode(decoder: TextDecoder, chunk: Buffer): Buffer {
  try {
    return Buffer.from(decoder.decode(chunk, { stream: true }));
  } catch {
    refuse('BAD_XML', `invalid ${decoder.encoding} text`);
  }
}

/** Reads all chunks even if the XML is broken, because a wrong CRC (CORRUPT) is the more useful error. */
export async function* scanChunks(
  chunks: AsyncIterable<Buffer>,
  scan: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let broken: XlsxError | undefined;
  for await (const chunk of chunks) {
    if (broken !== undefined) continue;
    try {
      scan(chunk);
    } catch (error) {
      if (!mayBeDamage(error)) throw error;
      broken = error;
      continue;
    }
    yield chunk;
  }
  if (broken !== undefined) throw broken;
}

function mayBeDamage(error: unknown): error is XlsxError {
  return error instanceof XlsxError && (error.code === 'BAD_XML' || error.code === 'BAD_VALUE');
}
