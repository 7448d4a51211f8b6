import { formatDay } from '../../core/formats.ts';

/** One cell of a workbook as the rules read it; what the reader knows beyond this is of no use here. */
export interface BatchCell {
  /** As typed; of a number the digits of the file, of a date `2026-11-21` or `2026-11-21T10:00:00`. */
  text: string;
  type: 'text' | 'number' | 'date' | 'boolean' | 'error';
  number?: number;
  /** More than 15 significant digits: the last ones may have been lost by Excel. */
  imprecise?: true;
  /** The text is the last result of a formula. */
  formula?: true;
  /** A formula without a result in the file. */
  uncalculated?: true;
  /** What stood there before it was cleaned, where that has changed something. */
  was?: string;
}

/** Largest whole number that a double holds exactly with every digit Excel shows (15). */
const exactDigits = 1e15;

/** What a person sees in the cell: whole numbers without exponent or decimals, dates in Indonesian order. */
export function shownText(cell: BatchCell | undefined): string {
  if (!cell) return '';
  if (cell.type === 'number') return shownNumber(cell);
  if (cell.type === 'date') return shownDate(cell.text);
  return cell.text;
}

function shownNumber(cell: BatchCell): string {
  const value = shownValue(cell);
  if (value === undefined) return cell.text;
  if (!Number.isInteger(value)) return plainDecimal(value);
  if (Number.isInteger(value) && Math.abs(value) < exactDigits) return String(value);
  return expandExponent(cell.text) ?? cell.text;
}

/**
 * A number as Excel shows it: with a fraction at 15 significant digits, because the last ones are what a formula or a
 * double left over (`3300000.0000000005`). Whole numbers keep all digits: they may be a NIK.
 */
export function shownValue({ text, number }: BatchCell): number | undefined {
  if (number === undefined || /^[-+]?\d+$/.test(text)) return number;
  return Number(number.toPrecision(15));
}

/** Without exponent: `1.2e-7` → `0.00000012`. */
function plainDecimal(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', fraction = '', exponent] = match;
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${first}${fraction}`;
}

/** `2026-11-21T10:00:00` → `21-11-2026 10:00:00`; a time without a day stays as it is. */
function shownDate(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(.+))?$/.exec(text);
  if (!match) return text;
  return match[2] ? `${formatDay(match[1])} ${match[2]}` : formatDay(match[1]);
}

/**
 * Digits of a whole number in exponent form: `3.27305123456E+15` → `3273051234560000`. Undefined for anything else.
 * By text, because a double would invent the digits beyond its 15 or 16.
 */
export function expandExponent(text: string): string | undefined {
  const match = /^(\d+)(?:[.,](\d+))?[eE]\+?(\d{1,3})$/.exec(text.trim());
  if (!match) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const length = whole.length + Number(exponent);
  const digits = whole + fraction;
  if (length > 40 || /[1-9]/.test(digits.slice(length))) return undefined;
  return digits.slice(0, length).padEnd(length, '0');
}

/** `3273051234560000` → `3.27305123456E+15`: how Excel shows a long number, and what {@link expandExponent} undoes. */
export function toExponent(digits: string): string {
  const fraction = digits.slice(1).replace(/0+$/, '');
  return `${digits[0]}${fraction && `.${fraction}`}E+${digits.length - 1}`;
}

/** A coordinate with a decimal point and without a plus sign: `-6,2` → `-6.2`. */
export function plainCoordinate(text: string): string {
  return text.replace(/^([-+]?\d+),(\d+)$/, '$1.$2').replace('+', '');
}

/** What hardly any text has, and costs less to look for than to replace. */
const untidy = /^\s|\s$|\s\s|[^\S ]/;

/** Single spaces, none at the ends; line breaks and non-breaking spaces count as spaces. */
export function tidySpaces(text: string): string {
  return untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** What two spellings of a name have in common: case, spaces and punctuation do not count. */
export function foldName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether two spellings mean one name. Equal texts, which nearly all of a column's are, are not folded. */
export function sameName(left: string, right: string): boolean {
  return left === right || foldName(left) === foldName(right);
}
