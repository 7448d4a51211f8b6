import { and, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { conflict, denied, notFound } from '../../../shared/core/errors.ts';
import type { ParsedOf } from '../../../shared/core/operation.ts';
import type { claimOperations } from '../../../shared/entities/claim/operations.ts';
import { claimMs, claimTexts } from '../../../shared/entities/claim/schema.ts';
import { referralStatusInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context, Viewer } from '../../kit/context.ts';
import { live } from '../../kit/records.ts';
import { headOfQueue, lockFirstOf } from '../referral/rules.ts';
import { referral } from '../referral/table.ts';
import { type ClaimRow, endClaims, heldByOthers, holdClaims } from './rules.ts';
import { isLive, isLiveRow, referralClaim } from './table.ts';

type Caller = Pick<Context, 'user' | 'now'>;

const doneStatus = 7;

/** Submissions that are not done and whose status the viewer may change (P-314). A claim adds no right. */
export const workable = ({ scope }: Viewer): SQL =>
  live(referral, sql`${referral.status} <> ${doneStatus}`, referralStatusInScope(scope))!;

const headSize = 30;

/**
 * Locks the submission before any claim, as status changes do. Otherwise two callers could wait for each
 * other.
 */
export async function takeNext(
  tx: Queryable,
  { user, now: clock }: Caller,
  { skip, release_id, ...queue }: ParsedOf<typeof claimOperations.next>,
): Promise<ClaimRow | undefined> {
  const now = clock();
  const taken = await lockNext(tx, { user, now }, queue, skip);
  if (release_id !== undefined && release_id !== taken)
    await endClaims(tx, and(ownOf(user), eq(referralClaim.kind, 'lease'), isOf([release_id])), {
      action: 'released',
      actor: user.id,
      now,
    });
  return taken === undefined ? undefined : renew(tx, taken, { user, now });
}

type Queue = Omit<ParsedOf<typeof claimOperations.next>, 'skip' | 'release_id'>;
type Taker = { user: Context['user']; now: Date };

async function lockNext(
  tx: Queryable,
  taker: Taker,
  queue: Queue,
  skip: readonly number[],
): Promise<number | undefined> {
  const { user, now } = taker;
  const passed = new Set(skip);
  const busy = new Set<number>();
  const also = () => and(workable(user), isFreeFor(user, now), notAmong([...passed, ...busy]))!;
  for (;;) {
    const head = await headOfQueue(tx, { ...user, now }, queue, { also: also(), limit: headSize });
    const ids = head.length > 0 ? head : [...busy];
    if (ids.length === 0) return undefined;
    // Waits for locked submissions only when no unlocked submission is left.
    const wait = head.length === 0;
    const locked = await lockFreeOf(tx, taker, queue, { ids, wait });
    if (locked?.free) return locked.id;
    if (locked) {
      passed.add(locked.id);
      busy.delete(locked.id);
    } else {
      if (wait) return undefined;
      for (const id of ids) busy.add(id);
    }
  }
}

/** If the returned submission is free, it stays locked. */
async function lockFreeOf(
  tx: Queryable,
  { user, now }: Taker,
  queue: Queue,
  { ids, wait }: { ids: readonly number[]; wait: boolean },
): Promise<{ id: number; free: boolean } | undefined> {
  let held: number | undefined;
  try {
    return await tx.transaction(async (attempt) => {
      const id = await lockFirstOf(attempt, { ...user, now }, queue, { ids, also: workable(user), wait });
      if (id === undefined) return undefined;
      if ((await heldByOthers(attempt, user, { ids: [id], now })).size === 0) return { id, free: true };
      held = id;
      return attempt.rollback();
    });
  } catch (error) {
    if (held === undefined) throw error;
    return { id: held, free: false };
  }
}

const ownOf = ({ id }: Viewer) => eq(referralClaim.user_id, id);
const isOf = (ids: readonly number[]) => inArray(referralClaim.referral_id, [...ids]);
const notAmong = (ids: number[]) => (ids.length > 0 ? notInArray(referral.id, ids) : undefined);

const isFreeFor = ({ id }: Viewer, now: Date): SQL =>
  sql`not exists (select 1 from ${referralClaim}
    where ${referralClaim.referral_id} = ${referral.id} and ${referralClaim.user_id} <> ${id} and ${isLive(now)})`;

/** The caller must have locked the submission, and no other user may hold it. */
async function renew(tx: Queryable, id: number, { user, now }: Taker): Promise<ClaimRow> {
  const [own] = await tx
    .select()
    .from(referralClaim)
    .where(and(ownOf(user), isOf([id])))
    .for('update');
  if (!own || !isLiveRow(own, now)) return lease(tx, id, { user, now, action: 'taken' });
  if (own.kind === 'assigned') return own;
  const [renewed] = await tx
    .update(referralClaim)
    .set({ family: user.family, expires_at: new Date(now.getTime() + claimMs.lease) })
    .where(isOf([id]))
    .returning();
  return renewed!;
}

async function lockWork(tx: Queryable, user: Viewer, id: number): Promise<void> {
  const [row] = await tx
    .select({
      status: referral.status,
      mine: sql<boolean>`coalesce(${referralStatusInScope(user.scope) ?? sql`true`}, false)`,
    })
    .from(referral)
    .where(and(eq(referral.id, id), isNull(referral.deleted_at)))
    .for('update');
  if (!row) throw notFound();
  if (!row.mine) throw denied();
  if (row.status === doneStatus) throw conflict(claimTexts.done);
}

export async function takeOne(tx: Queryable, { user, now: clock }: Caller, id: number): Promise<ClaimRow> {
  const now = clock();
  await lockWork(tx, user, id);
  const held = (await heldByOthers(tx, user, { ids: [id], now })).get(id);
  if (held) throw conflict(claimTexts[held.kind === 'lease' ? 'held' : 'assigned'](held.holder));
  return renew(tx, id, { user, now });
}

export async function takeOver(tx: Queryable, { user, now: clock }: Caller, id: number): Promise<ClaimRow> {
  const now = clock();
  await lockWork(tx, user, id);
  const held = (await heldByOthers(tx, user, { ids: [id], now })).get(id);
  if (!held) return renew(tx, id, { user, now });
  return lease(tx, id, { user, now, action: 'takenOver' });
}

async function lease(
  tx: Queryable,
  id: number,
  { user, now, action }: { user: Context['user']; now: Date; action: 'taken' | 'takenOver' },
): Promise<ClaimRow> {
  const holding = { user_id: user.id, kind: 'lease', family: user.family, given_by: null } as const;
  const [row] = await holdClaims(tx, [id], { ...holding, action, actor: user.id, now });
  return row!;
}

export async function release(tx: Queryable, { user, now }: Caller, ids: readonly number[]): Promise<number> {
  const ended = await endClaims(tx, and(ownOf(user), isOf(ids)), {
    action: 'released',
    actor: user.id,
    now: now(),
  });
  return ended.length;
}

export async function free(tx: Queryable, { user, now }: Caller, ids: readonly number[]): Promise<number> {
  await assertInScope(tx, user, ids);
  const ended = await endClaims(tx, isOf(ids), { action: 'freed', actor: user.id, now: now() });
  return ended.length;
}

async function assertInScope(tx: Queryable, { scope }: Viewer, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .select({
      id: referral.id,
      mine: sql<boolean>`coalesce(${referralStatusInScope(scope) ?? sql`true`}, false)`,
    })
    .from(referral)
    .where(live(referral, inArray(referral.id, wanted)));
  if (found.length < wanted.length) throw notFound();
  if (found.some((row) => !row.mine)) throw denied();
}

export async function recallShared(
  tx: Queryable,
  { user, now }: Caller,
  {
    ids,
    users,
    most,
  }: { ids: readonly number[] | undefined; users: readonly number[] | undefined; most: number | undefined },
): Promise<number> {
  const seen = live(referral, referralStatusInScope(user.scope));
  const mine = sql`exists (select 1 from ${referral}
    where ${referral.id} = ${referralClaim.referral_id} and ${seen})`;
  const chosen = or(ids && isOf(ids), users && inArray(referralClaim.user_id, [...users]));
  const all = and(chosen, eq(referralClaim.kind, 'assigned'), mine);
  const newest = tx
    .select({ id: referralClaim.referral_id })
    .from(referralClaim)
    .where(all)
    .orderBy(desc(referralClaim.since), desc(referralClaim.referral_id));
  const which = most === undefined ? all : inArray(referralClaim.referral_id, newest.limit(most));
  return (await endClaims(tx, which, { action: 'recalled', actor: user.id, now: now() })).length;
}
