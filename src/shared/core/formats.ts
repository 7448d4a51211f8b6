import { cleanText } from './cleanText.ts';

/** Patterns, bounds and formats that several entities share; without zod, so that a worker starts fast. */

/** */
export const textMax = 255;
export const longTextMax = 5000;

/** Referral and partner phone with the stated hint as its message. */
export const phonePattern = /^0[0-9]{6,16}$/;
export const phoneHint = 'Numbers only and must start with zero';

export const nikPattern = /^[0-9]{1,16}$/;
export const digitsPattern = /^[0-9]+$/;

/** What people, address books and links write between the digits of a number: dashes and spaces of every kind, brackets. */
export const numberSigns = /[\p{Pd}\p{Zs}\p{Cf}()./]/gu;

/**
 * Indonesian phone in 0-form: `+62 812-3456`, `+62 (0)812…`, `0062 812…`, `62812…`, `812…` → `0812…` (features.md L5).
 */
export function foldPhone(input: string): string {
  const digits = input.replace(/[^0-9]/g, '').replace(/^00(?=62)/, '');
  if (digits.startsWith('62') && digits.length > 7) return `0${digits.slice(2).replace(/^0/, '')}`;
  if (digits.startsWith('8') && digits.length >= 9) return `0${digits}`;
  return digits;
}

/**
 * What a search may match on: the keyword in lower case with single spaces and, when it can be a phone number, also in
 * 0-form and as bare digits: a NIK may begin with 62 too, and `261122-0005` is the end of a submission number.
 */
export function keywordReadings(input: string): string[] {
  const plain = cleanText(input).trim().replace(/\s+/g, ' ').toLowerCase();
  if (plain === '') return [];
  const number = plain.replace(/^tel:/, '').replace(numberSigns, '');
  if (!/^\+?[0-9]{5,}$/.test(number)) return [plain];
  return [...new Set([plain, foldPhone(number), number.replace('+', '')])];
}

/** `3273051234560009` → `327305******0009`: lists, messages and error files (features.md R4). */
export const maskNik = (nik: string): string => maskDigits(nik, 6, 4);

/** `081234565678` → `0812****5678`. */
export const maskPhone = (phone: string): string => maskDigits(phone, 4, 4);

/** All digits but the first and the last ones; what is no digit stays to be seen. */
function maskDigits(text: string, head: number, tail: number): string {
  const count = text.replace(/\D/g, '').length;
  let at = -1;
  return text.replace(/\d/g, (digit) => {
    at += 1;
    return count > head + tail && (at < head || at >= count - tail) ? digit : '*';
  });
}

export type PersonalKind = 'nik' | 'phone' | 'email';
const personal: readonly [PersonalKind, RegExp, (found: string) => string][] = [
  ['nik', /(?<!\d)\d(?:[ .-]?\d){14,16}(?!\d)/g, maskNik],
  ['phone', /(?<!\d|Rp ?)(?:\+?62|0)[ ().-]*(?:0\)?[ -]*)?8(?:[ ().-]*\d){7,12}(?!\d)/g, maskPhone],
  ['phone', /(?<![\d.,-])8[1-9]\d{7,11}(?![\d.,]*\d)/g, maskPhone],
  ['email', /[\w.%+-]+@(?=[\w-]+(?:\.[\w-]+)+)/g, (found) => `${found[0]}***@`],
];
const mayBePersonal = /\d{5}|\d[ ().-]+\d|@/;

/** A text with what people are known by, NIK, phone and e-mail, in part, wherever it stands; `whole` stays as it is. */
export const maskPersonal = (text: string, whole?: PersonalKind): string =>
  mayBePersonal.test(text)
    ? personal.reduce(
        (shown, [kind, form, mask]) => (kind === whole ? shown : shown.replace(form, mask)),
        text,
      )
    : text;

/** Made with the first count that is shown, so that no program waits for it when it starts. */
let whole: Intl.NumberFormat | undefined;

/** `1284` → `1.284`. */
export function formatCount(count: number): string {
  whole ??= new Intl.NumberFormat('id-ID');
  return whole.format(count);
}

/** `1250000` → `Rp1.250.000`, `-5000` → `-Rp5.000`. */
export function formatRupiah(amount: number): string {
  const digits = String(Math.abs(Math.trunc(amount))).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount < 0 ? '-' : ''}Rp${digits}`;
}

const jakartaOffset = 7 * 3_600_000;

/**
 * `YYYY-MM-DDTHH:mm:ss` in Asia/Jakarta. +07:00 since 1964 and without daylight saving, so that it can be counted: the first
 * Intl.DateTimeFormat of a program takes longer than all else of this file.
 */
const inJakarta = (at: Date): string => new Date(at.getTime() + jakartaOffset).toISOString().slice(0, 19);

/** The calendar day in Asia/Jakarta, `YYYY-MM-DD`. */
export const jakartaDay = (at: Date = new Date()): string => inJakarta(at).slice(0, 10);

/** Day and time in Asia/Jakarta as names of files have them: `2026-11-21_0930`. */
export const jakartaStamp = (at: Date): string =>
  inJakarta(at).slice(0, 16).replace('T', '_').replace(':', '');

/** `DD-MM-YYYY HH:mm:ss` in Asia/Jakarta; '-' for nothing. */
export function formatDateTime(value: string | Date | null | undefined): string {
  if (!value) return '-';
  const [day, time] = inJakarta(new Date(value)).split('T');
  return `${formatDay(day)} ${time}`;
}

/** `2026-11-21` → `21-11-2026`; '-' for nothing. */
export function formatDay(value: string | null | undefined): string {
  return value ? value.slice(0, 10).split('-').reverse().join('-') : '-';
}

/** Start of a Jakarta day as an instant. */
export function startOfJakartaDay(value: string): Date {
  return new Date(`${value}T00:00:00+07:00`);
}

/** The day `days` after `value`, both `YYYY-MM-DD`. */
export function addDays(value: string, days: number): string {
  return new Date(Date.parse(`${value}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** First day of the month of `value`. */
export const firstOfMonth = (value: string): string => `${value.slice(0, 8)}01`;
