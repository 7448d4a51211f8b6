import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { invalid } from '../../shared/core/errors.ts';
import { formatCount } from '../../shared/core/formats.ts';

/** In pixels: a small file can unpack to gigabytes. */
const pixelLimit = 40_000_000;
const sideLimit = 3000;

export interface EncodedImage {
  bytes: Buffer;
  mime: string;
  extension: string;
}

const encoders = {
  'image/jpeg': {
    extension: 'jpg',
    encode: (image: Sharp) => image.jpeg({ quality: 85, mozjpeg: true }),
  },
  'image/png': { extension: 'png', encode: (image: Sharp) => image.png() },
  'image/webp': { extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 85 }) },
} as const;

const isKnown = (mime: string): mime is keyof typeof encoders => mime in encoders;

const unreadable = () => invalid({ image: 'Gambar tidak dapat dibuka. Pilih gambar lain.' });

const tooManyPixels = (width: number, height: number) =>
  `Gambar terlalu besar: ${formatCount(width)} × ${formatCount(height)} piksel, paling banyak ${formatCount(pixelLimit)}. Perkecil dulu, lalu pilih lagi.`;

/** SECURITY: encoding again removes EXIF, GPS and trailing bytes. */
export async function reencodeImage(upload: Uint8Array): Promise<EncodedImage> {
  const kind = await fileTypeFromBuffer(upload);
  if (!kind || !isKnown(kind.mime)) throw invalid({ image: 'Gambar harus JPEG, PNG, atau WebP' });
  const { extension, encode } = encoders[kind.mime];
  const { width, height } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > pixelLimit) throw invalid({ image: tooManyPixels(width, height) });
  try {
    const image = sharp(upload, { limitInputPixels: pixelLimit, failOn: 'error' })
      .rotate()
      .resize({ width: sideLimit, height: sideLimit, fit: 'inside', withoutEnlargement: true });
    return { bytes: await encode(image).toBuffer(), mime: kind.mime, extension };
  } catch {
    throw unreadable();
  }
}

/** A PDF is stored unchanged and only served as a download. */
export async function isPdf(upload: Uint8Array): Promise<boolean> {
  return (await fileTypeFromBuffer(upload))?.mime === 'application/pdf';
}
