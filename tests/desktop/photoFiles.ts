import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { tempFolder } from './batchHarness.ts';

export const picture = (colour: string, format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();

/** Like the picture of a camera: several megabytes, with EXIF. */
export const cameraPicture = () =>
  sharp({
    create: {
      width: 4200,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .withExif({ IFD0: { Copyright: 'RAHASIA' } })
    .toBuffer();

export function photoFolder(files: Record<string, Buffer | string>): string {
  const folder = join(tempFolder(), 'Foto');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
