/** Minutes from midnight, `to` up to 1440. */
export interface Span {
  from: number;
  to: number;
}

/** Sunday first; null for a day without work. */
export type OfficeHours = readonly (Span | null)[];

export interface Calendar {
  /** Null: every hour of every day counts, even on days off. */
  office: OfficeHours | null;
  rest: Span | null;
  daysOff: ReadonlySet<string>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Jakarta has been at +07:00 since 1964. */
const jakartaMs = 7 * 60 * minuteMs;
/** The search ends after this many days, because a calendar may have no working day. */
const daysAhead = 3_660;

const dayText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
/** 1 January 1970 was a Thursday. */
const weekday = (day: number) => (((day + 4) % 7) + 7) % 7;

export function workingSpans(hours: Span | null | undefined, rest: Span | null): Span[] {
  if (!hours) return [];
  if (!rest) return [hours];
  return [
    { from: hours.from, to: Math.min(hours.to, rest.from) },
    { from: Math.max(hours.from, rest.to), to: hours.to },
  ].filter(({ from, to }) => from < to);
}

export const isEverOpen = ({ office, rest }: Pick<Calendar, 'office' | 'rest'>): boolean =>
  office === null || office.some((hours) => workingSpans(hours, rest).length > 0);

/** The time at which `minutes` of work are over. */
export function dueAt(since: Date, minutes: number, { office, rest, daysOff }: Calendar): Date {
  if (!office) return new Date(since.getTime() + minutes * minuteMs);
  const start = since.getTime() + jakartaMs;
  const first = Math.floor(start / dayMs);
  let left = minutes * minuteMs;
  for (let day = first; day < first + daysAhead; day += 1) {
    const hours = daysOff.has(dayText(day)) ? null : office[weekday(day)];
    for (const span of workingSpans(hours, rest)) {
      const opens = Math.max(start, day * dayMs + span.from * minuteMs);
      const open = day * dayMs + span.to * minuteMs - opens;
      if (open < 0 || (open === 0 && left > 0)) continue;
      if (left <= open) return new Date(opens + left - jakartaMs);
      left -= open;
    }
  }
  return new Date((first + daysAhead) * dayMs - jakartaMs);
}
