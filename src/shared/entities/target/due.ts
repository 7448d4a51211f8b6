import {
  addDays,
  formatClock,
  formatCount,
  formatShortDay,
  jakartaDay,
  weekdayNames,
} from '../../core/formats.ts';
import { type ReferralStatus, referralStatusNames } from '../referral/status.ts';
import { type Calendar, dueAt, type OfficeHours } from './dueAt.ts';
import type { TargetSettings } from './schema.ts';

export type DueOf = (status: ReferralStatus, since: Date) => Date | null;

const targetOf = ({ hours }: TargetSettings, status: ReferralStatus): number | null =>
  (hours as Partial<Record<ReferralStatus, number | null>>)[status] ?? null;

export function dueWith(settings: TargetSettings): DueOf {
  const { office, rest, days_off } = settings;
  const calendar: Calendar = { office, rest, daysOff: new Set(days_off.map(({ day }) => day)) };
  return (status, since) => {
    const target = targetOf(settings, status);
    return target ? dueAt(since, target * 60, calendar) : null;
  };
}

interface Waiting {
  status: ReferralStatus;
  since: string;
  dueAt: string;
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const dayText = (day: string) => `${weekdayNames[weekdayOf(day)]!.slice(0, 3)} ${formatShortDay(day)}`;

/** 'Sen 23 Nov 09.10', with the year if it is not the current year. */
function momentText(at: string, now: number): string {
  const day = jakartaDay(new Date(at));
  const year = day.slice(0, 4);
  const isThisYear = year === jakartaDay(new Date(now)).slice(0, 4);
  return `${dayText(day)}${isThisYear ? '' : ` ${year}`} ${formatClock(at)}`;
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}.${String(minutes % 60).padStart(2, '0')}`;

/** '08.00–17.00' if all working days have the same hours. */
function hoursText(office: OfficeHours): string | undefined {
  const texts = new Set(
    office.flatMap((span) => (span ? [`${clockText(span.from)}–${clockText(span.to)}`] : [])),
  );
  return texts.size === 1 ? [...texts][0] : undefined;
}

const daysNamed = 3;

/** 'tanpa Sab 21 Nov, Jum 25 Des (Hari Raya Natal)' for the days up to `dueAt` that did not count. */
function restText(office: OfficeHours, days_off: TargetSettings['days_off'], waiting: Waiting) {
  const names = new Map(days_off.map(({ day, name }) => [day, name]));
  const last = jakartaDay(new Date(waiting.dueAt));
  const left: string[] = [];
  for (let day = jakartaDay(new Date(waiting.since)); day <= last; day = addDays(day, 1)) {
    const name = names.get(day);
    if (name !== undefined) left.push(`${dayText(day)} (${name})`);
    else if (!office[weekdayOf(day)]) left.push(dayText(day));
  }
  if (left.length === 0) return undefined;
  const more = left.length - daysNamed;
  const named = left.slice(0, daysNamed).join(', ');
  return `tanpa ${named}${more > 0 ? ` dan ${formatCount(more)} hari lain` : ''}`;
}

/**
 * Explains a due time: 'Berstatus Analisis sejak Sen 23 Nov 09.10, target 8 jam kerja, tenggat Sel 24 Nov
 * 09.10' (R-874).
 */
export function whyDue(waiting: Waiting, settings: TargetSettings, now: number): string {
  const { status, since, dueAt: due } = waiting;
  const { office, days_off } = settings;
  const target = targetOf(settings, status);
  const counted = office ? [hoursText(office), restText(office, days_off, waiting)].filter(Boolean) : [];
  const unit = office ? 'jam kerja' : 'jam';
  return [
    `Berstatus ${referralStatusNames[status]} sejak ${momentText(since, now)}`,
    target && `target ${formatCount(target)} ${unit}${counted.length > 0 ? ` (${counted.join(', ')})` : ''}`,
    `tenggat ${momentText(due, now)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
