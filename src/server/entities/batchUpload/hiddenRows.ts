import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { returnQuota } from '../program/rules.ts';
import { announceCreated } from '../referral/rules.ts';
import { referral } from '../referral/table.ts';
import { noteMoves } from '../team/rules.ts';
import type { Batch } from './judgedBatch.ts';
import { batchRef } from './table.ts';

/**
 * Rows of an all-or-nothing batch stay hidden until all exist, because one long transaction would block
 * PGlite.
 */

const hiddenOf = (tx: Queryable, { id }: Batch) =>
  and(
    isNotNull(referral.deleted_at),
    inArray(
      referral.id,
      tx.select({ id: batchRef.referral_id }).from(batchRef).where(eq(batchRef.batch_id, id)),
    ),
  );

export async function showRows(tx: Queryable, batch: Batch): Promise<void> {
  const shown = await tx
    .update(referral)
    .set({ deleted_at: null })
    .where(hiddenOf(tx, batch))
    .returning({ id: referral.id });
  const ids = shown.map(({ id }) => id);
  await noteMoves(tx, ids, { from: null, to: 1, user_id: batch.created_by, now: new Date() });
  await announceCreated(tx, ids);
}

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
