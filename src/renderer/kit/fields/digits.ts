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

/** Cut to `max`: what stands behind the caret stays, and what was typed last goes. */
export const fitting = (whole: string, behind: string, max: number): string =>
  whole.length <= max ? whole : (whole.slice(0, Math.max(0, max - behind.length)) + behind).slice(0, max);

const onlyFigures = 'Hanya angka';
export const tooMany = (max: number, of = 'angka') => `Paling banyak ${max} ${of}`;

const explainFigures: Explain = (typed) =>
  /^[\d\s.,+()'-]*$/.test(cleanCode(typed)) ? undefined : onlyFigures;

export const explainDigits =
  (max: number): Explain =>
  (typed) =>
    explainFigures(typed) ?? (digitsOf(withoutFraction(typed)).length > max ? tooMany(max) : undefined);

/** Of most phones (R-146, A-023); of others their description or their schema says it. */
export const longestPhone = 17;
/** Fewer digits beside the number are no second one. */
const shortestSecond = 9;

function foldTyped(typed: string, max: number): string {
  const { number } = readPhone(typed);
  const digits = number
    .replace(/^\+620?/, '0')
    .replace('+', '')
    .slice(0, max + 2);
  // Without the plus only what is long enough to be no number of its own is one: 62812… may be typed on.
  return digits.length >= 10 ? foldPhone(digits) : digits;
}

/** What was typed or pasted in any usual form, as R-146 wants it: `+62 (0)812-3456`, `62812…`, `0812.3456` → `0812…`. */
export function phoneDigits(typed: string, caret = typed.length, max = longestPhone): string {
  const phone = foldTyped(typed, max);
  const behind = digitsOf(typed.slice(caret));
  return fitting(phone, phone.endsWith(behind) ? behind : '', max);
}

/**
 * What an input takes of what was typed, with the caret where it was: drawn anew, it would stand at the end. `kept` is what
 * stays of a part of it.
 */
export function takeTyped(
  input: HTMLInputElement,
  read: (typed: string, caret: number) => string,
  kept = digitsOf,
): string {
  const caret = input.selectionEnd ?? input.value.length;
  const taken = read(input.value, caret);
  if (taken !== input.value) {
    const place = Math.max(0, taken.length - kept(input.value.slice(caret)).length);
    // Once React has put it there, which it does when this event is over.
    queueMicrotask(() => input === document.activeElement && input.setSelectionRange(place, place));
  }
  return taken;
}

export const explainPhone =
  (max = longestPhone): Explain =>
  (typed) => {
    const { rest } = readPhone(typed);
    const left = rest.replace(/\D/g, '').length;
    if (left >= shortestSecond) return 'Hanya nomor pertama yang diambil';
    if (left > 0) return `Hanya nomornya yang diambil, tanpa '${rest}'`;
    if (rest !== '') return onlyFigures;
    return foldTyped(typed, max).length > max ? tooMany(max) : undefined;
  };
