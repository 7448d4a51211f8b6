import sharp from 'sharp';

export async function pngDataUrl(color = '#1F6FEB'): Promise<string> {
  return `data:image/png;base64,${(await pngBytes(color)).toString('base64')}`;
}

export function pngBytes(color = '#1F6FEB'): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer();
}
