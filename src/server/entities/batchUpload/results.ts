import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { openWorkbook } from '../../../excel/reader.ts';
import { shownText, tidySpaces } from '../../../shared/entities/batchUpload/cells.ts';
import { planFile, plannedRows } from '../../../shared/entities/batchUpload/filePlan.ts';
import { refOf } from '../../../shared/entities/batchUpload/identity.ts';
import type { BatchResults } from '../../../shared/entities/batchUpload/operations.ts';
import { readBatchTable } from '../../../shared/entities/batchUpload/readTable.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { referral } from '../referral/table.ts';
import { batchCatalogue, programChoices } from './catalogue.ts';
import type { Batch } from './judge.ts';
import { batchFolder } from './paths.ts';
import { batchRef } from './table.ts';

/**
 * Rows of the batch that are submissions. Those of "all or nothing" are none before the last of them is there
 * (hiddenRows.ts); a submission outside the caller's scope, or one that was deleted since, is told without its name.
 */
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

/** Rows of a file of invalid rows that are read; the setting IMPORT_COUNT decides how many there may be. */
const keptRows = 200_000;

/** The refused rows with their reasons, out of the file that says them. */
export async function refusedOf(
  { db, user, dataFolder }: Pick<Context, 'db' | 'user' | 'dataFolder'>,
  batch: Pick<Batch, 'invalid_file'>,
): Promise<BatchResults['refused']> {
  if (!batch.invalid_file) return [];
  const path = join(batchFolder(dataFolder), batch.invalid_file);
  if (!(await stat(path).catch(() => undefined))) return [];
  const workbook = await openWorkbook(path);
  try {
    const table = await readBatchTable(workbook, { keptRows });
    const programs = await programChoices(db as Queryable, user);
    const plan = await planFile(table, programs, (programId) => batchCatalogue(db, user, programId));
    return plannedRows(table, plan, (text) => hash('sha256', text)).map((row) => ({
      row_key: row.key,
      ref: refOf(row),
      name: tidySpaces(shownText(row.cells.submitter_name)),
      reason: tidySpaces(shownText(row.cells.remark)).replace(/^: /, ''),
    }));
  } finally {
    workbook.close();
  }
}
