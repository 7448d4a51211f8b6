import type { BatchCell } from './cells.ts';
import { type BatchColumnKey, isQuestion } from './columns.ts';

/** Coordinates as maps, phones and surveyors write them. */

const sides: Readonly<Record<string, 1 | -1>> = {
  S: -1,
  LS: -1,
  W: -1,
  BB: -1,
  N: 1,
  LU: 1,
  E: 1,
  T: 1,
  BT: 1,
};
const side = '(LS|LU|BT|BB|[NSEWT])?\\.?';
const decimalForm = new RegExp(`^([-+]?) ?(\\d{1,3}(?:[.,]\\d+)?) ?°? ?${side}$`, 'i');
const degreesForm = new RegExp(
  `^([-+]?)(\\d{1,3}) ?° ?(?:(\\d{1,2}(?:[.,]\\d+)?) ?')? ?(?:(\\d{1,2}(?:[.,]\\d+)?) ?(?:"|''))? ?${side}$`,
  'i',
);
/** Some two metres: what seconds with one decimal can tell. */
const decimals = 6;

const numberOf = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'));

/**
 * `- 6.914744`, `6.914744 S`, `-6.914744°`, `6°54'53.1"S` → `-6.914744…`; what is none of them stays as it is, also a
 * decimal comma, which is a repair of its own (S04).
 */
export function plainPoint(text: string): string {
  const written = text
    .trim()
    .replace(/[\u2032]/g, "'")
    .replace(/[\u2033\u201c\u201d]/g, '"');
  const decimal = decimalForm.exec(written);
  if (decimal) {
    const [, sign = '', digits = '', letters] = decimal;
    const facing = letters === undefined ? undefined : sides[letters.toUpperCase()];
    if (facing !== undefined && sign === '-') return text;
    return `${sign === '-' || facing === -1 ? '-' : ''}${digits}`;
  }
  const degrees = degreesForm.exec(written);
  if (!degrees) return text;
  const [, sign, whole, minutes, seconds, letters] = degrees;
  const facing = letters === undefined ? undefined : sides[letters.toUpperCase()];
  if ((facing !== undefined && sign === '-') || numberOf(minutes) >= 60 || numberOf(seconds) >= 60)
    return text;
  const value = Number(whole) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  const rounded = value.toFixed(decimals).replace(/\.?0+$/, '');
  return `${sign === '-' || facing === -1 ? '-' : ''}${rounded}`;
}

type Cells = Partial<Record<BatchColumnKey, BatchCell>>;

const pairForm = /^\(?(-?\d{1,3}\.\d+) ?[,; ] ?(-?\d{1,3}\.\d+)\)?$/;

/** Both numbers of a point in one cell, with nothing else than one of them in the other, as maps copy them: parted. */
export function partPairs<Row extends { cells: Cells }>(row: Row): Row {
  let parted: Cells | undefined;
  for (const name in row.cells) {
    const key = name as BatchColumnKey;
    if (!isQuestion(key) || !/\.(?:lat|lon)$/.test(key)) continue;
    const text = row.cells[key]?.text ?? '';
    const pair = pairForm.exec(text);
    const [lat, lon] = [`${key.slice(0, -4)}.lat`, `${key.slice(0, -4)}.lon`] as BatchColumnKey[];
    const other = row.cells[key === lat ? lon! : lat!]?.text.trim() ?? '';
    if (!pair || !['', text, pair[1], pair[2]].includes(other)) continue;
    const cell = (value: string): BatchCell => ({ text: value, type: 'text', was: text });
    parted = { ...(parted ?? row.cells), [lat!]: cell(pair[1]!), [lon!]: cell(pair[2]!) };
  }
  return parted ? { ...row, cells: parted } : row;
}

/** Box around Indonesia: 11° south to 6.5° north, 94.5° to 141.5° east. */
export const indonesia = { lat: [-11, 6.5], lon: [94.5, 141.5] } as const;
export const isInIndonesia = (part: 'lat' | 'lon', value: number): boolean =>
  value >= indonesia[part][0] && value <= indonesia[part][1];

/**
 * What a number without its decimal sign was, or one with dots as of thousands: `-6.914.744`, `-6914744` → `-6.914744`.
 * Undefined where it cannot be told.
 */
export function withPoint(text: string, part: 'lat' | 'lon'): string | undefined {
  if (!/^-?\d{1,3}(?:[.,]\d{3}){2,}$/.test(text) && !/^-?[1-9]\d{4,9}$/.test(text)) return undefined;
  const [sign, digits] = [text.startsWith('-') ? '-' : '', text.replace(/\D/g, '')];
  const found = [1, 2, 3]
    .map((whole) => `${sign}${digits.slice(0, whole)}.${digits.slice(whole)}`)
    .filter((each) => isInIndonesia(part, Number(each)));
  const [first] = found;
  return found.length === 1 ? first : undefined;
}
