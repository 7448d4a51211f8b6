import { cleanText } from './cleanText.ts';
import { foldedSearches } from './foldText.ts';

/** This file loads no zod, so that workers start fast. */

/** Characters in a text field without a limit of its own (R-939). */
export const textMax = 255;
export const longTextMax = 5000;

/** Phone of a referral or partner (R-146, A-083). */
export const phonePattern = /^0[0-9]{6,16}$/;
export const phoneHint = 'Numbers only and must start with zero';

export const nikPattern = /^[0-9]{1,16}$/;
export const digitsPattern = /^[0-9]+$/;

export const numberSigns = /[\p{Pd}\p{Zs}\p{Cf}()./]/gu;

/** `+62 812-3456`, `+62 (0)812…`, `0062 812…`, `62812…`, `812…` → `0812…` (features.md L5) */
export function foldPhone(input: string): string {
  const digits = input.replace(/[^0-9]/g, '').replace(/^00(?=62)/, '');
  if (digits.startsWith('62') && digits.length > 7) return `0${digits.slice(2).replace(/^0/, '')}`;
  if (digits.startsWith('8') && digits.length >= 9) return `0${digits}`;
  return digits;
}

/** A phone number is also searched with a leading 0, and as plain digits, which may be a NIK. */
export function keywordReadings(input: string): string[] {
  const [plain = '', ...others] = foldedSearches(cleanText(input));
  if (plain === '') return [];
  const number = plain.replace(/^tel:/, '').replace(numberSigns, '');
  if (!/^\+?[0-9]{5,}$/.test(number)) return [plain, ...others];
  return [...new Set([plain, foldPhone(number), number.replace('+', '')])];
}

/** `3273051234560009` → `327305******0009` (features.md R4) */
export const maskNik = (nik: string): string => maskDigits(nik, 6, 4);

/** `081234565678` → `0812****5678` */
export const maskPhone = (phone: string): string => maskDigits(phone, 4, 4);

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

/** Names of stored files, which may contain the digits of a phone number by chance. */
const storedNames = /(\b[0-9a-f]{40}\.(?:jpg|png|webp|pdf)\b)/;

/** @param whole kind that stays unmasked */
export function maskPersonal(text: string, whole?: PersonalKind): string {
  if (!mayBePersonal.test(text)) return text;
  const masked = (part: string) =>
    personal.reduce(
      (shown, [kind, form, mask]) => (kind === whole ? shown : shown.replace(form, mask)),
      part,
    );
  return text
    .split(storedNames)
    .map((part, index) => (index % 2 === 1 ? part : masked(part)))
    .join('');
}

export const tooLongText = (label: string, max: number) =>
  `${label} paling banyak ${formatCount(max)} karakter`;

/** Created on first use, because creating a NumberFormat slows the start. */
let numberFormat: Intl.NumberFormat | undefined;

export function formatCount(count: number): string {
  numberFormat ??= new Intl.NumberFormat('id-ID');
  return numberFormat.format(count);
}

/** `1250000` → `Rp1.250.000`, `-5000` → `-Rp5.000` (R-937) */
export function formatRupiah(amount: number): string {
  const digits = String(Math.abs(Math.trunc(amount))).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount < 0 ? '-' : ''}Rp${digits}`;
}

const jakartaOffset = 7 * 3_600_000;

/** Jakarta has been at +07:00 since 1964, and the first use of Intl.DateTimeFormat is slow. */
const inJakarta = (at: Date): string => new Date(at.getTime() + jakartaOffset).toISOString().slice(0, 19);

/** `YYYY-MM-DD` in Asia/Jakarta (A-078) */
export const jakartaDay = (at: Date = new Date()): string => inJakarta(at).slice(0, 10);

/** `2026-11-21_0930` in Asia/Jakarta, for file names (A-078) */
export const jakartaStamp = (at: Date): string =>
  inJakarta(at).slice(0, 16).replace('T', '_').replace(':', '');

/** `DD-MM-YYYY HH:mm:ss` in Asia/Jakarta (R-938), or '-' */
export function formatDateTime(value: string | Date | null | undefined): string {
  if (!value) return '-';
  const [day, time] = inJakarta(new Date(value)).split('T');
  return `${formatDay(day)} ${time}`;
}

export const formatClock = (value: string | Date): string =>
  inJakarta(new Date(value)).slice(11, 16).replace(':', '.');

export function formatDay(value: string | null | undefined): string {
  return value ? value.slice(0, 10).split('-').reverse().join('-') : '-';
}

export const weekdayNames: readonly string[] = [
  'Minggu',
  'Senin',
  'Selasa',
  'Rabu',
  'Kamis',
  'Jumat',
  'Sabtu',
];
export const monthNames: readonly string[] = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];
export const shortMonthNames = monthNames.map((name) => name.slice(0, 3));

const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1;

export const formatLongDay = (day: string): string =>
  `${weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${Number(day.slice(8))} ${monthNames[monthOf(day)]} ${day.slice(0, 4)}`;

export const formatShortDay = (day: string): string =>
  `${Number(day.slice(8))} ${shortMonthNames[monthOf(day)]}`;

export function startOfJakartaDay(value: string): Date {
  return new Date(`${value}T00:00:00+07:00`);
}

export function addDays(value: string, days: number): string {
  return new Date(Date.parse(`${value}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export const firstOfMonth = (value: string): string => `${value.slice(0, 8)}01`;
