import { cleanCode } from './cleanText.ts';
import { formatDay, jakartaDay } from './formats.ts';

/** Days as people write them, read once for forms, filters and what was read from a picture; kept as `YYYY-MM-DD`. */

export const noDayText = 'Tanggal tidak ada';
export const wrongOrderText = 'Tanggal akhir tidak boleh sebelum tanggal awal';

/** Found by three letters or more of their names; several have an older or an English one too. */
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

/** A year of two digits lies at most this far ahead. */
const yearsAhead = 20;

const patterns: readonly RegExp[] = [
  /^(?<day>\d{1,2})[-/. ]+(?<month>\d{1,2})[-/. ]+(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})[-/. ]*(?<month>\p{L}{3,})[-/. ]*(?<year>\d{4}|\d{2})$/u,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
];

interface Reading {
  /** The day lies in the past: of which century a year of two digits is. */
  past?: boolean | undefined;
  /** `YYYY-MM-DD`. */
  today?: string;
}

/**
 * `1-2-1990`, `01/02/90`, `01021990`, `1 Februari 1990`, `1 feb 90`, `1990-02-01` → `1990-02-01`; undefined for what is no
 * day.
 */
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

/** Whether it is `YYYY-MM-DD`, exists, and lies in a year that the database can hold and the day after it too. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '3000') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A day as inputs show it; what is none stays as it was typed. */
export const dayText = (value: string): string => (isDay(value) ? formatDay(value) : value);

/** Whether two days stand in the wrong order; an open end, or what is no day, never does. */
export const isReversed = (from: string, to: string): boolean => isDay(from) && isDay(to) && to < from;
