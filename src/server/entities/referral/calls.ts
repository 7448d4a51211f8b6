import { and, eq, isNull } from 'drizzle-orm';
import { denied, notFound } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import { type Call, type CallUpdateInput, callUpdate } from '../../../shared/entities/referral/schema.ts';
import { referralInScope } from '../../auth/scope.ts';
import { nextVersion } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { changedValues } from '../../kit/audit.ts';
import type { AuditEntry, Viewer } from '../../kit/context.ts';
import { assertFresh } from '../../kit/records.ts';
import { callOf } from './detail.ts';
import { discardCalls, historyDetails, historyTitles, writeHistory, writeSaved } from './history.ts';
import { mayRead } from './scope.ts';
import { referral, referralCall } from './table.ts';
import { callWire } from './wire.ts';

const record = callWire.reader(callUpdate.input);

export async function readCall(db: Queryable, viewer: Viewer, referralId: number): Promise<Call> {
  const [row] = await db
    .select({ id: referral.id })
    .from(referral)
    .where(and(eq(referral.id, referralId), isNull(referral.deleted_at), referralInScope(viewer.scope)));
  if (!row) throw notFound();
  return callOf(db, referralId);
}

/** Adds or renews a history entry (C-150, R-123). Discarding calls deletes their entries instead. */
export async function updateCall(
  tx: Queryable,
  viewer: Viewer,
  { referral_id, version, discard_after, ...sent }: CallUpdateInput,
): Promise<{ data: Call; entry: Pick<AuditEntry, 'before' | 'after'> }> {
  const [row] = await tx
    .select({
      id: referral.id,
      updated_at: referral.updated_at,
      was_verified: referral.is_verified,
      inScope: mayRead(viewer),
    })
    .from(referral)
    .where(and(eq(referral.id, referral_id), isNull(referral.deleted_at)))
    .for('update');
  if (!row) throw notFound();
  if (!row.inScope) throw denied();
  const [stored] = await tx.select().from(referralCall).where(eq(referralCall.referral_id, referral_id));
  if (!stored) throw notFound();
  const { updated_by } = stored;
  await assertFresh(
    { context: { user: viewer }, tx },
    { ...row, version: stored.version, updated_by },
    version,
  );
  const { call_time = null, ...input } = merged(record.read(stored), sent);
  const other_loan_description = input.other_loan ? input.other_loan_description : '';
  const discarded = discard_after !== undefined;
  const caller_name = discarded
    ? await discardCalls(tx, viewer, { referral_id, after: discard_after })
    : viewer.name;
  await tx
    .update(referralCall)
    .set({
      ...callWire.write({ ...input, call_time, other_loan_description }),
      caller_name,
      version: nextVersion(referralCall.version),
      updated_by: viewer.id,
    })
    .where(eq(referralCall.referral_id, referral_id));
  const entry = changedValues(
    { ...record.read(stored), caller_name: stored.caller_name },
    {
      ...input,
      call_time: call_time && new Date(call_time).toISOString(),
      other_loan_description,
      caller_name,
    },
  );
  await tx
    .update(referral)
    .set({ is_verified: input.is_verified, updated_at: new Date(), updated_by: viewer.id })
    .where(eq(referral.id, referral_id));
  if (discarded) return { data: await callOf(tx, referral_id), entry };
  const saved = { referral_id, title: historyTitles.call };
  const switched = row.was_verified !== input.is_verified;
  if (switched) {
    await writeHistory(tx, viewer, [{ ...saved, details: [historyDetails.call(input.is_verified)] }]);
  } else {
    await writeSaved(tx, viewer, saved);
  }
  return { data: await callOf(tx, referral_id), entry };
}
