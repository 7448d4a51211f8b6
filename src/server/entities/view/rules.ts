import { asc, eq } from 'drizzle-orm';
import { type Change, live, removeRecord } from '../../kit/records.ts';
import { savedView } from './table.ts';
import { viewWire } from './wire.ts';

/** Only its owner may change or remove a view, so a deleted user's views go too. */
export async function removeViewsOf(change: Change, userId: number): Promise<void> {
  const own = await change.tx
    .select({ id: savedView.id })
    .from(savedView)
    .where(live(savedView, eq(savedView.created_by, userId)))
    .orderBy(asc(savedView.id));
  for (const { id } of own) await removeRecord(change, viewWire, { id });
}
