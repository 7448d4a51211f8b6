/** Computes dates in UTC, because time zones must not shift a day (ECMA-376 Part 1, 18.17.4.1). */

const DAY_MS = 86_400_000;
/** Serial 0 of the 1904 system as a serial of the 1900 system. */
const DAYS_1904 = 1462;
/** Excel inherited the invalid date 29 February 1900 from Lotus 1-2-3 (18.17.4.1). */
const PHANTOM_LEAP_DAY = 60;
const SERIAL_END = 2_958_466;
const EPOCH_MS = Date.UTC(1899, 11, 30);

const cachedDays = new Map<number, string>();
const MAX_CACHED_DAYS = 100_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Returns '2026-11-21', '2026-11-21T10:00:00', or '10:00:00' without a day. Seconds are rounded, because
 * binary fractions are seldom exact.
 */
export function serialToIso(serial: number, date1904: boolean): string | null {
  if (!(serial >= 0) || serial >= SERIAL_END) return null;
  let day = Math.floor(serial);
  let seconds = Math.round((serial - day) * 86_400);
  if (seconds === 86_400) {
    day++;
    seconds = 0;
  }
  if (day === 0 && !date1904) return isoTime(seconds);
  const date = isoDay(date1904 ? day + DAYS_1904 : day);
  return seconds === 0 ? date : `${date}T${isoTime(seconds)}`;
}

function isoTime(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}

function isoDay(day: number): string {
  const cached = cachedDays.get(day);
  if (cached !== undefined) return cached;
  const text = computeIsoDay(day);
  if (cachedDays.size < MAX_CACHED_DAYS) cachedDays.set(day, text);
  return text;
}

function computeIsoDay(day: number): string {
  if (day === PHANTOM_LEAP_DAY) return '1900-02-29';
  const shift = day < PHANTOM_LEAP_DAY ? 1 : 0;
  return new Date(EPOCH_MS + (day + shift) * DAY_MS).toISOString().slice(0, 10);
}

const ISO_DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?Z?$/;

/** Null for other text, impossible dates or times, and days that Excel cannot store. */
export function isoToSerial(text: string): number | null {
  const match = ISO_DATE_TIME.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const day = Date.UTC(year, month - 1, date);
  const read = new Date(day);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const exists = read.getUTCDate() === date && read.getUTCFullYear() === year;
  if (!exists || hours > 23 || minutes > 59 || seconds > 59) return null;
  return dayToSerial(day / DAY_MS, hours * 3600 + minutes * 60 + seconds);
}

export function dateToSerial(date: Date): number | null {
  const seconds = Math.round(date.getTime() / 1000);
  const day = Math.floor(seconds / 86_400);
  return dayToSerial(day, seconds - day * 86_400);
}

function dayToSerial(unixDay: number, seconds: number): number | null {
  const behindPhantom = unixDay - EPOCH_MS / DAY_MS;
  const day = behindPhantom > PHANTOM_LEAP_DAY ? behindPhantom : behindPhantom - 1;
  if (!(day >= 1) || day >= SERIAL_END) return null;
  return day + seconds / 86_400;
}

const ISO_CELL = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?Z?$/;

export function normalizeIsoCell(text: string): string {
  const match = ISO_CELL.exec(text);
  if (match === null) return text;
  const [, date = '', time = '00:00:00'] = match;
  const fullTime = time.length === 5 ? `${time}:00` : time;
  return fullTime === '00:00:00' ? date : `${date}T${fullTime}`;
}
