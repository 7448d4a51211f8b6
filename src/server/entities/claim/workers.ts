import { and, asc, eq, sql } from 'drizzle-orm';
import { jakartaDay, startOfJakartaDay } from '../../../shared/core/values.ts';
import { workCodes } from '../../../shared/entities/claim/operations.ts';
import type { Worker } from '../../../shared/entities/claim/schema.ts';
import { referralStatusInScope, teamInScope } from '../../auth/scope.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { rows } from '../../db/rows.ts';
import type { Viewer } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { referral } from '../referral/table.ts';
import { holdsAnyOf, personColumns } from '../user/rules.ts';
import { appUser } from '../user/table.ts';
import { claimEvent, isLive, referralClaim } from './table.ts';

const canWork = holdsAnyOf(workCodes);

export async function workersOf(db: Queryable, viewer: Viewer, now: Date): Promise<Worker[]> {
  const people = await db
    .select(personColumns)
    .from(appUser)
    .where(live(appUser, teamInScope(viewer.scope), canWork))
    .orderBy(asc(sortText(appUser.name)), asc(appUser.id));
  const held = await heldBy(db, viewer, now);
  const shared = await sharedTo(db, viewer, now);
  return people.map((person) => ({
    ...person,
    held: held.get(person.user_id)?.held ?? 0,
    shared_today: shared.get(person.user_id) ?? 0,
    shared_left: held.get(person.user_id)?.assigned ?? 0,
  }));
}

async function heldBy(db: Queryable, { scope }: Viewer, now: Date) {
  const found = await db
    .select({
      user_id: referralClaim.user_id,
      held: sql<number>`count(*)::int`,
      assigned: sql<number>`count(*) filter (where ${referralClaim.kind} = 'assigned')::int`,
    })
    .from(referralClaim)
    .innerJoin(referral, eq(referral.id, referralClaim.referral_id))
    .where(and(isLive(now), live(referral, referralStatusInScope(scope))))
    .groupBy(referralClaim.user_id);
  return new Map(found.map(({ user_id, ...counts }) => [user_id, counts]));
}

async function sharedTo(db: Queryable, { scope }: Viewer, now: Date): Promise<Map<number, number>> {
  const today = startOfJakartaDay(jakartaDay(now));
  const found = await rows<{ user_id: number; shared: number }>(
    db,
    sql`select ${claimEvent.user_id} as user_id, count(*)::int as shared
      from ${claimEvent} join ${referral} on ${referral.id} = ${claimEvent.referral_id}
      where ${claimEvent.at} >= ${today.toISOString()}::timestamptz and ${claimEvent.action} = 'assigned'
        and ${live(referral, referralStatusInScope(scope))}
      group by 1`,
  );
  return new Map(found.map(({ user_id, shared }) => [user_id, shared]));
}
