import { and, asc, eq, inArray, ne, not, type SQL } from 'drizzle-orm';
import { workCodes } from '../../../shared/entities/claim/operations.ts';
import { type ClaimAction, claimMs } from '../../../shared/entities/claim/schema.ts';
import { holderById } from '../../auth/currentUser.ts';
import { referralStatusInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { personFor } from '../../kit/colleagues.ts';
import type { Viewer } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { announceAbout } from '../referral/rules.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';
import { claimEvent, isLive, isLiveRow, referralClaim } from './table.ts';

export type ClaimRow = typeof referralClaim.$inferSelect;

interface Ending {
  action: ClaimAction;
  actor: number | null;
  now: Date;
}

/** Returns the ended claims that had not yet expired. Locks in order of id, which avoids deadlocks. */
export async function endClaims(
  tx: Queryable,
  which: SQL | undefined,
  { action, actor, now }: Ending,
): Promise<ClaimRow[]> {
  const rows = await tx
    .select()
    .from(referralClaim)
    .where(which)
    .orderBy(asc(referralClaim.referral_id))
    .for('update');
  if (rows.length === 0) return [];
  await tx.delete(referralClaim).where(
    inArray(
      referralClaim.referral_id,
      rows.map((row) => row.referral_id),
    ),
  );
  const told = rows.map((row) => ({ ...row, ended: isLiveRow(row, now) }));
  await noteClaims(
    tx,
    told.map((row) => ({
      referral_id: row.referral_id,
      user_id: row.user_id,
      actor_id: row.ended ? actor : null,
      action: row.ended ? action : 'expired',
      at: now,
    })),
  );
  return told.filter((row) => row.ended);
}

export async function noteClaims(
  tx: Queryable,
  events: readonly (typeof claimEvent.$inferInsert)[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(claimEvent).values([...events]);
  await announceAbout(tx, 'claim', [...new Set(events.map((event) => event.referral_id))]);
}

interface Holding {
  user_id: number;
  kind: ClaimRow['kind'];
  family: string | null;
  given_by: number | null;
  action: ClaimAction;
  actor: number;
  now: Date;
}

/** The caller must have locked the submissions. Their earlier claims end. */
export async function holdClaims(
  tx: Queryable,
  ids: readonly number[],
  { action, actor, now, kind, ...holding }: Holding,
): Promise<ClaimRow[]> {
  await endClaims(tx, inArray(referralClaim.referral_id, [...ids]), { action: 'ended', actor, now });
  const expires_at = new Date(now.getTime() + claimMs[kind]);
  const values = ids.map((referral_id) => ({ referral_id, kind, ...holding, since: now, expires_at }));
  const rows = await tx.insert(referralClaim).values(values).returning();
  const event = { user_id: holding.user_id, actor_id: actor, action, at: now };
  await noteClaims(
    tx,
    ids.map((referral_id) => ({ referral_id, ...event })),
  );
  return rows;
}

export async function endDecided(
  tx: Queryable,
  ids: readonly number[],
  ending: Omit<Ending, 'action'>,
): Promise<void> {
  await endClaims(tx, inArray(referralClaim.referral_id, [...ids]), { ...ending, action: 'decided' });
}

export async function endOfDeleted(
  tx: Queryable,
  ids: readonly number[],
  ending: Omit<Ending, 'action'>,
): Promise<void> {
  await endClaims(tx, inArray(referralClaim.referral_id, [...ids]), { ...ending, action: 'ended' });
}

/** Leases end with their sign-in. Assigned claims stay. */
export async function endSignedOut(
  tx: Queryable,
  { userId, family, except }: { userId: number; family?: string; except?: string },
  now: Date,
): Promise<void> {
  const { user_id, kind, family: signIn } = referralClaim;
  const which = and(
    eq(user_id, userId),
    eq(kind, 'lease'),
    family === undefined ? undefined : eq(signIn, family),
    except === undefined ? undefined : ne(signIn, except),
  );
  await endClaims(tx, which, { action: 'ended', actor: userId, now });
}

/** The holder's name may be hidden from the viewer. */
export async function heldByOthers(
  tx: Queryable,
  viewer: Viewer,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Map<number, { holder: string; kind: ClaimRow['kind'] }>> {
  const rows = await tx
    .select({
      referral_id: referralClaim.referral_id,
      kind: referralClaim.kind,
      user_id: referralClaim.user_id,
      name: appUser.name,
      company_id: appUser.company_id,
      branch_id: appUser.branch_id,
    })
    .from(referralClaim)
    .innerJoin(appUser, eq(appUser.id, referralClaim.user_id))
    .where(
      and(inArray(referralClaim.referral_id, [...ids]), ne(referralClaim.user_id, viewer.id), isLive(now)),
    );
  return new Map(
    rows.map(({ referral_id, kind, ...person }) => [
      referral_id,
      { holder: personFor(viewer, person).name, kind },
    ]),
  );
}

/** Ends claims whose holder may no longer work on the submission. */
export async function dropLostClaims(
  tx: Queryable,
  of: { users: readonly number[] } | { roles: readonly number[] } | { referrals: readonly number[] },
  ending: Omit<Ending, 'action'>,
): Promise<void> {
  const chosen = chosenBy(of);
  const holders = await tx
    .selectDistinct({ id: referralClaim.user_id })
    .from(referralClaim)
    .innerJoin(appUser, eq(appUser.id, referralClaim.user_id))
    .where(chosen);
  for (const { id } of holders) {
    const kept = await keptOf(tx, id, chosen);
    const claims = await claimsOf(tx, id, chosen);
    const lost = claims.filter((claim) => !kept.has(claim));
    if (lost.length > 0)
      await endClaims(tx, and(inArray(referralClaim.referral_id, lost), eq(referralClaim.user_id, id)), {
        ...ending,
        action: 'ended',
      });
  }
}

function chosenBy(of: Parameters<typeof dropLostClaims>[1]): SQL {
  if ('users' in of) return inArray(referralClaim.user_id, [...of.users]);
  if ('roles' in of) return inArray(appUser.role_id, [...of.roles]);
  return inArray(referralClaim.referral_id, [...of.referrals]);
}

async function claimsOf(tx: Queryable, userId: number, chosen: SQL): Promise<number[]> {
  const found = await tx
    .select({ id: referralClaim.referral_id })
    .from(referralClaim)
    .innerJoin(appUser, eq(appUser.id, referralClaim.user_id))
    .where(and(eq(referralClaim.user_id, userId), chosen));
  return found.map(({ id }) => id);
}

async function keptOf(tx: Queryable, userId: number, chosen: SQL): Promise<Set<number>> {
  const { scope, codes, deleted } = await holderById(tx, userId);
  if (deleted || !workCodes.some((code) => codes.has(code))) return new Set();
  const found = await tx
    .select({ id: referral.id })
    .from(referralClaim)
    .innerJoin(appUser, eq(appUser.id, referralClaim.user_id))
    .innerJoin(referral, eq(referral.id, referralClaim.referral_id))
    .where(and(eq(referralClaim.user_id, userId), chosen, live(referral, referralStatusInScope(scope))));
  return new Set(found.map(({ id }) => id));
}

export async function dropOldClaims(db: Queryable, now: Date): Promise<void> {
  await db.transaction((tx) => endClaims(tx, not(isLive(now)), { action: 'expired', actor: null, now }));
}
