import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { makersAudience } from '../../live/audience.ts';
import { publish } from '../../live/channel.ts';
import { batchUpload } from './table.ts';

export async function announceBatch(tx: Queryable, id: number): Promise<void> {
  const [batch] = await tx
    .select({
      processed: batchUpload.processed_count,
      total: batchUpload.total_count,
      finished_at: batchUpload.finished_at,
      created_by: batchUpload.created_by,
      company_id: batchUpload.company_id,
    })
    .from(batchUpload)
    .where(eq(batchUpload.id, id));
  if (!batch) return;
  const { processed, total } = batch;
  await publish(tx, {
    event: { entity: 'batchUpload', id, kind: 'progress', processed, total },
    audience: makersAudience(batch),
    ...(batch.finished_at && { awaited: { user: batch.created_by } }),
  });
}
