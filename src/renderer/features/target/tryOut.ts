import { addDays, jakartaDay, startOfJakartaDay, weekdayNames } from '../../../shared/core/formats.ts';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import { dueAt, isEverOpen, type Span, workingSpans } from '../../../shared/entities/target/dueAt.ts';
import { hoursMost, type TargetSettings } from '../../../shared/entities/target/schema.ts';
import { figureOf } from '../../kit/form/unreadable.ts';

export interface TryDay {
  day: string;
  /** `open` holds the working hours of the day; `counted` holds the part that counts towards the target. */
  open: Span[];
  counted: Span[];
  text: string;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const daysShown = 6;

export const tryDay = ({ day }: TryDay): string => weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

/** Finds the due time and the days until then. `more` counts days that are not returned. */
export function tryOut(
  { hours, office, rest, days_off }: TargetSettings,
  status: ReferralStatus,
  { day, clock }: { day: string; clock: string },
): { due: Date | undefined; days: TryDay[]; more: number; neverOpen?: true } {
  const typed = (hours as Partial<Record<ReferralStatus, number | string | null>>)[status];
  const target = figureOf(typed ?? '') ?? 0;
  if (!Number.isInteger(target) || target < 1 || target > hoursMost)
    return { due: undefined, days: [], more: 0 };
  if (!isEverOpen({ office, rest })) return { due: undefined, days: [], more: 0, neverOpen: true };
  const entered = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const since = new Date(startOfJakartaDay(day).getTime() + entered * minuteMs);
  const daysOff = new Set(days_off.map((each) => each.day));
  const due = dueAt(since, target * 60, { office, rest, daysOff });
  // A target that ends at midnight ends on the day before.
  const last = jakartaDay(new Date(due.getTime() - 1));
  const days: TryDay[] = [];
  for (let each = day; each <= last; each = addDays(each, 1)) {
    const open = openOn(each, { office, rest, daysOff });
    const from = each === day ? entered : 0;
    const to = each === last ? (due.getTime() - startOfJakartaDay(last).getTime()) / minuteMs : dayMinutes;
    const counted = open
      .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
      .filter((span) => span.from < span.to);
    days.push({ day: each, open, counted, text: open.length === 0 ? 'libur' : lengthText(counted) });
  }
  const left = days.length - daysShown;
  return {
    due,
    days: left > 0 ? [...days.slice(0, daysShown - 1), days.at(-1)!] : days,
    more: Math.max(0, left),
  };
}

function openOn(
  day: string,
  { office, rest, daysOff }: Pick<TargetSettings, 'office' | 'rest'> & { daysOff: ReadonlySet<string> },
): Span[] {
  if (!office) return [{ from: 0, to: dayMinutes }];
  if (daysOff.has(day)) return [];
  return workingSpans(office[new Date(`${day}T00:00:00Z`).getUTCDay()], rest);
}

const lengthText = (spans: readonly Span[]): string =>
  minutesText(spans.reduce((sum, { from, to }) => sum + to - from, 0));

export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} jam`, (rest > 0 || hours === 0) && `${rest} mnt`].filter(Boolean).join(' ');
}
