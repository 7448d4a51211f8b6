import { isDay } from '../../../../shared/core/days.ts';
import { formatCount, formatDay, jakartaDay } from '../../../../shared/core/formats.ts';
import {
  type ProgramBlock,
  programBlock,
  programBlockedTexts,
} from '../../../../shared/entities/program/block.ts';
import { locationTypeNames } from '../../../../shared/entities/program/fields.ts';
import type { Program } from '../../../../shared/entities/program/schema.ts';

/** What the three limits of a program are called where it has none. */
export const noLimit = { period: '-', quota: 'Tanpa Batas', location: 'Tanpa Wilayah' } as const;

export const quotaText = ({
  is_quota,
  quota,
  remaining_quota,
}: Pick<Program, 'is_quota' | 'quota' | 'remaining_quota'>) =>
  is_quota ? `Sisa ${formatCount(remaining_quota ?? 0)} / ${formatCount(quota)}` : noLimit.quota;

export const periodText = ({
  is_expired_program,
  start_date,
  end_date,
}: Pick<Program, 'is_expired_program' | 'start_date' | 'end_date'>) =>
  is_expired_program ? `${formatDay(start_date)} s.d. ${formatDay(end_date)}` : noLimit.period;

export const locationText = ({
  is_location,
  location_type,
}: Pick<Program, 'is_location' | 'location_type'>) =>
  is_location && location_type !== '' ? locationTypeNames[location_type] : noLimit.location;

/** The same in a column that is headed 'Wilayah'. */
export const locationWord = ({
  is_location,
  location_type,
}: Pick<Program, 'is_location' | 'location_type'>) =>
  is_location && location_type !== ''
    ? { ALL: 'Semua', SPESIFIC_LOCATION: 'Tertentu' }[location_type]
    : noLimit.location;

/** The three blocking rules in a word or two. */
export const blockWords: Readonly<Record<ProgramBlock, string>> = {
  quota: 'Kuota habis',
  notStarted: 'Belum aktif',
  ended: 'Berakhir',
};

/** Whether agents may choose the program today: the alert that they would get, or undefined (R-130…R-132). */
export function blockedText(program: Parameters<typeof programBlock>[0], today?: string): string | undefined {
  const block = programBlock(program, today);
  return block && programBlockedTexts[block];
}

const dayMs = 86_400_000;
/** Days from one day to another, both counted. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** What a period amounts to: how long it is, and how much of it is left. */
export function periodMeaning(start: string, end: string, today: string = jakartaDay()): string {
  if (!isDay(start) || !isDay(end) || end < start) return '';
  const all = `${formatCount(daysBetween(start, end))} hari`;
  if (today < start) return `${all}, mulai ${formatCount(daysBetween(today, start) - 1)} hari lagi`;
  if (today > end) return `${all}, sudah berakhir`;
  return `${all}, sisa ${formatCount(daysBetween(today, end))} hari`;
}
