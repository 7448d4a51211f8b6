import { hash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { openWorkbook } from '../../../excel/reader.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { CheckedRow } from '../../../shared/entities/batchUpload/check.ts';
import { collectLookups } from '../../../shared/entities/batchUpload/collect.ts';
import { type BatchFacts, factsFrom } from '../../../shared/entities/batchUpload/facts.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import { type FilePlan, planFile, plannedRows } from '../../../shared/entities/batchUpload/filePlan.ts';
import { judgeRows } from '../../../shared/entities/batchUpload/judgeRows.ts';
import {
  type BatchCatalogue,
  type BatchProgramChoice,
  batchLookupInput,
} from '../../../shared/entities/batchUpload/operations.ts';
import { readBatchTable } from '../../../shared/entities/batchUpload/readTable.ts';
import type { PlannedRow } from '../../../shared/entities/batchUpload/rowCheck.ts';
import { batchTexts } from '../../../shared/entities/batchUpload/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { referral } from '../referral/table.ts';
import { batchCatalogue, programChoices } from './catalogue.ts';
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
  signal: AbortSignal;
}

/**
 * Reads and judges the whole file as it stood before its first row was created: a resumed job sees its own rows
 * neither as sent before nor as quota that is gone. Throws AppError or XlsxError for a file that cannot be used.
 */
export async function judgeBatch(request: JudgeRequest): Promise<JudgedBatch> {
  const { db, viewer, batch } = request;
  const programs = await programChoices(db, viewer);
  const own = await createdRows(db, batch);
  const { catalogues, rows } = await readRows(request, programs, (programId) =>
    catalogueBefore(db, viewer, programId, own),
  );
  const facts = await gatherFacts(db, viewer, { programs, rows });
  const judged = await judgeRows(rows, {
    facts: { ...facts, rows: new Map([...facts.rows].filter(([key]) => !own.has(key))) },
    // The database shares this thread with every request.
    rest: () => setImmediate(),
  });
  return { catalogues, rows: judged };
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
  const remaining_quota = catalogue.program.remaining_quota + taken;
  return { ...catalogue, program: { ...catalogue.program, remaining_quota } };
}

/** The data rows under the columns of their programs. */
async function readRows(
  { batch, dataFolder, signal }: JudgeRequest,
  programs: readonly BatchProgramChoice[],
  ask: (programId: number) => Promise<BatchCatalogue>,
): Promise<{ catalogues: FilePlan['catalogues']; rows: PlannedRow[] }> {
  const workbook = await openWorkbook(join(batchFolder(dataFolder), batch.stored_file), { signal });
  try {
    const table = await readBatchTable(workbook, { keptRows });
    const plan = await planFile(table, programs, ask);
    // Nobody is here to say which column is which.
    const [fault] = plan.faults?.notes ?? [];
    if (fault) throw new AppError('INVALID', fault.text);
    const rows = plannedRows(table, plan, (text) => hash('sha256', text));
    if (rows.length === 0) throw new AppError('INVALID', fileTexts.X08());
    const limit = plan.catalogues[0].max_upload;
    if (rows.length > limit || table.rowCount > keptRows) throw new TooManyRows(limit);
    return { catalogues: plan.catalogues, rows };
  } finally {
    workbook.close();
  }
}

/** Rows of a file that are looked at at all; the setting IMPORT_COUNT decides how many may come. */
const keptRows = 200_000;

/** R-712, whose text is complete with its prefix. */
export class TooManyRows extends Error {
  constructor(limit: number) {
    super(batchTexts.tooManyRows(limit));
  }
}

async function gatherFacts(
  db: Queryable,
  viewer: Viewer,
  file: { programs: readonly BatchProgramChoice[]; rows: readonly PlannedRow[] },
): Promise<BatchFacts> {
  const lookups = [];
  for (const asked of collectLookups(file.rows)) {
    lookups.push({ asked, answer: await lookup(db, viewer, batchLookupInput.parse(asked)) });
  }
  return factsFrom(file.programs, lookups);
}
