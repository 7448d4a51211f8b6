import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A picture of a folder, ready to be sent. */
export interface ReadPhoto {
  /** SHA-256 of the file's content, hexadecimal. */
  hash: string;
  /** Bytes of the file. */
  bytes: number;
  /** What goes to the server: the file itself, or a smaller picture of it. */
  sent: Buffer;
  /** Which of the attempts made it so; null for the file itself. */
  attempt: number | null;
}

/** A file that is no picture, or none that can be opened (Q03). */
export class BrokenPhoto extends Error {}

/** Bytes: no camera makes larger pictures, and the whole file is held in memory. */
const fileLimit = 40 * 1024 * 1024;
/** Pixels: a small file can unpack to gigabytes. */
const pixelLimit = 120_000_000;
/** As the server takes them. */
const pictureFormats = ['jpeg', 'png', 'webp'];
/** A picture beyond either is made smaller (features.md F10). */
const plain = { bytes: 800 * 1024, side: 4000 };
/** The server keeps no longer side than the first; each next one is tried while the picture is too large. */
const attempts = [
  { side: 3000, quality: 85 },
  { side: 2400, quality: 80 },
  { side: 2000, quality: 72 },
  { side: 1600, quality: 65 },
];

/**
 * Reads a picture and makes it smaller where it is too large: JPEG, PNG or WebP by content, decoded to its end. What is made
 * smaller is turned upright and holds nothing but pixels; the server does the same with every other. `attempt`: the one
 * that served when the same file was read before. Throws BrokenPhoto, and what the file system says.
 */
export async function readPhoto(path: string, attempt?: number | null): Promise<ReadPhoto> {
  const content = await readContent(path);
  const hash = createHash('sha256').update(content).digest('hex');
  return { hash, bytes: content.length, ...(await smaller(content, attempt ?? 0)) };
}

async function readContent(path: string): Promise<Buffer> {
  // A name that has become a link since the folder was listed is not followed.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile() || found.size === 0 || found.size > fileLimit) throw new BrokenPhoto('size');
    return await readWhole(file, found.size);
  } finally {
    await file.close();
  }
}

/** Not more than was there when its size was asked: a file that grows has no end. */
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

async function smaller(content: Buffer, first: number): Promise<Pick<ReadPhoto, 'sent' | 'attempt'>> {
  // Loaded with the first picture: most starts of the program need none.
  const { default: sharp } = await import('sharp');
  const image = () => sharp(content, { limitInputPixels: pixelLimit, failOn: 'error' });
  try {
    const { format, width, height } = await image().metadata();
    if (!pictureFormats.includes(format ?? '')) throw new BrokenPhoto('format');
    if (content.length <= plain.bytes && Math.max(width, height) <= plain.side) {
      // The head says little of what follows it.
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
