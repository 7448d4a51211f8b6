import { AppError } from '../../../shared/core/errors.ts';

export interface ChartTable {
  head: readonly [name: string, count: string];
  rows: readonly (readonly [name: string, count: number])[];
}

/** Prefixes text that a spreadsheet would execute as a formula. */
const cell = (text: string): string => text.replace(/[\t\r\n]+/g, ' ').replace(/^[=+\-@]/, "'$&");

export const tableText = ({ head, rows }: ChartTable): string =>
  [head, ...rows.map(([name, count]) => [cell(name), String(count)])]
    .map((line) => line.join('\t'))
    .join('\n');

const edge = 16;
const headHeight = 52;
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Draws the chart below its title, with a background, because a canvas is transparent. */
function pictureOf(chart: HTMLCanvasElement, title: string, note: string): Promise<Blob> {
  const scale = chart.width / chart.clientWidth;
  const picture = document.createElement('canvas');
  picture.width = chart.width + 2 * edge * scale;
  picture.height = chart.height + (headHeight + 2 * edge) * scale;
  const context = picture.getContext('2d')!;
  context.fillStyle = token('--app-surface');
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(chart, edge * scale, (edge + headHeight) * scale);
  context.scale(scale, scale);
  context.textBaseline = 'top';
  context.fillStyle = token('--app-text');
  context.font = '600 15px "Inter Variable", sans-serif';
  context.fillText(title, edge, edge, chart.clientWidth);
  context.fillStyle = token('--app-mut');
  context.font = '400 12px "Inter Variable", sans-serif';
  context.fillText(note, edge, edge + 24, chart.clientWidth);
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

const refused = (what: string) =>
  new AppError('INTERNAL', `${what} tidak dapat disalin ke papan klip. Coba lagi.`);

export async function copyPicture(chart: HTMLCanvasElement, title: string, note: string): Promise<void> {
  try {
    // The picture is passed as a promise, because the write to the clipboard must start during the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(chart, title, note) })]);
  } catch {
    throw refused('Gambar');
  }
}

export async function copyTable(table: ChartTable): Promise<void> {
  try {
    await navigator.clipboard.writeText(tableText(table));
  } catch {
    throw refused('Data');
  }
}
