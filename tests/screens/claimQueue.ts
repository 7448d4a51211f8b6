import { asc, eq, isNull } from 'drizzle-orm';
import { referralClaim } from '../../src/server/entities/claim/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import type { TestServer } from '../server/harness.ts';

/**
 * Turns the first demo submissions into a queue, oldest first. All others become done, and claims are
 * removed.
 */
export async function waitingQueue(
  { services: { db } }: TestServer,
  count: number,
  columns: (index: number) => Partial<typeof referral.$inferInsert>,
): Promise<number[]> {
  await db.delete(referralClaim);
  await db.update(referral).set({ status: 7, due_at: null });
  const rows = await db
    .select({ id: referral.id })
    .from(referral)
    .where(isNull(referral.deleted_at))
    .orderBy(asc(referral.id))
    .limit(count);
  for (const [index, { id }] of rows.entries()) {
    const created_at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
    await db
      .update(referral)
      .set({
        status: 1,
        created_at,
        status_changed_at: created_at,
        assigned_company_id: null,
        assigned_branch_id: null,
        ...columns(index),
      })
      .where(eq(referral.id, id));
  }
  return rows.map(({ id }) => id);
}
