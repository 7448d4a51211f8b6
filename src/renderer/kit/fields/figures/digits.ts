import { cleanCode } from '../../../../shared/core/cleanText.ts';
import { readPhone } from '../../../../shared/core/phone.ts';
import { foldPhone } from '../../../../shared/core/values.ts';
import type { Explain } from '../useTypedHint.tsx';

const digitsOf = (typed: string) => cleanCode(typed).replace(/\D/g, '');
/** Removes the `.0` that spreadsheets append. */
const withoutFraction = (typed: string) => typed.replace(/^(\s*\d{5,})\.0+(?=\s*$)/, '$1');

/** Shortens `whole` to `max` characters, first before `behind`, which is the text after the caret. */
export const fitting = (whole: string, behind: string, max: number): string =>
  whole.length <= max ? whole : (whole.slice(0, Math.max(0, max - behind.length)) + behind).slice(0, max);

const onlyFigures = 'Hanya angka';
export const tooMany = (max: number, of = 'angka') => `Paling banyak ${max} ${of}`;

export interface Edit {
  typed: string;
  before: string;
  caret?: number;
}

export interface CodeReading {
  shown: string;
  value: string;
  message?: string | undefined;
}

/** True for one typed character inside a number. At the end of a number, another number may follow. */
const isSlip = ({ typed, before, caret = typed.length }: Edit): boolean =>
  typed.length - before.length === 1 && caret < typed.length;

const figures = /^(?!-)[\d\s.,'()-]*(?<!,)$/;
/** Scientific notation of a spreadsheet, in which the last digits of a number are lost. */
const exponent = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

function reasonOf(code: string): string {
  if (exponent.test(code)) return 'Hanya angka: program lain sudah memotongnya, ketik ulang dari aslinya';
  return (code.match(/\d(?:[\s.'-]*\d)*/g) ?? []).length > 1 ? 'Hanya satu nomor' : onlyFigures;
}

/**
 * Text that is not one number stays as typed, with an error message. Refuses digits beyond the limit and
 * single wrong characters inside a number.
 */
export function readDigits(edit: Edit, max: number): CodeReading {
  const { typed, before } = edit;
  const kept = { shown: before, value: before };
  const code = withoutFraction(cleanCode(typed)).trim();
  if (figures.test(code)) {
    const digits = digitsOf(code);
    return digits.length > max ? { ...kept, message: tooMany(max) } : { shown: digits, value: digits };
  }
  if (isSlip(edit)) return { ...kept, message: onlyFigures };
  return { shown: typed, value: code, message: reasonOf(code) };
}

export const longestPhone = 17;
const shortestSecond = 9;

function foldTyped(typed: string, max: number): string {
  const { number } = readPhone(typed);
  const digits = number
    .replace(/^\+620?/, '0')
    .replace('+', '')
    .slice(0, max + 2);
  // A short number without a plus may be incomplete, for example 62812….
  return digits.length >= 10 ? foldPhone(digits) : digits;
}

/** Turns `+62 (0)812-3456`, `62812…` and `0812.3456` into `0812…`. */
export function phoneDigits(typed: string, caret = typed.length, max = longestPhone): string {
  const phone = foldTyped(typed, max);
  const behind = digitsOf(typed.slice(caret));
  return fitting(phone, phone.endsWith(behind) ? behind : '', max);
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

const sign = /[\d\s.()-]/;

/** Text after the number and a final separator stay as typed: a second number or an extension may follow. */
export function readTypedPhone(edit: Edit, max = longestPhone): CodeReading {
  const { typed, before, caret = typed.length } = edit;
  const kept = { shown: before, value: phoneDigits(before, before.length, max) };
  const message = explainPhone(max)(typed);
  if (isSlip(edit) && !sign.test(cleanCode(typed.slice(caret - 1, caret))))
    return { ...kept, message: onlyFigures };
  if (message === tooMany(max)) return { ...kept, message };
  const { number, rest } = readPhone(typed);
  const value = number === '' ? rest : phoneDigits(typed, caret, max);
  const isOpen = caret === typed.length && (rest !== '' || /\D$/.test(typed));
  return { shown: isOpen ? typed : value, value, message };
}

/** Returns the text of `read` and keeps the caret in place. React would move the caret to the end. */
export function takeTyped(
  input: HTMLInputElement,
  read: (typed: string, caret: number) => string,
  kept = digitsOf,
): string {
  const caret = input.selectionEnd ?? input.value.length;
  const taken = read(input.value, caret);
  if (taken !== input.value) {
    const place = Math.max(0, taken.length - kept(input.value.slice(caret)).length);
    queueMicrotask(() => input === document.activeElement && input.setSelectionRange(place, place));
  }
  return taken;
}

export function readEdit(
  input: HTMLInputElement,
  before: string,
  read: (edit: Edit) => CodeReading,
): CodeReading {
  let reading: CodeReading = { shown: before, value: before };
  takeTyped(input, (typed, caret) => {
    reading = read({ typed, caret, before });
    return reading.shown;
  });
  return reading;
}
