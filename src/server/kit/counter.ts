import { sql } from 'drizzle-orm';
import { jakartaDay } from '../../shared/core/values.ts';
import type { Queryable } from '../db/database.ts';
import { counter } from './table.ts';

const never = '1970-01-01';

/**
 * Takes the next `count` numbers of a counter and answers the first of them. The row stays locked until the caller's
 * transaction ends, so numbers have no gaps and no doubles.
 */
export async function takeNumbers(
  db: Queryable,
  name: string,
  options: { period?: string; count?: number } = {},
): Promise<number> {
  const count = options.count ?? 1;
  const [taken] = await db
    .insert(counter)
    .values({ name, period: options.period ?? never, value: count })
    .onConflictDoUpdate({
      target: [counter.name, counter.period],
      set: { value: sql`${counter.value} + ${count}` },
    })
    .returning({ value: counter.value });
  if (!taken) throw new Error(`Counter ${name} gave no number`);
  return taken.value - count + 1;
}

/** `PR-261121-0007`: number of a submission on a Jakarta day; a full counter grows by a digit. */
export function submissionNumber(day: string, number: number): string {
  return `PR-${day.slice(2).replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
}

/** The next `count` submission numbers of the Jakarta day of `now`. */
export async function nextSubmissionNumbers(db: Queryable, now: Date, count = 1): Promise<string[]> {
  const day = jakartaDay(now);
  const first = await takeNumbers(db, 'submission', { period: day, count });
  return Array.from({ length: count }, (_, index) => submissionNumber(day, first + index));
}
