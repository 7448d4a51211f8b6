import { and, asc, inArray, isNull } from 'drizzle-orm';
import { AppError, denied, notFound } from '../../../shared/core/errors.ts';
import { holdsPayment, paidTexts } from '../../../shared/entities/referral/paid.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { endOfDeleted } from '../claim/rules.ts';
import { returnQuota } from '../program/rules.ts';
import { mayRead } from './scope.ts';
import { assertSeen, type Seen } from './seen.ts';
import { referral } from './table.ts';

export async function removeReferrals(
  tx: Queryable,
  { user: viewer, now: clock }: Pick<Context, 'user' | 'now'>,
  ids: readonly number[],
  seen?: Seen | undefined,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .select({
      id: referral.id,
      program_id: referral.program_id,
      status: referral.status,
      decision_version: referral.decision_version,
      inScope: mayRead(viewer),
    })
    .from(referral)
    .where(and(inArray(referral.id, wanted), isNull(referral.deleted_at)))
    .orderBy(asc(referral.id))
    .for('update');
  if (found.length < wanted.length) throw notFound();
  if (found.some((row) => !row.inScope)) throw denied();
  await assertSeen(tx, viewer, found, seen);
  if (viewer.scope.kind !== 'all' && found.some(({ status }) => holdsPayment(status)))
    throw new AppError('ACCESS_DENIED', paidTexts.removal);
  const now = new Date();
  await tx
    .update(referral)
    .set({ deleted_at: now, updated_at: now, updated_by: viewer.id })
    .where(inArray(referral.id, wanted));
  await endOfDeleted(tx, wanted, { actor: viewer.id, now: clock() });
  await returnQuota(
    tx,
    found.map((row) => row.program_id),
  );
}
