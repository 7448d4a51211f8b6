import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refusalText } from '../../../excel/errors.ts';
import { DEFAULT_LIMITS } from '../../../excel/limits.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import { chosenTexts, fileFault, isOwnerFile } from './fileFaults.ts';

const refused = (message: string) => new AppError('FILE_REFUSED', message);

/** Size in bytes of a file that is worth opening; what it really is, its content tells the reader later. */
export async function inspectFile(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw fileFault(error) ?? new AppError('FILE_GONE', 'File tidak ditemukan', { cause: error });
  });
  const extension = extname(path).toLowerCase();
  if (found.isDirectory()) throw refused(chosenTexts.folder);
  if (!found.isFile()) throw refused(fileTexts.X01('bukan file biasa'));
  const name = basename(path);
  if (isOwnerFile(name)) throw refused(chosenTexts.owner(name));
  if (extension !== '.xlsx') throw refused(fileTexts.X01(extension || 'tanpa ekstensi'));
  if (found.size > DEFAULT_LIMITS.fileBytes) throw refused(refusalText('LIMIT_FILE'));
  return found.size;
}

/** SHA-256 of the content, hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
