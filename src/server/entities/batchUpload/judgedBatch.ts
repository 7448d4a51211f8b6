import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import {
  type JudgedSent,
  judgeSent,
  type SentAnswers,
  type SentFile,
} from '../../../batch/report/judgeSent.ts';
import { judgeInThread } from '../../../batch/thread/judgeHost.ts';
import { type BatchCatalogue, batchLookupInput } from '../../../shared/entities/batchUpload/operations.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { referral } from '../referral/table.ts';
import { batchCatalogue, programChoices } from './catalogue.ts';
import { lookup } from './lookup.ts';
import { batchFolder } from './paths.ts';
import { batchRef, type batchUpload } from './table.ts';

export type Batch = typeof batchUpload.$inferSelect;

/** Program id by row key. A resumed job recognises its rows by these keys. */
export type CreatedRows = ReadonlyMap<string, number>;

export type JudgedBatch = JudgedSent;

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

/** Passes the batch's own row keys, so that a resumed job does not take its rows for duplicates. */
export function judgeBatch({
  signal,
  ...request
}: JudgeRequest & { signal: AbortSignal }): Promise<JudgedBatch> {
  return judgeBy(request, (input, answers) => judgeInThread(input, answers, signal));
}

/** Uses no thread, because starting a thread takes longer than checking a few rows. */
export const judgeOwnFile = (request: JudgeRequest): Promise<JudgedBatch> => judgeBy(request, judgeSent);

async function judgeBy(
  { db, viewer, batch, dataFolder }: JudgeRequest,
  judge: (input: SentFile, answers: SentAnswers) => Promise<JudgedBatch>,
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
