import { eq, sql } from 'drizzle-orm';
import { conflict, denied, notFound } from '../../../shared/core/errors.ts';
import { batchTexts, isUnfinished } from '../../../shared/entities/batchUpload/schema.ts';
import { fileInScope } from '../../auth/scope.ts';
import type { Context } from '../../kit/context.ts';
import type { Reply } from '../../kit/handlers.ts';
import { announceBatch } from './announce.ts';
import { batchUpload } from './table.ts';

/**
 * From its next chunk on, the job refuses all remaining rows. Created rows stay, except in an all-or-nothing
 * batch (C-243).
 */
export function stopBatch(context: Context, { id }: { id: number }): Promise<Reply<null>> {
  const { user } = context;
  return context.write(async (tx) => {
    const [batch] = await tx
      .select({
        status: batchUpload.status,
        stopped_by: batchUpload.stopped_by,
        title: batchUpload.title,
        isSeen: sql<boolean>`${fileInScope(user, batchUpload) ?? sql`true`}`,
      })
      .from(batchUpload)
      .where(eq(batchUpload.id, id))
      .for('update');
    if (!batch) throw notFound();
    if (!batch.isSeen) throw denied();
    if (!isUnfinished(batch)) throw conflict(batchTexts.alreadyOver);
    if (batch.stopped_by === null) {
      await tx.update(batchUpload).set({ stopped_by: user.id }).where(eq(batchUpload.id, id));
      const { title } = batch;
      await context.audit(tx, { action: 'stop', entity: 'batchUpload', entity_id: id, after: { title } });
      await announceBatch(tx, id);
    }
    return { data: null, message: 'Batch dihentikan' };
  });
}
