import { formatDay } from '../../shared/core/formats.ts';

export interface BatchCell {
  /** Numbers keep the file's digits; dates are `2026-11-21`, `2026-11-21T10:00:00` or `10:00:00`. */
  text: string;
  type: 'text' | 'number' | 'date' | 'boolean' | 'error';
  number?: number;
  imprecise?: true;
  shown?: string;
  formula?: true;
  uncalculated?: true;
  /** The text before cleaning, or before a pair of coordinates was split. */
  was?: string;
}

const exactDigits = 1e15;

/** Shows `3.2E+15` with all digits and dates as `21-11-2026`. */
export function shownText(cell: BatchCell | undefined): string {
  if (!cell) return '';
  if (cell.type === 'number') return shownNumber(cell);
  if (cell.type === 'date') return shownDate(cell.text);
  return cell.text;
}

const truth: Readonly<Record<string, string>> = { TRUE: 'BENAR', FALSE: 'SALAH' };

/** Like shownText, but with `15%`, `12,5` and `BENAR` as in Indonesian Excel. */
export function shownWords(cell: BatchCell | undefined): string {
  if (cell?.shown !== undefined) return cell.shown;
  const text = shownText(cell);
  if (cell?.type === 'boolean') return truth[text] ?? text;
  return cell?.type === 'number' ? text.replace('.', ',') : text;
}

function shownNumber(cell: BatchCell): string {
  const value = shownValue(cell);
  if (value === undefined) return cell.text;
  if (!Number.isInteger(value)) return plainDecimal(value);
  if (Number.isInteger(value) && Math.abs(value) < exactDigits) return String(value);
  return expandExponent(cell.text) ?? cell.text;
}

/**
 * Fractions have 15 significant digits as in Excel (not `3300000.0000000005`). Whole numbers keep all digits,
 * because they may be a NIK.
 */
export function shownValue({ text, number }: BatchCell): number | undefined {
  if (number === undefined || /^[-+]?\d+$/.test(text)) return number;
  return Number(number.toPrecision(15));
}

function plainDecimal(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', fraction = '', exponent] = match;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${fraction}`;
}

function shownDate(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(.+))?$/.exec(text);
  if (!match) return text;
  return match[2] ? `${formatDay(match[1])} ${match[2]}` : formatDay(match[1]);
}

/** `3.27305123456E+15` → `3273051234560000`. Works on text, because a double would invent digits. */
export function expandExponent(text: string): string | undefined {
  const match = /^(\d+)(?:[.,](\d+))?[eE]\+?(\d{1,3})$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const length = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (length > 40 || /[1-9]/.test(digits.slice(length))) return undefined;
  return digits.slice(0, length).padEnd(length, '0');
}

export function toExponent(digits: string): string {
  const fraction = digits.slice(1).replace(/0+$/, '');
  return `${digits[0]}${fraction && `.${fraction}`}E+${digits.length - 1}`;
}

const untidy = /^\s|\s$|\s\s|[^\S ]/;

/** Line breaks and non-breaking spaces count as spaces. */
export function tidySpaces(text: string): string {
  return untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}
