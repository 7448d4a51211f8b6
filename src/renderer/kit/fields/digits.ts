import { foldPhone, numberSigns } from '../../../shared/core/values.ts';
import type { Explain } from './useTypedHint.tsx';

/** Figures that are kept as text: NIK, phone, postal code. */

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/**
 * The digits of what was typed or pasted; spaces, dots and dashes between them go. Where they are too many those before the
 * caret go, which were typed just now: what stands behind them was there before.
 */
export const onlyDigits = (typed: string, max: number, caret = typed.length) =>
  fitting(digitsOf(typed), digitsOf(typed.slice(caret)), max);

const fitting = (whole: string, behind: string, max: number): string =>
  whole.length <= max || behind.length >= max
    ? whole.slice(0, max)
    : whole.slice(0, max - behind.length) + behind;

const onlyFigures = 'Hanya angka';
const tooMany = (max: number) => `Paling banyak ${max} angka`;

export const explainFigures: Explain = (typed) => (/^[\d\s.,+()-]*$/.test(typed) ? undefined : onlyFigures);

export const explainDigits =
  (max: number): Explain =>
  (typed, whole) =>
    explainFigures(typed, whole) ?? (digitsOf(whole).length > max ? tooMany(max) : undefined);

const longestPhone = 17;
/** What stands between two numbers that were copied together. */
const betweenPhones = /[/,;|\r\n\t]|\b(?:atau|dan)\b|(?<=\d)\s+(?=\+?62|0062|08)/i;
/** A number of its own, and not the end of the one before. */
const shortestPhone = 9;

/** The first of several numbers that were copied together; the text as it is where it holds one. */
function firstPhone(typed: string): string {
  const [first = '', ...more] = typed.split(betweenPhones).filter((part) => digitsOf(part) !== '');
  const areNumbers = [first, ...more].every((part) => digitsOf(part).length >= shortestPhone);
  return more.length > 0 && areNumbers ? first : typed;
}

function readPhone(typed: string): string {
  const local = firstPhone(typed)
    .replace(numberSigns, '')
    .replace(/^(?:tel:)?\+620?/, '0');
  // Without the plus only what is long enough to be no number of its own is one: 62812… may be typed on.
  const digits = digitsOf(local).slice(0, longestPhone + 2);
  return digits.length >= 10 ? foldPhone(digits) : digits;
}

/** What was typed or pasted in any usual form, as R-146 wants it: `+62 (0)812-3456`, `62812…`, `0812.3456` → `0812…`. */
export function phoneDigits(typed: string, caret = typed.length): string {
  const phone = readPhone(typed);
  const behind = digitsOf(typed.slice(caret));
  return fitting(phone, phone.endsWith(behind) ? behind : '', longestPhone);
}

/** What an input takes of what was typed, with the caret where it was: drawn anew, it would stand at the end. */
export function takeDigits(input: HTMLInputElement, read: (typed: string, caret: number) => string): string {
  const caret = input.selectionStart ?? input.value.length;
  const taken = read(input.value, caret);
  if (taken !== input.value) {
    const place = Math.max(0, taken.length - digitsOf(input.value.slice(caret)).length);
    // Once React has put it there, which it does when this event is over.
    queueMicrotask(() => input === document.activeElement && input.setSelectionRange(place, place));
  }
  return taken;
}

export const explainPhone: Explain = (typed, whole) => {
  if (firstPhone(whole) !== whole) return 'Hanya nomor pertama yang diambil';
  if (!/^(?:tel:)?[\d+]*$/.test(typed.replace(numberSigns, ''))) return onlyFigures;
  return readPhone(whole).length > longestPhone ? tooMany(longestPhone) : undefined;
};
