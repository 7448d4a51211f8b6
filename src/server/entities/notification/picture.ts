import { AppError } from '../../../shared/core/errors.ts';
import type { Context } from '../../kit/context.ts';
import { rememberUpload } from '../media/rules.ts';

const folder = 'cms_pic';
const field = 'imageFile';

export async function storePicture(context: Context, file: unknown): Promise<string> {
  if (file === undefined || file === null || file === '') return '';
  if (!(file instanceof File)) throw wrongPicture(new AppError('INVALID', 'Gambar tidak dapat dibaca'));
  if (file.size === 0) return '';
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const stored = await context.media.storeImage(folder, bytes);
    await rememberUpload(context, folder, stored);
    return stored.name;
  } catch (error) {
    throw error instanceof AppError ? wrongPicture(error) : error;
  }
}

/** The media store reports errors on `image`. */
const wrongPicture = ({ code, message }: AppError) =>
  new AppError(code, message, { fields: { [field]: message } });
