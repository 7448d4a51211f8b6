import sharp from 'sharp';
import { formatRupiah } from '../../shared/core/values.ts';
import { type Placeholder, placeholderColors } from '../media/placeholder.ts';
import { svgText as text } from './cards.ts';

const size = { width: 640, height: 480 } as const;

const scene = (ground: string, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
      <rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`,
  );
const centred = 'text-anchor="middle" font-weight="bold"';
const color = (index: number) => placeholderColors[index % placeholderColors.length]!;
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const street = box(0, 400, size.width, 80, '#8d9096');

export interface PaySlip {
  name: string;
  job: string;
  salary: number;
  month: string;
}

export function drawPaySlip({ name, job, salary, month }: PaySlip): Buffer {
  const allowance = Math.round(salary / 5);
  const rows = [
    ['Nama', name],
    ['Jabatan', job],
    ['Gaji pokok', formatRupiah(salary - allowance)],
    ['Tunjangan', formatRupiah(allowance)],
    ['Diterima', formatRupiah(salary)],
  ] as const;
  return scene(
    '#6f5b4a',
    box(60, 30, 520, 420, '#fbfaf5') +
      text(320, 90, 34, 'SLIP GAJI', centred) +
      text(320, 124, 22, `Bulan ${month}`, 'text-anchor="middle"') +
      rows
        .map(([label, value], index) => {
          const y = 190 + index * 52;
          return text(90, y, 24, label) + text(250, y, 24, `: ${value}`, 'font-weight="bold"');
        })
        .join(''),
  );
}

export function drawShop(name: string): Buffer {
  const index = name.length;
  const stripes = Array.from({ length: 8 }, (_, at) =>
    box(90 + at * 58, 170, 58, 50, at % 2 === 0 ? '#ffffff' : color(index)),
  ).join('');
  return scene(
    '#bcd9ee',
    box(80, 80, 480, 320, '#e9dcc3') +
      box(90, 95, 460, 70, color(index)) +
      text(320, 142, 34, name, `${centred} style="fill: #ffffff"`) +
      stripes +
      box(120, 240, 200, 160, '#5d7a8c') +
      box(360, 240, 150, 160, '#6b4a33') +
      street,
  );
}

export function drawHouse(index: number): Buffer {
  return scene(
    '#cfe3f2',
    `<path d="M60 220 L320 70 L580 220 Z" fill="#9a4a35"/>` +
      box(100, 220, 440, 180, '#f2ecdf') +
      box(280, 270, 90, 130, color(index)) +
      box(140, 260, 90, 80, '#7fa3b8') +
      box(420, 260, 90, 80, '#7fa3b8') +
      street,
  );
}

export function drawSelfie({ color: shirt, width, height }: Placeholder, withCard: boolean): Promise<Buffer> {
  const centre = width / 2;
  const head = height * 0.2;
  const card = { width: height * 0.5, height: height * 0.3 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#dfe5e4"/>
    <ellipse cx="${centre}" cy="${height}" rx="${height * 0.44}" ry="${height * 0.36}" fill="${shirt}"/>
    <rect x="${centre - head * 0.35}" y="${height * 0.5}" width="${head * 0.7}" height="${head}" fill="#b98360"/>
    <circle cx="${centre}" cy="${height * 0.36}" r="${head * 1.08}" fill="#2d2622"/>
    <ellipse cx="${centre}" cy="${height * 0.4}" rx="${head * 0.86}" ry="${head}" fill="#c99471"/>
    ${withCard ? `<rect x="${centre - card.width / 2}" y="${height * 0.66}" width="${card.width}" height="${card.height}" rx="6" fill="#a9cbe8"/>` : ''}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A JPEG, like a phone's photo. It is faster to encode than a PNG. */
export const drawPhoto = (svg: Buffer, scale = 1): Promise<Buffer> =>
  sharp(svg, { density: svgDensity * scale })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 60 })
    .toBuffer();

const svgDensity = 72;
