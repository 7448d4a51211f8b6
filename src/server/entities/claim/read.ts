import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notFound } from '../../../shared/core/errors.ts';
import type { OutputOf } from '../../../shared/core/operation.ts';
import type { claimOperations } from '../../../shared/entities/claim/operations.ts';
import type { Claim } from '../../../shared/entities/claim/schema.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { personFor } from '../../kit/colleagues.ts';
import type { Viewer } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';
import { claimEvent, isLive, referralClaim } from './table.ts';

const columns = {
  referral_id: referralClaim.referral_id,
  kind: referralClaim.kind,
  since: referralClaim.since,
  until: referralClaim.expires_at,
  user_id: referralClaim.user_id,
  name: appUser.name,
  company_id: appUser.company_id,
  branch_id: appUser.branch_id,
};

export async function claimsOn(
  db: Queryable,
  viewer: Viewer,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Claim[]> {
  const rows = await db
    .select(columns)
    .from(referralClaim)
    .innerJoin(appUser, eq(appUser.id, referralClaim.user_id))
    .innerJoin(referral, eq(referral.id, referralClaim.referral_id))
    .where(
      and(
        inArray(referralClaim.referral_id, [...ids]),
        isLive(now),
        live(referral, referralInScope(viewer.scope)),
      ),
    )
    .orderBy(asc(referralClaim.referral_id));
  return rows.map(({ referral_id, kind, since, until, ...person }) => {
    const { user_id, name } = personFor(viewer, person);
    const mine = person.user_id === viewer.id;
    return {
      referral_id,
      kind,
      user_id,
      holder: name,
      mine,
      since: since.toISOString(),
      until: until.toISOString(),
    };
  });
}

const holder = alias(appUser, 'holder');
const actor = alias(appUser, 'actor');
const eventsShown = 100;

export async function claimHistory(
  db: Queryable,
  viewer: Viewer,
  referralId: number,
): Promise<OutputOf<typeof claimOperations.history>> {
  const [found] = await db
    .select({ id: referral.id })
    .from(referral)
    .where(live(referral, eq(referral.id, referralId), referralInScope(viewer.scope)));
  if (!found) throw notFound();
  const rows = await db
    .select({
      at: claimEvent.at,
      action: claimEvent.action,
      user_id: claimEvent.user_id,
      holder: { name: holder.name, company_id: holder.company_id, branch_id: holder.branch_id },
      actor_id: claimEvent.actor_id,
      actor: { name: actor.name, company_id: actor.company_id, branch_id: actor.branch_id },
    })
    .from(claimEvent)
    .innerJoin(holder, eq(holder.id, claimEvent.user_id))
    .leftJoin(actor, eq(actor.id, claimEvent.actor_id))
    .where(eq(claimEvent.referral_id, referralId))
    .orderBy(desc(claimEvent.id))
    .limit(eventsShown);
  return rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action,
    holder: personFor(viewer, { user_id: row.user_id, ...row.holder }).name,
    actor: row.actor ? personFor(viewer, { user_id: row.actor_id ?? 0, ...row.actor }).name : '',
  }));
}
