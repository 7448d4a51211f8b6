import { eq } from 'drizzle-orm';
import { serverKey } from './auth/table.ts';
import type { Queryable } from './db/database.ts';

const dayMs = 24 * 60 * 60_000;

export async function readTime(db: Queryable, name: string): Promise<Date | undefined> {
  const [noted] = await db.select().from(serverKey).where(eq(serverKey.name, name));
  return noted && new Date(noted.value);
}

export async function storeTime(db: Queryable, name: string, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insert(serverKey)
    .values({ name, value })
    .onConflictDoUpdate({ target: serverKey.name, set: { value } });
}

export const isDue = (last: Date | undefined, now: Date): boolean => {
  const age = last ? now.getTime() - last.getTime() : dayMs;
  return age < 0 || age >= dayMs;
};

/** More than a month, so that a server that runs once a month still deletes old records. */
const confirmedMs = 45 * dayMs;

const names = { seen: 'clock.seen', sure: 'clock.sure' };

/**
 * Whether old records may be deleted by date. For a day after a jump of more than a day, the clock is not
 * trusted. A jump within `confirmedMs` after such a day counts as the pause of a server that seldom runs.
 */
export async function isClockSure(db: Queryable, now: Date): Promise<boolean> {
  const seen = await readTime(db, names.seen);
  await storeTime(db, names.seen, now);
  const sure = await readTime(db, names.sure);
  const isJump = seen !== undefined && Math.abs(now.getTime() - seen.getTime()) > dayMs;
  const isConfirmed = sure !== undefined && now >= sure && now.getTime() - sure.getTime() < confirmedMs;
  if (!isJump || isConfirmed) return sure === undefined || now >= sure;
  await storeTime(db, names.sure, new Date(now.getTime() + dayMs));
  return false;
}
