import { cleanText } from '../../../shared/core/cleanText.ts';
import { parseDay } from '../../../shared/core/days.ts';
import type { DayOff } from './form.ts';

export interface PastedDays {
  days: DayOff[];
  unread: string[];
}

const nameMax = 120;
const lead =
  /^\s*(?:\d{1,3}[.)]\s+|[-•*]\s*)?(?:(?:senin|selasa|rabu|kamis|jum['’]?at|sabtu|minggu)\s*,?\s*)?/iu;
const dates: readonly RegExp[] = [
  /^(?<date>\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?<rest>.*)$/u,
  /^(?<date>\d{1,2}[-/. ]+\d{1,2}[-/. ]+\d{4})(?<rest>.*)$/u,
  /^(?<date>\d{1,2}[-/. ]*\p{L}{3,}[-/. ]*\d{4})(?<rest>.*)$/u,
];

function readLine(line: string): DayOff | undefined {
  const text = line.replace(lead, '');
  const found = dates.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  const day = found && parseDay(found.date!);
  const name = cleanText(found?.rest ?? '')
    .replace(/^[\s,;:|\-–—]+/u, '')
    .trim();
  return day && name && name.length <= nameMax ? { day, name } : undefined;
}

/** Reads one day off per line, as copied from a spreadsheet or decree. */
export function readDaysOff(text: string): PastedDays {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, found: readLine(line) }));
  return {
    days: read.flatMap(({ found }) => found ?? []),
    unread: read.filter(({ found }) => !found).map(({ line }) => line),
  };
}
