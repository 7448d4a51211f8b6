import { and, asc, inArray, isNull } from 'drizzle-orm';
import { denied, notFound } from '../../../shared/core/errors.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { returnQuota } from '../program/rules.ts';
import { mayRead } from './scope.ts';
import { referral } from './table.ts';

/**
 * Soft-deletes submissions, all or none, and gives their quota back. NOT_FOUND when one of them
 * does not exist (any more), ACCESS_DENIED when one is out of scope (C-912).
 */
export async function removeReferrals(tx: Queryable, viewer: Viewer, ids: readonly number[]): Promise<void> {
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
  await returnQuota(
    tx,
    found.map((row) => row.program_id),
  );
}
