import { cleanCode } from '../../../shared/core/cleanText.ts';
import { readPhone } from '../../../shared/core/phone.ts';
import { foldPhone } from '../../../shared/core/values.ts';
import type { Explain } from './useTypedHint.tsx';

/** Figures that are kept as text: NIK, phone, postal code (R-146). */

const digitsOf = (typed: string) => cleanCode(typed).replace(/\D/g, '');
/** What programs leave behind a number that they kept as a fraction. */
const withoutFraction = (typed: string) => typed.replace(/^(\s*\d{5,})\.0+(?=\s*$)/, '$1');

/**
 * The digits of what was typed or pasted; spaces, dots and dashes between them go. Where they are too many those before the
 * caret go, which were typed just now: what stands behind them was there before.
 */
export const onlyDigits = (typed: string, max: number, caret = typed.length) =>
  fitting(digitsOf(withoutFraction(typed)), digitsOf(typed.slice(caret)), max);

const fitting = (whole: string, behind: string, max: number): string =>
  whole.length <= max || behind.length >= max
    ? whole.slice(0, max)
    : whole.slice(0, max - behind.length) + behind;

const onlyFigures = 'Hanya angka';
const tooMany = (max: number) => `Paling banyak ${max} angka`;

export const explainFigures: Explain = (typed) =>
  /^[\d\s.,+()'-]*$/.test(cleanCode(typed)) ? undefined : onlyFigures;

export const explainDigits =
  (max: number): Explain =>
  (typed, whole) =>
    explainFigures(typed, whole) ??
    (digitsOf(withoutFraction(whole)).length > max ? tooMany(max) : undefined);

const longestPhone = 17;
/** Fewer digits beside the number are no second one. */
const shortestSecond = 9;

function foldTyped(typed: string): string {
  const { number } = readPhone(typed);
  const digits = number
    .replace(/^\+620?/, '0')
    .replace('+', '')
    .slice(0, longestPhone + 2);
  // Without the plus only what is long enough to be no number of its own is one: 62812… may be typed on.
  return digits.length >= 10 ? foldPhone(digits) : digits;
}

/** What was typed or pasted in any usual form, as R-146 wants it: `+62 (0)812-3456`, `62812…`, `0812.3456` → `0812…`. */
export function phoneDigits(typed: string, caret = typed.length): string {
  const phone = foldTyped(typed);
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
  const { rest } = readPhone(whole);
  const left = rest.replace(/\D/g, '').length;
  if (left >= shortestSecond) return 'Hanya nomor pertama yang diambil';
  if (left > 0) return `Hanya nomornya yang diambil, tanpa '${rest}'`;
  if (rest !== '' || readPhone(typed).rest.search(/[^\d+]/) >= 0) return onlyFigures;
  return foldTyped(whole).length > longestPhone ? tooMany(longestPhone) : undefined;
};
