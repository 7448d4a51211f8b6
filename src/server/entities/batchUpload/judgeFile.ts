import { hash } from 'node:crypto';
import { openWorkbook } from '../../../excel/reader.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { collectLookups } from '../../../shared/entities/batchUpload/collect.ts';
import { type BatchFacts, factsFrom } from '../../../shared/entities/batchUpload/facts.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import { type FilePlan, planFile, plannedRows } from '../../../shared/entities/batchUpload/filePlan.ts';
import { judgeRows } from '../../../shared/entities/batchUpload/judgeRows.ts';
import { readBatchTable } from '../../../shared/entities/batchUpload/readTable.ts';
import type { PlannedRow } from '../../../shared/entities/batchUpload/rowCheck.ts';
import type { JudgeAnswers, Judged, JudgeInput } from './judging.ts';

/** Rows of a file that are looked at at all; the setting IMPORT_COUNT decides how many may come. */
const keptRows = 200_000;

export class TooManyRows extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`more than ${limit} rows`);
    this.limit = limit;
  }
}

/**
 * Reads and judges a workbook on the thread that calls it: for one that somebody has sent that is judgeThread.ts.
 * Throws TooManyRows, and XlsxError or AppError for a file that cannot be used.
 */
export async function judgeFile(input: JudgeInput, answers: JudgeAnswers): Promise<Judged> {
  const { catalogues, rows } = await readRows(input, answers);
  const judged = await judgeRows(rows, {
    facts: await gatherFacts(input, rows, answers),
    rest: async () => undefined,
  });
  return { catalogues, rows: judged };
}

/** The data rows under the columns of their programs. */
async function readRows(
  { path, programs }: JudgeInput,
  answers: JudgeAnswers,
): Promise<{ catalogues: FilePlan['catalogues']; rows: PlannedRow[] }> {
  const workbook = await openWorkbook(path);
  try {
    const table = await readBatchTable(workbook, { keptRows });
    const plan = await planFile(table, programs, (programId) => answers.catalogue(programId));
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

async function gatherFacts(
  { programs, own }: JudgeInput,
  rows: readonly PlannedRow[],
  answers: JudgeAnswers,
): Promise<BatchFacts> {
  const lookups = [];
  for (const asked of collectLookups(rows)) lookups.push({ asked, answer: await answers.lookup(asked) });
  const facts = factsFrom(programs, lookups);
  const ours = new Set(own);
  return { ...facts, rows: new Map([...facts.rows].filter(([key]) => !ours.has(key))) };
}
