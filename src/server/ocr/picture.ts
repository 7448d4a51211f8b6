import sharp from 'sharp';

/**
 * In pixels. Narrower pictures are enlarged, because the OCR misreads small letters. Larger pictures are
 * shrunk, because they only take longer.
 */
const leastWidth = 1600;
const mostWidth = 2400;
const mostHeight = 4800;

/** In the blue channel, the blue background of a card is white and its text dark. */
export async function prepareForReading(path: string): Promise<Buffer> {
  const { width } = await sharp(path).metadata();
  return sharp(path)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: Math.min(Math.max(width, leastWidth), mostWidth), height: mostHeight, fit: 'inside' })
    .extractChannel('blue')
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
