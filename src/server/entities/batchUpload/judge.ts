import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { openWorkbook } from '../../../excel/reader.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { CheckedRow } from '../../../shared/entities/batchUpload/check.ts';
import { collectLookups } from '../../../shared/entities/batchUpload/collect.ts';
import { type BatchColumn, batchColumns } from '../../../shared/entities/batchUpload/columns.ts';
import { type BatchFacts, factsFrom } from '../../../shared/entities/batchUpload/facts.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import { judgeRows } from '../../../shared/entities/batchUpload/judgeRows.ts';
import {
  type BatchCatalogue,
  type BatchProgramChoice,
  batchLookupInput,
} from '../../../shared/entities/batchUpload/operations.ts';
import { findProgram, readBatchTable } from '../../../shared/entities/batchUpload/readTable.ts';
import {
  type BatchRow,
  isDataRow,
  matchHeader,
  toBatchRow,
} from '../../../shared/entities/batchUpload/rows.ts';
import { batchTexts } from '../../../shared/entities/batchUpload/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { batchCatalogue, programChoices } from './catalogue.ts';
import { lookup } from './lookup.ts';
import { batchFolder } from './paths.ts';
import { batchRef, type batchUpload } from './table.ts';

export type Batch = typeof batchUpload.$inferSelect;

/** Ref Baris of rows that this batch has created: what tells a resumed job what is done. */
export type CreatedRefs = ReadonlySet<string>;

/** A file with the server's own judgement of every row. */
export interface JudgedBatch {
  catalogue: BatchCatalogue;
  columns: readonly BatchColumn[];
  rows: CheckedRow[];
}

export async function createdRefs(db: Queryable, { id, created_by }: Batch): Promise<CreatedRefs> {
  const rows = await db
    .select({ ref: batchRef.ref })
    .from(batchRef)
    .where(and(eq(batchRef.uploader_id, created_by), eq(batchRef.batch_id, id)));
  return new Set(rows.map((row) => row.ref));
}

interface JudgeRequest {
  db: Queryable;
  viewer: Viewer;
  batch: Batch;
  dataFolder: string;
  signal: AbortSignal;
}

/**
 * Reads and judges the whole file as it stood before its first row was created: a resumed job sees its own rows
 * neither as sent before nor as quota that is gone. Throws AppError or XlsxError for a file that cannot be used.
 */
export async function judgeBatch({
  db,
  viewer,
  batch,
  dataFolder,
  signal,
}: JudgeRequest): Promise<JudgedBatch> {
  const programs = await programChoices(db, viewer);
  const { catalogue, columns, rows } = await readRows({ db, viewer, batch, dataFolder, signal }, programs);
  const own = await createdRefs(db, batch);
  const facts = await gatherFacts(db, viewer, { programs, rows, programId: catalogue.program.id });
  const before: BatchCatalogue = {
    ...catalogue,
    program: {
      ...catalogue.program,
      remaining_quota: catalogue.program.remaining_quota + own.size,
    },
  };
  const refs = new Map([...facts.refs].filter(([ref]) => !own.has(ref)));
  const judged = await judgeRows(rows, {
    catalogue: before,
    facts: { ...facts, refs },
    refuseSent: true,
    // The database shares this thread with every request.
    rest: () => setImmediate(),
  });
  return { catalogue, columns, rows: judged };
}

/** The data rows under the columns of the file's program. */
async function readRows(
  { db, viewer, batch, dataFolder, signal }: JudgeRequest,
  programs: readonly BatchProgramChoice[],
): Promise<{ catalogue: BatchCatalogue; columns: readonly BatchColumn[]; rows: BatchRow[] }> {
  const workbook = await openWorkbook(join(batchFolder(dataFolder), batch.stored_file), { signal });
  try {
    const table = await readBatchTable(workbook, { keptRows });
    const { program_id } = findProgram(table, programs);
    const catalogue = await batchCatalogue(db, viewer, program_id);
    const columns = batchColumns(catalogue);
    const match = matchHeader(table.header.cells, columns);
    const rows = table.rows.map((row) => toBatchRow(row, match)).filter(isDataRow);
    if (rows.length === 0) throw new AppError('INVALID', fileTexts.X08());
    const limit = catalogue.max_upload;
    if (rows.length > limit || table.rowCount > keptRows) throw new TooManyRows(limit);
    return { catalogue, columns, rows };
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
  file: { programs: readonly BatchProgramChoice[]; rows: readonly BatchRow[]; programId: number },
): Promise<BatchFacts> {
  const lookups = [];
  for (const asked of collectLookups(file.rows, file.programId)) {
    lookups.push({ asked, answer: await lookup(db, viewer, batchLookupInput.parse(asked)) });
  }
  return factsFrom(file.programs, lookups);
}
