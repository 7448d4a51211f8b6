import sharp from 'sharp';

/** Pixels. Smaller writing is not told apart; larger pictures only take longer. */
const leastWidth = 1600;
const mostWidth = 2400;
/** No card is so tall; a strip of few pixels would grow beyond measure. */
const mostHeight = 4800;

/**
 * The picture as the engine reads it best: the blue channel, in which the card's blue ground is white and its writing
 * dark, spread over all shades of grey. PNG.
 */
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
