import { nikParts } from '../../shared/core/nik.ts';
import { genders } from '../../shared/entities/agent/fields.ts';
import {
  bloodTypes,
  maritalStatuses,
  nationalities,
  optionGroups,
  religions,
} from '../../shared/entities/lookup/options.ts';
import { nearest, type Printed } from './words.ts';

/** Readers return '' for an unclear value, because a wrong prefill is worse than none. */

const digitTwins: Readonly<Record<string, string>> = {
  ...{ O: '0', o: '0', D: '0', Q: '0', U: '0' },
  ...{ I: '1', l: '1', i: '1', L: '1', '|': '1', '!': '1' },
  ...{ Z: '2', z: '2', A: '4', S: '5', s: '5', b: '6', G: '6' },
  ...{ T: '7', '?': '7', B: '8', g: '9', q: '9' },
};
const digitLike = '[0-9OoDQUIliL|!ZzASsbGT?Bgq]';
const toDigits = (text: string) => [...text].map((sign) => digitTwins[sign] ?? sign).join('');

const letterTwins: Readonly<Record<string, string>> = {
  ...{ '0': 'O', '1': 'I', '|': 'I', '!': 'I', '4': 'A', '5': 'S', '6': 'G', '8': 'B' },
};
const toLetters = (text: string) => text.replace(/[01|!4568]/g, (sign) => letterTwins[sign]!);

const wholeNik = new RegExp(`^${digitLike}{16}$`);

export function readNik(text: string): string {
  const signs = text.replace(/[\s.,:;-]/g, '').replace(/^[|!?]+|[|!?]+$/g, '');
  // Requires eight real digits, because a word of sixteen digit-like letters would otherwise pass.
  if (!wholeNik.test(signs) || signs.replace(/\D/g, '').length < 8) return '';
  const nik = toDigits(signs);
  const { day, month } = nikParts(nik);
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? nik : '';
}

export function findNik(text: string): string {
  return text.split(/\s+/).map(readNik).find(Boolean) ?? '';
}

const between = '\\s?[-–—./~_]?\\s?';
const dayPattern = new RegExp(
  `(?<![A-Za-z0-9])(${digitLike}{2})${between}(${digitLike}{2})${between}(${digitLike}{4})(?![A-Za-z0-9])`,
);

export function readDay(text: string): string {
  const [day = '', month = '', year = ''] = dayPattern.exec(text)?.slice(1).map(toDigits) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return isDay && /^(19|20)/.test(year) ? `${day}-${month}-${year}` : '';
}

export function readBirth(text: string): { birthPlace: string; birthDate: string } {
  const at = dayPattern.exec(text)?.index;
  const place = at === undefined ? text.split(/,|\d/)[0]! : text.slice(0, at);
  return { birthPlace: readWords(place), birthDate: readDay(text) };
}

export function readExpiry(text: string): string {
  return readDay(text) || readChoice(text.replace(/\d/g, ''), expiries);
}

export function readWords(text: string): string {
  const words = toLetters(text)
    .toUpperCase()
    .replace(/[^A-Z .,'/()-]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Z(]+|[^A-Z.)]+$/g, '');
  return /[A-Z]{2}/.test(words) ? words : '';
}

export function readAddress(text: string): string {
  const words = text
    .toUpperCase()
    .replace(/[^A-Z0-9 .,'/()&-]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Z0-9(]+|[^A-Z0-9.)]+$/g, '');
  return /[A-Z]{2}/.test(words) ? words : '';
}

/** '001/002'. OCR may drop the slash or read it as a digit. */
export function readRtRw(text: string): string {
  const signs = toDigits(text.replace(/\s/g, ''));
  const [, rt, rw] = /^(\d{1,3})[/\\|-](\d{1,3})$/.exec(signs) ?? /^(\d{3})\d?(\d{3})$/.exec(signs) ?? [];
  return rt && rw ? `${rt.padStart(3, '0')}/${rw.padStart(3, '0')}` : '';
}

export function readRtRwWithin(address: string): string {
  const [, rt = '', rw = ''] = /\bRT\W*(\d{1,3})\W*(?:RW\W*)?(\d{1,3})\b/.exec(address) ?? [];
  return readRtRw(`${rt}/${rw}`);
}

function readChoice(text: string, entries: readonly Printed[]): string {
  return nearest(text, entries) ?? '';
}

const asPrinted = (options: readonly string[]): Printed[] =>
  options.map((option) => ({ printed: option, value: option.toUpperCase() }));

const expiries: readonly Printed[] = [
  { printed: 'SEUMUR HIDUP', value: 'SEUMUR HIDUP' },
  { printed: 'SEUMUR', value: 'SEUMUR HIDUP' },
];
const genderEntries: readonly Printed[] = [
  ...asPrinted(genders),
  { printed: 'PRIA', value: 'LAKI-LAKI' },
  { printed: 'WANITA', value: 'PEREMPUAN' },
];
const religionEntries: readonly Printed[] = [
  ...asPrinted(religions),
  { printed: 'KATHOLIK', value: 'KATOLIK' },
  { printed: 'BUDHA', value: 'BUDDHA' },
  { printed: 'KHONGHUCU', value: 'KONGHUCU' },
];
const maritalEntries: readonly Printed[] = [
  ...asPrinted(maritalStatuses),
  { printed: 'KAWIN TERCATAT', value: 'KAWIN' },
  { printed: 'KAWIN BELUM TERCATAT', value: 'KAWIN' },
];
const occupationEntries = asPrinted(optionGroups.occupation);

export const readGender = (text: string): string => readChoice(text, genderEntries);
export const readReligion = (text: string): string => readChoice(text, religionEntries);
export const readMaritalStatus = (text: string): string => readChoice(text, maritalEntries);
/** The list is only a suggestion, so another occupation stays as read. */
export const readOccupation = (text: string): string => nearest(text, occupationEntries) ?? readWords(text);

/** WNI and WNA differ in one letter, so only look-alike signs are corrected. */
export function readNationality(text: string): string {
  const word = toLetters(text.toUpperCase().replace(/L/g, 'I')).replace(/[^A-Z]/g, '');
  return nationalities.find((nationality) => nationality === word) ?? '';
}

export function readBloodType(text: string): string {
  const sign = toLetters(text.toUpperCase()).replace(/[\s.:+]|(?<=[ABO])-/g, '');
  return bloodTypes.find((type) => type === sign) ?? (/^[-–—_~]+$/.test(sign) ? '-' : '');
}
