import { cleanCode } from '../../../../shared/core/cleanText.ts';
import { readPhone } from '../../../../shared/core/phone.ts';
import { foldPhone } from '../../../../shared/core/values.ts';
import type { Explain } from '../useTypedHint.tsx';

const digitsOf = (typed: string) => cleanCode(typed).replace(/\D/g, '');
/** `.0` that spreadsheets add to a number. */
const withoutFraction = (typed: string) => typed.replace(/^(\s*\d{5,})\.0+(?=\s*$)/, '$1');

/** Cuts to `max` before the caret; the text behind it was there first. */
export const fitting = (whole: string, behind: string, max: number): string =>
  whole.length <= max ? whole : (whole.slice(0, Math.max(0, max - behind.length)) + behind).slice(0, max);

const onlyFigures = 'Hanya angka';
export const tooMany = (max: number, of = 'angka') => `Paling banyak ${max} ${of}`;

export interface Edit {
  typed: string;
  /** What the field has shown. */
  before: string;
  caret?: number;
}

export interface CodeReading {
  shown: string;
  value: string;
  told?: string | undefined;
}

/** One key in the middle of a number; at its end more may follow that explains it. */
const isSlip = ({ typed, before, caret = typed.length }: Edit): boolean =>
  typed.length - before.length === 1 && caret < typed.length;

const figures = /^(?!-)[\d\s.,'()-]*(?<!,)$/;
/** A long number as a spreadsheet writes it: its last figures are lost. */
const exponent = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

function reasonOf(code: string): string {
  if (exponent.test(code)) return 'Hanya angka: program lain sudah memotongnya, ketik ulang dari aslinya';
  return (code.match(/\d(?:[\s.'-]*\d)*/g) ?? []).length > 1 ? 'Hanya satu nomor' : onlyFigures;
}

/** What is not one number stays as typed, with the reason; its schema refuses it. Digits too many are not taken. */
export function readDigits(edit: Edit, max: number): CodeReading {
  const { typed, before } = edit;
  const kept = { shown: before, value: before };
  const code = withoutFraction(cleanCode(typed)).trim();
  if (figures.test(code)) {
    const digits = digitsOf(code);
    return digits.length > max ? { ...kept, told: tooMany(max) } : { shown: digits, value: digits };
  }
  if (isSlip(edit)) return { ...kept, told: onlyFigures };
  return { shown: typed, value: code, told: reasonOf(code) };
}

/** descriptions and schemas may say another limit. */
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

/** `+62 (0)812-3456`, `62812…` and `0812.3456` become `0812…`. */
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

/** While a sign stands at its end, the number is shown as typed: what follows may be a second one or an extension. */
export function readTypedPhone(edit: Edit, max = longestPhone): CodeReading {
  const { typed, before, caret = typed.length } = edit;
  const kept = { shown: before, value: phoneDigits(before) };
  const told = explainPhone(max)(typed);
  if (isSlip(edit) && !sign.test(cleanCode(typed.slice(caret - 1, caret))))
    return { ...kept, told: onlyFigures };
  if (told === tooMany(max)) return { ...kept, told };
  const { number, rest } = readPhone(typed);
  const value = number === '' ? rest : phoneDigits(typed, caret, max);
  const isOpen = caret === typed.length && (rest !== '' || /\D$/.test(typed));
  return { shown: isOpen ? typed : value, value, told };
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
