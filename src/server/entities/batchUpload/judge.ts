import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { CheckedRow } from '../../../shared/entities/batchUpload/check.ts';
import type { FilePlan } from '../../../shared/entities/batchUpload/filePlan.ts';
import { type BatchCatalogue, batchLookupInput } from '../../../shared/entities/batchUpload/operations.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { referral } from '../referral/table.ts';
import { batchCatalogue, programChoices } from './catalogue.ts';
import { judgeFile } from './judgeFile.ts';
import { inJudgeThread, type JudgeAnswers, type JudgeInput } from './judging.ts';
import { lookup } from './lookup.ts';
import { batchFolder } from './paths.ts';
import { batchRef, type batchUpload } from './table.ts';

export type Batch = typeof batchUpload.$inferSelect;

/** Keys of rows that this batch has created, with their programs: what tells a resumed job what is done. */
export type CreatedRows = ReadonlyMap<string, number>;

/** A file with the server's own judgement of every row. */
export interface JudgedBatch {
  catalogues: FilePlan['catalogues'];
  rows: CheckedRow[];
}

export async function createdRows(
  db: Queryable,
  { id, created_by }: Pick<Batch, 'id' | 'created_by'>,
): Promise<CreatedRows> {
  const rows = await db
    .select({ key: batchRef.row_key, program_id: referral.program_id })
    .from(batchRef)
    .innerJoin(referral, eq(referral.id, batchRef.referral_id))
    .where(and(eq(batchRef.uploader_id, created_by), eq(batchRef.batch_id, id)));
  return new Map(rows.map((row) => [row.key, row.program_id]));
}

interface JudgeRequest {
  db: Queryable;
  viewer: Viewer;
  batch: Pick<Batch, 'id' | 'created_by' | 'stored_file'>;
  dataFolder: string;
}

/**
 * Reads and judges the whole file as it stood before its first row was created: a resumed job sees its own rows
 * neither as sent before nor as quota that is gone. Throws UnusableFile for a file that cannot be used.
 */
export function judgeBatch({
  signal,
  ...request
}: JudgeRequest & { signal: AbortSignal }): Promise<JudgedBatch> {
  return judgeBy(request, (input, answers) => inJudgeThread(input, answers, signal));
}

/** The same of a few rows that this server has written itself: starting a thread would take longer than they do. */
export const judgeOwnFile = (request: JudgeRequest): Promise<JudgedBatch> => judgeBy(request, judgeFile);

async function judgeBy(
  { db, viewer, batch, dataFolder }: JudgeRequest,
  judge: (input: JudgeInput, answers: JudgeAnswers) => Promise<JudgedBatch>,
): Promise<JudgedBatch> {
  const programs = await programChoices(db, viewer);
  const own = await createdRows(db, batch);
  const path = join(batchFolder(dataFolder), batch.stored_file);
  return judge(
    { path, programs, own: [...own.keys()] },
    {
      catalogue: (programId) => catalogueBefore(db, viewer, programId, own),
      lookup: (asked) => lookup(db, viewer, batchLookupInput.parse(asked)),
    },
  );
}

/** A program with the quota that was left before this batch took of it. */
async function catalogueBefore(
  db: Queryable,
  viewer: Viewer,
  programId: number,
  own: CreatedRows,
): Promise<BatchCatalogue> {
  const catalogue = await batchCatalogue(db, viewer, programId);
  const taken = [...own.values()].filter((id) => id === programId).length;
  const { is_quota, quota, usedQuota } = catalogue.program;
  const remaining_quota = is_quota ? Math.max(0, quota - usedQuota + taken) : null;
  return { ...catalogue, program: { ...catalogue.program, remaining_quota } };
}
