import { and, asc, type Column, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, jakartaDay, startOfJakartaDay } from '../../../shared/core/values.ts';
import { workCodes } from '../../../shared/entities/claim/operations.ts';
import type { TeamPerson } from '../../../shared/entities/team/schema.ts';
import { referralInScope, type Scope, teamInScope } from '../../auth/scope.ts';
import { refreshToken } from '../../auth/table.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { rows } from '../../db/rows.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { claimEvent, isLive, referralClaim } from '../claim/table.ts';
import { presence } from '../presence/table.ts';
import { referral } from '../referral/table.ts';
import { holdsAnyOf, personColumns } from '../user/rules.ts';
import { appUser } from '../user/table.ts';
import { movesInScope } from './queues.ts';
import { statusMove } from './table.ts';

const canWork = holdsAnyOf(workCodes);

/** Sorts by name, because the figures are not a ranking. */
export async function teamPeople(db: Queryable, user: CurrentUser, now: Date): Promise<TeamPerson[]> {
  const team = user.codes.has('r_team_board') ? and(teamInScope(user.scope), canWork) : undefined;
  const people = await db
    .select(personColumns)
    .from(appUser)
    .where(live(appUser, team ? or(team, eq(appUser.id, user.id)) : eq(appUser.id, user.id)))
    .orderBy(asc(sortText(appUser.name)), asc(appUser.id));
  const ids = people.map(({ user_id }) => user_id);
  const figures = await figuresOf(db, user, { ids, now });
  return people.map((person) => {
    const found = figures.get(person.user_id);
    return {
      ...person,
      held: found?.held ?? 0,
      held_since: iso(found?.held_since),
      decided_today: found?.decided_today ?? 0,
      median_minutes: found?.minutes ?? null,
      last_active: iso(found?.last_active),
    };
  });
}

const iso = (at: Date | string | null | undefined) => (at ? new Date(at).toISOString() : null);

interface Figures {
  user_id: number;
  held: number;
  held_since: Date | string | null;
  decided_today: number;
  minutes: number | null;
  last_active: Date | string | null;
}

const weekOf = (now: Date): Date => {
  const today = jakartaDay(now);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return startOfJakartaDay(addDays(today, -weekday));
};

/** SECURITY: the figures omit a colleague's submissions that the viewer may not see. */
function toldTo({ id, scope }: CurrentUser) {
  const isOwn = sql`p.id = ${id}`;
  const within = (seen: SQL | undefined) => (scope.kind === 'all' ? undefined : or(isOwn, seen));
  return {
    submission: (column: Column) => within(isSeen(column, scope)),
    move: within(movesInScope(scope)),
  };
}

const isSeen = (column: Column, scope: Scope) =>
  sql`exists (select 1 from ${referral} where ${live(referral, eq(referral.id, column), referralInScope(scope))})`;

async function figuresOf(
  db: Queryable,
  user: CurrentUser,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Map<number, Figures>> {
  const told = toldTo(user);
  const today = startOfJakartaDay(jakartaDay(now)).toISOString();
  const ofPerson = and(sql`${referralClaim.user_id} = p.id`, isLive(now));
  const holds = and(ofPerson, told.submission(referralClaim.referral_id));
  const decided = and(
    sql`${statusMove.user_id} = p.id`,
    isNotNull(statusMove.from_status),
    sql`${statusMove.at} >= ${today}::timestamptz`,
    told.move,
  );
  const found = await rows<Figures>(
    db,
    sql`select p.id as user_id,
      (select count(*)::int from ${referralClaim} where ${holds}) as held,
      (select min(${referralClaim.since}) from ${referralClaim} where ${holds}) as held_since,
      (select count(*)::int from ${statusMove} where ${decided}) as decided_today,
      (${medianOf(weekOf(now), told.submission(done.referral_id))}) as minutes,
      greatest(
        (select max(${refreshToken.created_at}) from ${refreshToken} where ${refreshToken.user_id} = p.id),
        (select max(${presence.seen_at}) from ${presence} where ${presence.user_id} = p.id)) as last_active
      from unnest(${sql.param([...ids])}::int[]) p(id)`,
  );
  return new Map(found.map((each) => [each.user_id, each]));
}

const done = alias(claimEvent, 'done');

/** Median minutes from the claim to the holder's own decision. */
const medianOf = (since: Date, told: SQL | undefined): SQL => sql`
  select round(percentile_cont(0.5) within group (order by extract(epoch from done.at - begun.at) / 60))::int
  from ${claimEvent} done cross join lateral (
    select b.at from ${claimEvent} b
    where b.referral_id = done.referral_id and b.id < done.id and b.user_id = done.user_id
      and b.action in ('taken', 'takenOver', 'assigned')
    order by b.id desc limit 1) begun
  where ${and(sql`done.user_id = p.id and done.actor_id = p.id and done.action = 'decided'`, sql`done.at >= ${since.toISOString()}::timestamptz`, told)}`;
