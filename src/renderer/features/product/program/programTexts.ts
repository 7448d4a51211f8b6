import { isDay } from '../../../../shared/core/days.ts';
import { formatCount, formatDay, jakartaDay } from '../../../../shared/core/formats.ts';
import {
  type ProgramBlock,
  programBlock,
  programBlockedTexts,
} from '../../../../shared/entities/program/block.ts';
import { locationTypeNames } from '../../../../shared/entities/program/fields.ts';
import type { Program } from '../../../../shared/entities/program/schema.ts';

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

export const locationWord = ({
  is_location,
  location_type,
}: Pick<Program, 'is_location' | 'location_type'>) =>
  is_location && location_type !== ''
    ? { ALL: 'Semua', SPESIFIC_LOCATION: 'Tertentu' }[location_type]
    : noLimit.location;

/** 'nowhere': a program for specific areas has no place, so agents cannot find it. */
type Hindrance = ProgramBlock | 'nowhere';
type Judged = Parameters<typeof programBlock>[0] &
  Pick<Program, 'is_location' | 'location_type' | 'location_count'>;

const words: Readonly<Record<Hindrance, string>> = {
  quota: 'kuota habis',
  notStarted: 'belum aktif',
  ended: 'sudah berakhir',
  nowhere: 'belum ada lokasi',
};

const texts: Readonly<Record<Hindrance, string>> = {
  ...programBlockedTexts,
  nowhere: 'Program ini belum memiliki lokasi, sehingga tidak berlaku di mana pun',
};

function hindrance(program: Judged, today?: string): Hindrance | undefined {
  const { is_location, location_type, location_count } = program;
  const isNowhere = is_location && location_type === 'SPESIFIC_LOCATION' && location_count === 0;
  return programBlock(program, today) ?? (isNowhere ? 'nowhere' : undefined);
}

export function blockedText(program: Judged, today?: string): string | undefined {
  const found = hindrance(program, today);
  return found && texts[found];
}

export function blockedWord(program: Judged, today?: string): string | undefined {
  const found = hindrance(program, today);
  return found && words[found];
}

export function blockedBadge(program: Judged, today?: string): string | undefined {
  const word = blockedWord(program, today);
  return word && `Tidak dapat dipilih: ${word}`;
}

export const noPlaceLeft =
  'Program ini lalu tidak punya lokasi, tetapi tetap Wilayah Tertentu: ia tidak berlaku di mana pun sampai lokasi dipilih lagi. Untuk semua wilayah, ubah Wilayah pada programnya.';

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

export function periodMeaning(start: string, end: string, today: string = jakartaDay()): string {
  if (!isDay(start) || !isDay(end) || end < start) return '';
  const all = `${formatCount(daysBetween(start, end))} hari`;
  if (today < start) return `${all}, mulai ${formatCount(daysBetween(today, start) - 1)} hari lagi`;
  if (today > end) return `${all}, sudah berakhir`;
  return `${all}, sisa ${formatCount(daysBetween(today, end))} hari`;
}
