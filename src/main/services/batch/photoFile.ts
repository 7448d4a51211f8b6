import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { hashOf } from '../../../files/fileHash.ts';

export interface ReadPhoto {
  hash: string;
  bytes: number;
  sent: Buffer;
  /** Index in {@link attempts}; null if the file is sent unchanged. */
  attempt: number | null;
}

/** Each picture takes up to a few hundred MB while it is decoded. */
export const maxDecodes = 2;

export class BrokenPhoto extends Error {}

/** In bytes; memory holds the whole file. */
const fileLimit = 40 * 1024 * 1024;
/** A small file can unpack to gigabytes. */
const pixelLimit = 120_000_000;
const pictureFormats = ['jpeg', 'png', 'webp'];
const plain = { bytes: 800 * 1024, side: 4000 };
/** The server shrinks pictures to 3000 px. */
const attempts = [
  { side: 3000, quality: 85 },
  { side: 2400, quality: 80 },
  { side: 2000, quality: 72 },
  { side: 1600, quality: 65 },
];

/**
 * @param attempt result of an earlier reading; larger attempts are skipped
 * @throws BrokenPhoto; file system errors
 */
export async function readPhoto(path: string, attempt?: number | null): Promise<ReadPhoto> {
  const content = await readContent(path);
  const hash = hashOf(content);
  return { hash, bytes: content.length, ...(await shrink(content, attempt ?? 0)) };
}

async function readContent(path: string): Promise<Buffer> {
  // SECURITY: O_NOFOLLOW refuses a name that has become a link.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size === 0 || found.size > fileLimit) throw new BrokenPhoto('size');
    return await readWhole(file, found.size);
  } finally {
    await file.close();
  }
}

/** Reads only the stated size, because a growing file never ends. */
async function readWhole(file: FileHandle, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size);
  let read = 0;
  while (read < size) {
    const { bytesRead } = await file.read(content, read, size - read, read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return content.subarray(0, read);
}

async function shrink(content: Buffer, first: number): Promise<Pick<ReadPhoto, 'sent' | 'attempt'>> {
  // Loaded on demand, because most starts need no pictures.
  const { default: sharp } = await import('sharp');
  const image = () => sharp(content, { limitInputPixels: pixelLimit, failOn: 'error' });
  try {
    const { format, width, height } = await image().metadata();
    if (!pictureFormats.includes(format ?? '')) throw new BrokenPhoto('format');
    if (content.length <= plain.bytes && Math.max(width, height) <= plain.side) {
      // Decodes fully, because a header says little about the rest.
      await image().resize(32, 32, { fit: 'inside' }).raw().toBuffer();
      return { sent: content, attempt: null };
    }
    let best: Pick<ReadPhoto, 'sent' | 'attempt'> = { sent: content, attempt: null };
    for (const [attempt, { side, quality }] of attempts.entries()) {
      if (attempt < first) continue;
      const made = await image()
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer();
      if (made.length < best.sent.length) best = { sent: made, attempt };
      if (best.sent.length <= plain.bytes) break;
    }
    return best;
  } catch (error) {
    throw error instanceof BrokenPhoto ? error : new BrokenPhoto('content', { cause: error });
  }
}
