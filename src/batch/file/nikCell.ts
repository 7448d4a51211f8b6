import { digitsPattern } from '../../shared/core/formats.ts';
import { type BatchCell, expandExponent, shownText } from './cells.ts';

/** A NIK cell without separators, and what Excel may have done to it. */
export interface NikReading {
  value: string;
  state: 'text' | 'number' | 'damaged';
  /** Spaces, dots or an apostrophe were removed. */
  cleaned: boolean;
}

/** Excel keeps 15 significant digits, so the 16th digit of a NIK becomes 0. */
const excelDigits = 15;

/** Damaged: a number whose last digits are unreliable (H03). */
export function readNik(cell: BatchCell | undefined): NikReading {
  const shown = shownText(cell).trim();
  if (cell?.type === 'number') {
    return { value: shown, state: isDamaged(shown, cell) ? 'damaged' : 'number', cleaned: false };
  }
  if (digitsPattern.test(shown)) return { value: shown, state: 'text', cleaned: false };
  // '3,27305E+15' as text: a number that passed through a CSV file.
  const expanded = expandExponent(shown);
  if (expanded) return { value: expanded, state: 'damaged', cleaned: false };
  // '.0' comes from programs that store fractions; sixteen digits survive that.
  const value = shown.replace(/^(\d{16})\.0+$/, '$1').replace(/[\s.'-]/g, '');
  // Not a number: keep it as typed.
  if (!digitsPattern.test(value)) return { value: shown, state: 'text', cleaned: false };
  return { value, state: 'text', cleaned: value !== shown };
}

function isDamaged(digits: string, cell: BatchCell): boolean {
  if (digits.length <= excelDigits) return false;
  return digits.endsWith('0') || !Number.isSafeInteger(cell.number) || /e/i.test(cell.text);
}

/** Region, birth date (day + 40 for women), serial number. */
export interface NikParts {
  region: string;
  day: number;
  month: number;
  /** Year of the century, 0–99. */
  year: number;
  serial: string;
}

export function nikParts(nik: string): NikParts {
  const day = Number(nik.slice(6, 8));
  return {
    region: nik.slice(0, 6),
    day: day > 40 ? day - 40 : day,
    month: Number(nik.slice(8, 10)),
    year: Number(nik.slice(10, 12)),
    serial: nik.slice(12),
  };
}

const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The century is unknown, so 29 February is accepted in every fourth year. */
export function isBirthDay({ day, month, year }: NikParts): boolean {
  const longest = longestMonth[month - 1];
  if (longest === undefined || day < 1 || day > longest) return false;
  return month !== 2 || day < longest || year % 4 === 0;
}

/** Full years on `today` (YYYY-MM-DD); a birth year later than today's is of the last century. */
export function ageOf({ day, month, year }: NikParts, today: string): number {
  const thisYear = Number(today.slice(0, 4));
  const thisDay = Number(today.slice(5, 7)) * 100 + Number(today.slice(8, 10));
  const century = year > thisYear % 100 ? 1900 : 2000;
  const hadBirthday = thisDay >= month * 100 + day;
  return thisYear - (century + year) - (hadBirthday ? 0 : 1);
}
