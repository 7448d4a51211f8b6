import { cleanCode } from './cleanText.ts';
import { formatDay, jakartaDay } from './formats.ts';

export const noDayText = 'Tanggal tidak ada';
export const wrongOrderText = 'Tanggal akhir tidak boleh sebelum tanggal mulai';

const months: readonly (readonly string[])[] = [
  ['januari', 'january'],
  ['februari', 'pebruari', 'february'],
  ['maret', 'march'],
  ['april'],
  ['mei', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['agustus', 'agt', 'ags', 'august'],
  ['september'],
  ['oktober', 'october'],
  ['november', 'nopember'],
  ['desember', 'december'],
];

/** A two-digit year is at most this many years in the future; with `past` it is never in the future. */
const yearsAhead = 20;

const patterns: readonly RegExp[] = [
  /^(?<day>\d{1,2})[-/. ]+(?<month>\d{1,2})[-/. ]+(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})[-/. ]*(?<month>\p{L}{3,})[-/. ]*(?<year>\d{4}|\d{2})$/u,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
];

interface Reading {
  past?: boolean | undefined;
  today?: string;
}

/** `1-2-1990`, `01/02/90`, `01021990`, `1 Februari 1990`, `1990-02-01` → `1990-02-01` */
export function parseDay(
  typed: string,
  { past = false, today = jakartaDay() }: Reading = {},
): string | undefined {
  const text = cleanCode(typed)
    .trim()
    .toLowerCase()
    .replace(/^\p{L}+'?\p{L}*,\s*/u, '');
  const found = patterns.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  if (!found) return undefined;
  const { day = '', month = '', year = '' } = found;
  const iso = [fullYear(year, Number(today.slice(0, 4)) + (past ? 0 : yearsAhead)), monthOf(month), day]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return isDay(iso) ? iso : undefined;
}

function fullYear(year: string, latest: number): number {
  if (year.length === 4) return Number(year);
  const century = latest - (latest % 100);
  const full = century + Number(year);
  return full > latest ? full - 100 : full;
}

const monthOf = (written: string): number =>
  /\d/.test(written)
    ? Number(written)
    : months.findIndex((names) => names.some((name) => name.startsWith(written))) + 1;

/** Limits years to 1900–2999. List filters also compute the next day, which needs a year of four digits. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '3000') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const dayText = (value: string): string => (isDay(value) ? formatDay(value) : value);

export const isReversed = (from: string, to: string): boolean => isDay(from) && isDay(to) && to < from;
