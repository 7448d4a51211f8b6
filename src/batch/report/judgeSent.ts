import { AppError } from '../../shared/core/errors.ts';
import { maxReadRows } from '../../shared/entities/batchUpload/fileRows.ts';
import type {
  BatchCatalogue,
  BatchLookup,
  BatchLookupInput,
  BatchProgramChoice,
} from '../../shared/entities/batchUpload/operations.ts';
import { fileTexts } from '../file/fileNotes.ts';
import { type FilePlan, type PlannedRow, planFile } from '../file/filePlan.ts';
import { collectLookups } from '../rules/collect.ts';
import { type BatchFacts, factsFrom } from '../rules/facts.ts';
import type { CheckedRow } from '../rules/rowRules.ts';
import { judgeWorkbook } from './judgeWorkbook.ts';

/** Judges an uploaded file on the server, where no user can answer questions. */

export interface SentFile {
  path: string;
  programs: readonly BatchProgramChoice[];
  /** Keys of rows that this batch has created, which are therefore no duplicates. */
  own: readonly string[];
}

export interface SentAnswers {
  catalogue(programId: number): Promise<BatchCatalogue>;
  lookup(asked: BatchLookupInput): Promise<BatchLookup>;
}

export interface JudgedSent {
  catalogues: FilePlan['catalogues'];
  rows: CheckedRow[];
}

export class TooManyRows extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`more than ${limit} rows`);
    this.limit = limit;
  }
}

/** @throws TooManyRows; XlsxError or AppError for an unusable file */
export async function judgeSent(file: SentFile, answers: SentAnswers): Promise<JudgedSent> {
  const { plan, rows } = await judgeWorkbook(file.path, {
    planOf: async (table) => {
      const plan = await planFile(table, file.programs, (programId) => answers.catalogue(programId));
      const [fault] = plan.faults?.notes ?? [];
      if (fault) throw new AppError('INVALID', fault.text);
      return plan;
    },
    assertAccepted: ({ table, plan, planned }) => {
      if (planned.length === 0) throw new AppError('INVALID', fileTexts.X08());
      const limit = plan.catalogues[0].max_upload;
      if (planned.length > limit || table.rowCount > maxReadRows) throw new TooManyRows(limit);
    },
    factsOf: (planned) => gatherFacts(file, planned, answers),
    pause: async () => undefined,
  });
  return { catalogues: plan.catalogues, rows };
}

async function gatherFacts(
  { programs, own }: SentFile,
  rows: readonly PlannedRow[],
  answers: SentAnswers,
): Promise<BatchFacts> {
  const lookups = [];
  for (const asked of collectLookups(rows)) lookups.push({ asked, answer: await answers.lookup(asked) });
  const facts = factsFrom(programs, lookups);
  const ours = new Set(own);
  return { ...facts, rows: new Map([...facts.rows].filter(([key]) => !ours.has(key))) };
}
