import type { FieldErrors } from '../../../shared/core/errors.ts';
import { describeFields } from '../../../shared/core/fields.ts';
import { formatDay, weekdayNames } from '../../../shared/core/formats.ts';
import { referralStatusNames } from '../../../shared/entities/referral/status.ts';
import type { Span } from '../../../shared/entities/target/dueAt.ts';
import {
  type TargetSettings,
  type TargetStatus,
  targetFields,
  targetStatuses,
} from '../../../shared/entities/target/schema.ts';
import { noClockText, readClock } from '../../kit/fields/days/clock.ts';
import type { FormValues } from '../../kit/form/values.ts';

/** Form values of a day or break without hours. With hours, the value looks like '08.00–17.00'. */
export const noSpan = { day: 'Libur', rest: 'Tanpa istirahat' } as const;

export const hoursName = (status: TargetStatus) => `hours${status}` as const;
/** @param weekday 0 is Sunday. */
export const dayName = (weekday: number) => `day${weekday}` as `day${0 | 1 | 2 | 3 | 4 | 5 | 6}`;

const hoursOf = (status: TargetStatus) =>
  ({ label: `Target ${referralStatusNames[status]}`, kind: 'number', unit: 'jam' }) as const;
const weekday = (day: number) => ({ label: weekdayNames[day]! });

export const targetFormFields = describeFields({
  hours1: hoursOf(1),
  hours2: hoursOf(2),
  hours3: hoursOf(3),
  hours4: hoursOf(4),
  hours5: hoursOf(5),
  hours6: hoursOf(6),
  office: { label: 'Hitung jam kerja saja', kind: 'flag', words: { true: 'Ya', false: 'Tidak' } },
  day0: weekday(0),
  day1: weekday(1),
  day2: weekday(2),
  day3: weekday(3),
  day4: weekday(4),
  day5: weekday(5),
  day6: weekday(6),
  rest: targetFields.rest,
  /** One day off per line. */
  days_off: { label: targetFields.days_off.label, kind: 'longText' },
});
export type TargetFields = typeof targetFormFields;
export type TargetValues = FormValues<TargetFields>;
export const targetNames = Object.keys(targetFormFields) as (keyof TargetFields & string)[];

export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const endOfDay = 24 * 60;
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join('.');
const spanText = (span: Span | null | undefined, none: string) =>
  span ? `${clockOf(span.from)}–${clockOf(span.to)}` : none;

/** Returns minutes since midnight. Accepts `24.00` as the end of the day. */
export const readMinutes = (typed: string): number | undefined => {
  if (/^\s*24([.:,]?00)?\s*$/.test(typed)) return endOfDay;
  const clock = readClock(typed);
  return clock === undefined ? undefined : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
};
export const clockText = (typed: string): string => {
  const minutes = readMinutes(typed);
  return minutes === undefined ? typed.trim() : clockOf(minutes);
};

export function spanParts(value: string, none: string): { from: string; to: string } | undefined {
  if (value === none) return undefined;
  const [from = '', to = ''] = value.split('–');
  return { from, to };
}

/** An unreadable time becomes the start or end of the day. {@link clockFaults} reports the fault. */
function spanOf(value: string, none: string): Span | null {
  const parts = spanParts(value, none);
  return parts ? { from: readMinutes(parts.from) ?? 0, to: readMinutes(parts.to) ?? endOfDay } : null;
}

export interface DayOff {
  day: string;
  name: string;
}

const lineOf = ({ day, name }: DayOff) => `${day} ${name}`;
export const daysOffText = (days: readonly DayOff[]): string =>
  [...new Map(days.map((each) => [each.day, each])).values()]
    .sort((a, b) => a.day.localeCompare(b.day))
    .map(lineOf)
    .join('\n');
export const daysOffOf = (text: string): DayOff[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ day: line.slice(0, 10), name: line.slice(11) }));

const usualDay: Span = { from: 8 * 60, to: 17 * 60 };
const isUsual = (day: number) => day >= 1 && day <= 5;

export function valuesOf({ hours, office, rest, days_off }: TargetSettings): TargetValues {
  const spans = weekdayNames.map((_, day) => (office ? office[day] : isUsual(day) ? usualDay : null));
  return {
    ...Object.fromEntries(targetStatuses.map((status) => [hoursName(status), hours[status] ?? ''])),
    office: office !== null,
    ...Object.fromEntries(spans.map((span, day) => [dayName(day), spanText(span, noSpan.day)])),
    rest: spanText(rest, noSpan.rest),
    days_off: daysOffText(days_off),
  } as TargetValues;
}

export function settingsOf(values: TargetValues): TargetSettings {
  const hours = targetStatuses.map((status) => {
    const typed = values[hoursName(status)];
    return [status, typed === '' ? null : typed];
  });
  return {
    hours: Object.fromEntries(hours) as TargetSettings['hours'],
    office: values.office ? weekdayNames.map((_, day) => spanOf(values[dayName(day)], noSpan.day)) : null,
    rest: spanOf(values.rest, noSpan.rest),
    days_off: daysOffOf(values.days_off),
  };
}

const officeNames: ReadonlySet<string> = new Set([...weekdays.map(dayName), 'rest']);
export const isInUse = (name: string, values: TargetValues): boolean =>
  values.office || !officeNames.has(name);

export function clockFaults(values: TargetValues): FieldErrors {
  const names = [...officeNames].filter((name) => isInUse(name, values));
  return Object.fromEntries(
    names.flatMap((name) => {
      const parts = spanParts(values[name as 'rest'], name === 'rest' ? noSpan.rest : noSpan.day);
      const isRead = !parts || [parts.from, parts.to].every((clock) => readMinutes(clock) !== undefined);
      return isRead ? [] : [[name, noClockText]];
    }),
  );
}

/** `office.1.to` → `day1`, `hours.3` → `hours3`. */
export function fieldOfPath(path: string): string {
  const [part, at] = path.split('.');
  if (part === 'hours' && at) return `hours${at}`;
  if (part === 'office' && at) return `day${at}`;
  return part ?? path;
}

/** Summarises the change, for example '52 hari (+24-12-2026 Cuti bersama)', instead of listing all days. */
export function daysOffChange(before: string, after: string): { before: string; after: string } {
  const [earlier, later] = [before, after].map((text) => daysOffOf(text));
  const missing = (from: readonly DayOff[], others: readonly DayOff[]) =>
    from.filter((day) => !others.some((other) => lineOf(other) === lineOf(day)));
  const named = (sign: string, days: readonly DayOff[]) => {
    if (days.length === 0) return [];
    const [first] = days;
    return [
      days.length > 1 ? `${sign}${days.length} hari` : `${sign}${formatDay(first!.day)} ${first!.name}`,
    ];
  };
  const changes = [...named('+', missing(later!, earlier!)), ...named('−', missing(earlier!, later!))];
  return { before: `${earlier!.length} hari`, after: `${later!.length} hari (${changes.join(', ')})` };
}
