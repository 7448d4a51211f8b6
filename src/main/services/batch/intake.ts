import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fileTexts } from '../../../batch/file/fileNotes.ts';
import { fileFault, isOwnerFile, wrongFileTexts } from '../../../batch/thread/fileFaults.ts';
import { refusalText } from '../../../excel/errors.ts';
import { DEFAULT_LIMITS } from '../../../excel/limits.ts';
import { AppError } from '../../../shared/core/errors.ts';

const refused = (message: string) => new AppError('FILE_REFUSED', message);

export async function inspectFile(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw (
      fileFault(error) ??
      new AppError('FILE_GONE', 'File tidak ditemukan. Mungkin sudah dipindahkan. Pilih lagi.', {
        cause: error,
      })
    );
  });
  const extension = extname(path).toLowerCase();
  if (found.isDirectory()) throw refused(wrongFileTexts.folder);
  if (!found.isFile()) throw refused(fileTexts.X01('bukan file Excel'));
  const name = basename(path);
  if (isOwnerFile(name)) throw refused(wrongFileTexts.owner(name));
  if (extension !== '.xlsx') throw refused(fileTexts.X01(extension || 'tanpa ekstensi'));
  if (found.size > DEFAULT_LIMITS.fileBytes) throw refused(refusalText('LIMIT_FILE'));
  return found.size;
}
