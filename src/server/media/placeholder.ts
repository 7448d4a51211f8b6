import sharp from 'sharp';

export interface Placeholder {
  text: string;
  color: string;
  width: number;
  height: number;
}

export const placeholderColors = [
  '#1F6FEB',
  '#0F766E',
  '#B45309',
  '#9333EA',
  '#BE123C',
  '#15803D',
  '#475569',
  '#C2410C',
] as const;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character]!);

export function drawPlaceholder({ text, color, width, height }: Placeholder): Promise<Buffer> {
  const size = Math.round(Math.min(width / (text.length * 0.62 + 1), height / 2.5));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${color}"/>
    <text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="sans-serif" font-weight="bold"
      font-size="${size}" fill="#FFFFFF">${escapeXml(text)}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
