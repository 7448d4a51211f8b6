import { and, eq } from 'drizzle-orm';
import { invalid, messages } from '../../../shared/core/errors.ts';
import type { ExportType } from '../../../shared/entities/exportFile/operations.ts';
import { asksReason, noReasonText } from '../../../shared/entities/exportFile/reason.ts';
import { fileScope } from '../../auth/scope.ts';
import { assertFewUnfinished } from '../../auth/unfinished.ts';
import type { Context } from '../../kit/context.ts';
import type { Reply } from '../../kit/handlers.ts';
import { exportReasonRequired } from '../setting/rules.ts';
import { writeExport } from './job.ts';
import { exportFileName } from './names.ts';
import { exportFile } from './table.ts';

export interface ExportRequest {
  dataName: ExportType;
  query: Record<string, unknown>;
  total: number;
  /** Replaces `query` in the activity log. */
  logged?: Record<string, unknown>;
}

const nameTries = 5;
const mostUnfinished = 10;

export async function startExport(
  context: Context,
  { dataName, query, total, logged = query }: ExportRequest,
): Promise<Reply<{ filename: string }>> {
  const { user } = context;
  const isUnsaid = asksReason(dataName) && !query.reason;
  if (isUnsaid && (await exportReasonRequired(context.db)))
    throw invalid({ reason: messages.required('Alasan') });
  const after = isUnsaid ? { ...logged, reason: noReasonText } : logged;
  return context.write(async (tx) => {
    await assertFewUnfinished(tx, user.id, {
      table: exportFile,
      where: and(eq(exportFile.created_by, user.id), eq(exportFile.state, 'running')),
      most: mostUnfinished,
      name: 'ekspor',
    });
    for (let attempt = 0; attempt < nameTries; attempt += 1) {
      const filename = exportFileName(dataName, context.now());
      const [row] = await tx
        .insert(exportFile)
        .values({
          filename,
          data_name: dataName,
          query,
          total_count: total,
          created_by: user.id,
          ...fileScope(user.scope),
        })
        .onConflictDoNothing()
        .returning({ id: exportFile.id });
      if (!row) continue;
      await context.jobs.send(tx, writeExport, { id: row.id });
      await context.audit(tx, { action: 'export', entity: dataName, entity_id: filename, after });
      return { data: { filename } };
    }
    throw new Error('No free name for the export');
  });
}
