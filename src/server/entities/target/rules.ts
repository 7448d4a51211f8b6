import { asc, eq } from 'drizzle-orm';
import { jakartaDay } from '../../../shared/core/formats.ts';
import { type DueOf, dueWith } from '../../../shared/entities/target/due.ts';
import { allDaysOff } from '../../../shared/entities/target/nationalDaysOff.ts';
import { type TargetSettings, targetDefaults } from '../../../shared/entities/target/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { dayOff, workTarget } from './table.ts';

export async function targetSettings(db: Queryable): Promise<TargetSettings> {
  const [stored] = await db.select().from(workTarget).where(eq(workTarget.id, onlyId));
  const days_off = await db.select().from(dayOff).orderBy(asc(dayOff.day));
  const { hours = targetDefaults, office = null, rest = null } = stored ?? {};
  return { hours, office, rest, days_off };
}

export const dueOf = async (db: Queryable): Promise<DueOf> => dueWith(await targetSettings(db));

/** `told_day` starts at today, because earlier late submissions are not announced. */
export async function completeTargets(db: Queryable): Promise<void> {
  const [stored] = await db.select({ id: workTarget.id }).from(workTarget);
  if (stored) return;
  await db.insert(workTarget).values({ hours: targetDefaults, told_day: jakartaDay() });
  await db.insert(dayOff).values(allDaysOff()).onConflictDoNothing();
}
