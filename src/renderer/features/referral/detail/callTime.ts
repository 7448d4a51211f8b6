import { isDay } from '../../../../shared/core/days.ts';
import { jakartaDay } from '../../../../shared/core/formats.ts';
import { readClock } from '../../../kit/fields/days/clock.ts';
import { fromWallTime, toWallTime } from '../../../kit/fields/days/wallTime.ts';

export function wallParts(instant: string | null): { day: string; clock: string } {
  const [day = '', time = ''] = toWallTime(instant)?.split(' ') ?? [];
  return { day, clock: time.slice(0, 5).replace(':', '.') };
}

/** Returns null for an invalid day or time. An empty day means today. */
export function instantOf(day: string, clock: string): string | null {
  const read = readClock(clock);
  const date = day === '' ? jakartaDay() : day;
  if (read === undefined || !isDay(date)) return null;
  return fromWallTime(`${date} ${read.replace('.', ':')}:00`);
}

export const nowAsInstant = (): string => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
