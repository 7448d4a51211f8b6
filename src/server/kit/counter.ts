import { and, eq, sql } from 'drizzle-orm';
import { jakartaDay } from '../../shared/core/values.ts';
import type { Queryable } from '../db/database.ts';
import { counter } from './table.ts';

const never = '1970-01-01';

/** Returns the first of `count` numbers. A rollback leaves no gap, because the counter's row stays locked. */
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

export async function lastNumber(db: Queryable, name: string, period = never): Promise<number> {
  const [found] = await db
    .select({ value: counter.value })
    .from(counter)
    .where(and(eq(counter.name, name), eq(counter.period, period)));
  return found?.value ?? 0;
}

export function submissionNumber(day: string, number: number): string {
  return `PR-${day.slice(2).replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
}

export async function nextSubmissionNumbers(db: Queryable, now: Date, count = 1): Promise<string[]> {
  const day = jakartaDay(now);
  const first = await takeNumbers(db, 'submission', { period: day, count });
  return Array.from({ length: count }, (_, index) => submissionNumber(day, first + index));
}
