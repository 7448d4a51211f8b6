import { AppError } from '../../../../shared/core/errors.ts';

/** A picture within these limits is uploaded unchanged. The server removes the metadata. */
const limits = { bytes: 800 * 1024, side: 2000 };
const attempts = [
  { side: 2000, quality: 0.85 },
  { side: 2000, quality: 0.72 },
  { side: 1600, quality: 0.7 },
  { side: 1200, quality: 0.65 },
];

const unreadable = () => new AppError('INVALID', 'Gambar tidak dapat dibuka. Pilih gambar lain.');

/** Applies the EXIF orientation. */
const decoded = (picture: Blob, size?: { width: number; height: number }): Promise<ImageBitmap> =>
  createImageBitmap(
    picture,
    size && { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' },
  ).catch(() => {
    throw unreadable();
  });

/**
 * Returns the same Blob if it is small enough, else a new picture: WebP if transparent, otherwise JPEG.
 * @throws AppError INVALID if the file is not a picture
 */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  const original = await decoded(picture);
  const { width, height } = original;
  original.close();
  const longest = Math.max(width, height);
  if (picture.size <= limits.bytes && longest <= limits.side) return picture;
  const type = picture.type !== 'image/jpeg' && (await isTransparent(picture)) ? 'image/webp' : 'image/jpeg';
  let smallest: Blob | undefined;
  for (const { side, quality } of attempts) {
    const scale = Math.min(1, side / longest);
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    const made = await drawn(await decoded(picture, size)).convertToBlob({ type, quality });
    if (!smallest || made.size < smallest.size) smallest = made;
    if (smallest.size <= limits.bytes) break;
  }
  return smallest ?? picture;
}

function drawn(bitmap: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw unreadable();
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

/** Side in px of the small copy that is checked for transparency. */
const sampleSide = 64;

async function isTransparent(picture: Blob): Promise<boolean> {
  const canvas = drawn(await decoded(picture, { width: sampleSide, height: sampleSide }));
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, sampleSide, sampleSide);
  return data.some((value, at) => at % 4 === 3 && value < 255);
}
