import { setImmediate } from 'node:timers/promises';
import type { BatchNote, BatchReportRow } from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import type { CheckedRow } from '../../shared/entities/batchUpload/check.ts';
import { collectLookups } from '../../shared/entities/batchUpload/collect.ts';
import {
  type BatchColumn,
  batchColumns,
  isOutcome,
  isRequired,
} from '../../shared/entities/batchUpload/columns.ts';
import { type BatchFacts, factsFrom } from '../../shared/entities/batchUpload/facts.ts';
import { fileNote, fileTexts } from '../../shared/entities/batchUpload/fileNotes.ts';
import { judgeRows } from '../../shared/entities/batchUpload/judgeRows.ts';
import type {
  BatchCatalogue,
  BatchLookup,
  BatchLookupInput,
  BatchProgramChoice,
} from '../../shared/entities/batchUpload/operations.ts';
import { type BatchTable, findProgram } from '../../shared/entities/batchUpload/readTable.ts';
import { countStates, groupNotes, reportRow } from '../../shared/entities/batchUpload/report.ts';
import {
  type BatchRow,
  type HeaderMatch,
  isDataRow,
  matchHeader,
  toBatchRow,
} from '../../shared/entities/batchUpload/rows.ts';
import { templateVersion } from '../../shared/entities/batchUpload/template.ts';
import type { QuestionName, WorkerQuestions, WorkerReport } from '../services/batch/protocol.ts';
import { keptRows } from './readDraft.ts';

const refused = (message: string) => new AppError('FILE_REFUSED', message);

/** A judged file, ready to be written out. */
export interface CheckedDraft {
  catalogue: BatchCatalogue;
  columns: readonly BatchColumn[];
  rows: CheckedRow[];
  report: WorkerReport;
}

export interface CheckDeps {
  programs: BatchProgramChoice[];
  ask<Name extends QuestionName>(
    name: Name,
    input: WorkerQuestions[Name]['input'],
  ): Promise<WorkerQuestions[Name]['answer']>;
  onProgress(part: number): void;
  /** The report's rows, in parts and in order. */
  onRows(rows: BatchReportRow[]): void;
}

/** Judges a file's rows. Throws AppError when it has no rows (X08) or no program (X11), or when the server refuses. */
export async function checkDraft(table: BatchTable, deps: CheckDeps): Promise<CheckedDraft> {
  const catalogue = await findCatalogue(table, deps);
  const columns = batchColumns(catalogue);
  const match = matchHeader(table.header.cells, columns);
  const rows = table.rows.map((row) => toBatchRow(row, match)).filter(isDataRow);
  if (rows.length === 0) throw refused(fileTexts.X08());
  if (table.rowCount > keptRows) throw refused(fileTexts.X05(table.rowCount, catalogue.max_upload));

  const facts = await lookUp(rows, catalogue, deps);
  const checked = await judgeRows(rows, {
    catalogue,
    facts,
    rest: async (done) => {
      deps.onProgress(lookupShare + (done / rows.length) * (1 - lookupShare));
      await setImmediate();
    },
  });
  await handOver(checked, deps);
  return {
    catalogue,
    columns,
    rows: checked,
    report: {
      fileNotes: fileNotes({ rows, match, meta: table.meta, catalogue }),
      program: {
        product: catalogue.product.product_name,
        category: catalogue.category.category_name,
        program: catalogue.program.program_name,
      },
      counts: countStates(checked),
      groups: groupNotes(checked),
      maxUpload: catalogue.max_upload,
    },
  };
}

async function findCatalogue(table: BatchTable, { programs, ask }: CheckDeps): Promise<BatchCatalogue> {
  const { program_id } = findProgram(table, programs);
  return ask('catalogue', { program_id });
}

/** Share of the progress that the questions to the server take. */
const lookupShare = 0.5;

async function lookUp(
  rows: readonly BatchRow[],
  catalogue: BatchCatalogue,
  { programs, ask, onProgress }: CheckDeps,
): Promise<BatchFacts> {
  const inputs = collectLookups(rows, catalogue.program.id);
  const lookups: { asked: BatchLookupInput; answer: BatchLookup }[] = [];
  for (const asked of inputs) {
    onProgress((lookups.length / inputs.length) * lookupShare);
    lookups.push({ asked, answer: await ask('lookup', asked) });
  }
  return factsFrom(programs, lookups);
}

/** Rows of one message to main. */
const messageRows = 250;

/** In parts: one message of 20,000 rows would hold main up while it is copied. */
async function handOver(rows: readonly CheckedRow[], { onRows }: CheckDeps): Promise<void> {
  for (let at = 0; at < rows.length; at += messageRows) {
    onRows(rows.slice(at, at + messageRows).map(reportRow));
    await setImmediate();
  }
}

interface FileFacts {
  rows: readonly BatchRow[];
  match: HeaderMatch;
  meta: BatchTable['meta'];
  catalogue: BatchCatalogue;
}

function fileNotes({ rows, match, meta, catalogue }: FileFacts): BatchNote[] {
  const notes: BatchNote[] = [];
  for (const { column, found } of match.missing) {
    const required = isRequired(column, catalogue.product);
    if (!required && !found) continue;
    notes.push(fileNote('X03', required ? 'G' : 'P', [column.header, found], column.header));
  }
  const latest = templateVersion(catalogue);
  if (meta.template_version && meta.template_version !== latest) {
    notes.push(fileNote('X04', 'P', [meta.template_version, latest]));
  }
  if (rows.length > catalogue.max_upload) {
    notes.push(fileNote('X05', 'G', [rows.length, catalogue.max_upload]));
  }
  const formulas = countFormulas(rows);
  if (formulas > 0) notes.push(fileNote('X06', 'P', [formulas]));
  return notes;
}

function countFormulas(rows: readonly BatchRow[]): number {
  let count = 0;
  for (const { cells } of rows) {
    for (const [key, cell] of Object.entries(cells)) {
      if (cell?.formula && !isOutcome(key as BatchColumn['key'])) count += 1;
    }
  }
  return count;
}
