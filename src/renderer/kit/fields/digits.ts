import { cleanCode } from '../../../shared/core/cleanText.ts';
import { readPhone } from '../../../shared/core/phone.ts';
import { foldPhone } from '../../../shared/core/values.ts';
import type { Explain } from './useTypedHint.tsx';

const digitsOf = (typed: string) => cleanCode(typed).replace(/\D/g, '');
/** `.0` that spreadsheets add to a number. */
const withoutFraction = (typed: string) => typed.replace(/^(\s*\d{5,})\.0+(?=\s*$)/, '$1');

/** Removes spaces, dots and dashes. Too many digits are cut before the caret, where they were just typed. */
export const onlyDigits = (typed: string, max: number, caret = typed.length) =>
  fitting(digitsOf(withoutFraction(typed)), digitsOf(typed.slice(caret)), max);

/** Cuts to `max` before the caret; the text behind it was there first. */
export const fitting = (whole: string, behind: string, max: number): string =>
  whole.length <= max ? whole : (whole.slice(0, Math.max(0, max - behind.length)) + behind).slice(0, max);

const onlyFigures = 'Hanya angka';
export const tooMany = (max: number, of = 'angka') => `Paling banyak ${max} ${of}`;

const explainFigures: Explain = (typed) =>
  /^(?!\s*-)[\d\s.,+()'-]*(?<!,\s*)$/.test(cleanCode(typed)) ? undefined : onlyFigures;

export const explainDigits =
  (max: number): Explain =>
  (typed) =>
    explainFigures(typed) ?? (digitsOf(withoutFraction(typed)).length > max ? tooMany(max) : undefined);

/** R-146, A-023; descriptions and schemas may say another limit. */
export const longestPhone = 17;
/** Fewer digits beside the number are no second number. */
const shortestSecond = 9;

function foldTyped(typed: string, max: number): string {
  const { number } = readPhone(typed);
  const digits = number
    .replace(/^\+620?/, '0')
    .replace('+', '')
    .slice(0, max + 2);
  // Shorter digits without a plus may still be typed on, such as 62812….
  return digits.length >= 10 ? foldPhone(digits) : digits;
}

/** R-146: `+62 (0)812-3456`, `62812…` and `0812.3456` become `0812…`. */
export function phoneDigits(typed: string, caret = typed.length, max = longestPhone): string {
  const phone = foldTyped(typed, max);
  const behind = digitsOf(typed.slice(caret));
  return fitting(phone, phone.endsWith(behind) ? behind : '', max);
}

/** Keeps the caret, which would jump to the end when React sets the value. `kept` reads a part of the text. */
export function takeTyped(
  input: HTMLInputElement,
  read: (typed: string, caret: number) => string,
  kept = digitsOf,
): string {
  const caret = input.selectionEnd ?? input.value.length;
  const taken = read(input.value, caret);
  if (taken !== input.value) {
    const place = Math.max(0, taken.length - kept(input.value.slice(caret)).length);
    // React sets the value after this event.
    queueMicrotask(() => input === document.activeElement && input.setSelectionRange(place, place));
  }
  return taken;
}

export const explainPhone =
  (max = longestPhone): Explain =>
  (typed) => {
    const { rest } = readPhone(typed);
    const left = rest.replace(/\D/g, '').length;
    if (left >= shortestSecond) return 'Hanya nomor pertama yang ditempel';
    if (left > 0) return `Hanya nomornya yang diambil, tanpa '${rest}'`;
    if (rest !== '') return onlyFigures;
    return foldTyped(typed, max).length > max ? tooMany(max) : undefined;
  };
