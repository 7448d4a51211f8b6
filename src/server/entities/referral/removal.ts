import { and, asc, inArray, isNull } from 'drizzle-orm';
import { denied, notFound } from '../../../shared/core/errors.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { endOfDeleted } from '../claim/rules.ts';
import { returnQuota } from '../program/rules.ts';
import { mayRead } from './scope.ts';
import { referral } from './table.ts';

/** Deletes all or none and returns their quota. Errors: NOT_FOUND, ACCESS_DENIED (C-912). */
export async function removeReferrals(
  tx: Queryable,
  { user: viewer, now: clock }: Pick<Context, 'user' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .select({ id: referral.id, program_id: referral.program_id, inScope: mayRead(viewer) })
    .from(referral)
    .where(and(inArray(referral.id, wanted), isNull(referral.deleted_at)))
    .orderBy(asc(referral.id))
    .for('update');
  if (found.length < wanted.length) throw notFound();
  if (found.some((row) => !row.inScope)) throw denied();
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
