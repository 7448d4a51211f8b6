import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { returnQuota } from '../program/rules.ts';
import { announceCreated } from '../referral/rules.ts';
import { referral } from '../referral/table.ts';
import type { Batch } from './judge.ts';
import { batchRef } from './table.ts';

/**
 * Submissions of an all-or-nothing batch are stored as deleted ones until the last of them is there. That way the
 * chunks before it are short transactions: on PGlite every other request waits for each of them.
 */

const hiddenOf = (tx: Queryable, { id }: Batch) =>
  and(
    isNotNull(referral.deleted_at),
    inArray(
      referral.id,
      tx.select({ id: batchRef.referral_id }).from(batchRef).where(eq(batchRef.batch_id, id)),
    ),
  );

/** All of them appear at once, when the caller's transaction commits. */
export async function showRows(tx: Queryable, batch: Batch): Promise<void> {
  const shown = await tx
    .update(referral)
    .set({ deleted_at: null })
    .where(hiddenOf(tx, batch))
    .returning({ id: referral.id });
  await announceCreated(
    tx,
    shown.map(({ id }) => id),
  );
}

/** None of them was ever there: quota and Ref Baris are free again. */
export async function takeBackRows(tx: Queryable, batch: Batch): Promise<void> {
  const hidden = await tx
    .select({ id: referral.id, program_id: referral.program_id })
    .from(referral)
    .where(hiddenOf(tx, batch));
  const ids = hidden.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(batchRef).where(and(eq(batchRef.batch_id, batch.id), inArray(batchRef.referral_id, ids)));
  await tx.delete(referral).where(inArray(referral.id, ids));
  await returnQuota(
    tx,
    hidden.map(({ program_id }) => program_id),
  );
}
