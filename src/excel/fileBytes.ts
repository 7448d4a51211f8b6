import fs from 'node:fs';
import { refuse } from './errors.ts';

/** @throws XlsxError TRUNCATED when the file ends earlier */
export function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = fs.readSync(fd, bytes, filled, length - filled, position + filled);
    if (count <= 0) refuse('TRUNCATED', 'unexpected end of file');
    filled += count;
  }
  return bytes;
}
