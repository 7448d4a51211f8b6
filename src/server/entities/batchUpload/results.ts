import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { shownText, tidySpaces } from '../../../batch/file/cells.ts';
import { planFile } from '../../../batch/file/filePlan.ts';
import { refOf } from '../../../batch/file/identity.ts';
import { planWorkbook } from '../../../batch/report/judgeWorkbook.ts';
import type { BatchResults } from '../../../shared/entities/batchUpload/operations.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Context } from '../../kit/context.ts';
import { anyProgram } from '../program/rules.ts';
import { referral } from '../referral/table.ts';
import { catalogueOf, programsAt } from './catalogue.ts';
import type { Batch } from './judgedBatch.ts';
import { batchFolder } from './paths.ts';
import { batchRef } from './table.ts';

/** Rows of an all-or-nothing batch are hidden until the batch succeeds. */
export async function createdOf(
  { db, user }: Pick<Context, 'db' | 'user'>,
  batch: Pick<Batch, 'id' | 'all_or_nothing' | 'status'>,
): Promise<BatchResults['created']> {
  if (batch.all_or_nothing && batch.status !== 'DONE') return [];
  const rows = await db
    .select({
      row_key: batchRef.row_key,
      ref: batchRef.ref,
      name: referral.name,
      referral_id: referral.id,
      submission_number: referral.submission_number,
    })
    .from(batchRef)
    .leftJoin(
      referral,
      and(eq(referral.id, batchRef.referral_id), isNull(referral.deleted_at), referralInScope(user.scope)),
    )
    .where(eq(batchRef.batch_id, batch.id))
    .orderBy(batchRef.referral_id);
  return rows.map((row) => ({
    ...row,
    name: row.name ?? '',
    submission_number: row.submission_number ?? '',
  }));
}

/** The file's programs may be deleted by now, or outside the reader's scope. */
export async function refusedOf(
  { db, dataFolder }: Pick<Context, 'db' | 'dataFolder'>,
  batch: Pick<Batch, 'invalid_file' | 'created_at'>,
): Promise<BatchResults['refused']> {
  if (!batch.invalid_file) return [];
  const path = join(batchFolder(dataFolder), batch.invalid_file);
  if (!(await stat(path).catch(() => undefined))) return [];
  const programs = await programsAt(db, batch.created_at);
  const { planned } = await planWorkbook(path, {
    planOf: (table) => planFile(table, programs, async (id) => catalogueOf(db, await anyProgram(db, id))),
  });
  return planned.map((row) => ({
    row_key: row.key,
    ref: refOf(row),
    name: tidySpaces(shownText(row.cells.submitter_name)),
    reason: tidySpaces(shownText(row.cells.remark)).replace(/^: /, ''),
  }));
}
