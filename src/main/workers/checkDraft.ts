import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { columnName } from '../../excel/cellReference.ts';
import type { BatchCellEdit, BatchMapping, BatchNote, BatchReportRow } from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import { type CellEdits, countEdits, withEdits } from '../../shared/entities/batchUpload/cellEdits.ts';
import { shownText } from '../../shared/entities/batchUpload/cells.ts';
import type { CheckedRow } from '../../shared/entities/batchUpload/check.ts';
import {
  type BatchColumnKey,
  isOutcome,
  isQuestion,
  isRequired,
} from '../../shared/entities/batchUpload/columns.ts';
import { fileNote, fileTexts } from '../../shared/entities/batchUpload/fileNotes.ts';
import {
  type FilePlan,
  planFile,
  plannedRows,
  type QuestionFaults,
  rowPlanner,
  settlePlan,
} from '../../shared/entities/batchUpload/filePlan.ts';
import { editedRows, judgeEdited } from '../../shared/entities/batchUpload/judgeEdited.ts';
import type { BatchProgramChoice } from '../../shared/entities/batchUpload/operations.ts';
import type { BatchTable, ReadTableOptions } from '../../shared/entities/batchUpload/readTable.ts';
import {
  countStates,
  groupNotes,
  reportColumns,
  reportRows,
} from '../../shared/entities/batchUpload/report.ts';
import type { PlannedRow } from '../../shared/entities/batchUpload/rowCheck.ts';
import { similarHeader } from '../../shared/entities/batchUpload/rows.ts';
import { sheetColumns } from '../../shared/entities/batchUpload/sheetLayout.ts';
import type { QuestionName, WorkerQuestions, WorkerReport } from '../services/batch/protocol.ts';
import { type EarlyLookups, startLookups } from './earlyLookups.ts';
import { keptRows } from './readDraft.ts';

const refused = (message: string) => new AppError('FILE_REFUSED', message);
/** Of keys by which rows are known. */
export const digest = (text: string) => hash('sha256', text);

/** A judged file, ready to be edited and written out. */
export interface CheckedDraft {
  catalogues: FilePlan['catalogues'];
  /** Of the file, in its order. */
  planned: readonly PlannedRow[];
  edits: CellEdits;
  lookups: EarlyLookups;
  rows: CheckedRow[];
  report: WorkerReport;
}

export interface CheckDeps {
  programs: BatchProgramChoice[];
  /** What was typed over the cells of this file before. */
  edits: readonly BatchCellEdit[];
  ask<Name extends QuestionName>(
    name: Name,
    input: WorkerQuestions[Name]['input'],
  ): Promise<WorkerQuestions[Name]['answer']>;
  onProgress(state: 'reading' | 'checking', part: number): void;
  /** The report's rows, in parts and in order. */
  onRows(rows: BatchReportRow[]): void;
}

type ReadFile = (options: Pick<ReadTableOptions, 'onProgress' | 'onRows'>) => Promise<BatchTable>;

/**
 * Reads a file and judges its rows; the server is asked about them while more are read. Throws AppError when it has no
 * rows (X08) or no program (X11), or when the server refuses.
 */
export async function checkDraft(read: ReadFile, deps: CheckDeps): Promise<CheckedDraft> {
  const { programs, ask } = deps;
  const lookups = startLookups(programs, (input) => ask('lookup', input));
  const table = await read({
    onProgress: (part) => deps.onProgress('reading', part),
    onRows: lookups.see,
  });
  const plan = await settled(
    table,
    await planFile(table, programs, (program_id) => ask('catalogue', { program_id })),
    deps,
  );
  const { max_upload } = plan.catalogues[0];
  const planned = plannedRows(table, plan, digest);
  const edits = withEdits(new Map(), deps.edits);
  const rows = editedRows(planned, edits, rowPlanner(plan, digest));
  if (rows.length === 0) throw refused(fileTexts.X08());
  if (table.rowCount > keptRows) throw refused(fileTexts.X05(table.rowCount, max_upload));

  deps.onProgress('checking', 0);
  const facts = await lookups.facts(rows);
  const checked = await judgeEdited(rows, edits, {
    facts,
    rest: async (done) => {
      deps.onProgress('checking', done / rows.length);
      await setImmediate();
    },
  });
  const columns = sheetColumns(plan.catalogues);
  await handOver(checked.map(reportRows(columns)), deps);
  return {
    catalogues: plan.catalogues,
    planned,
    edits,
    lookups,
    rows: checked,
    report: {
      fileNotes: fileNotes(plan, rows),
      programs: plan.catalogues.map(({ product, category, program }) => ({
        product: product.product_name,
        category: category.category_name,
        program: program.program_name,
      })),
      counts: countStates(checked),
      groups: groupNotes(checked),
      columns: reportColumns(columns),
      edited: countEdits(edits),
      maxUpload: max_upload,
    },
  };
}

/** The plan once the user has said which column is which, where the file does not (X03, X04, X12). */
async function settled(table: BatchTable, plan: FilePlan, { ask }: CheckDeps): Promise<FilePlan> {
  if (!plan.faults) return plan;
  const choices = await ask('mapping', mappingOf(table, plan, plan.faults));
  return settlePlan(plan, choices);
}

function mappingOf({ rows }: BatchTable, { match }: FilePlan, { notes, open }: QuestionFaults): BatchMapping {
  return {
    notes,
    open: open.map((column) => ({
      key: column.key,
      header: column.header,
      required: column.mark === '*',
      suggested: similarHeader(match, column)?.position ?? null,
    })),
    headers: match.unknown.map(({ position, text }) => ({
      position,
      letter: columnName(position),
      text,
      sample: rows.map(({ cells }) => shownText(cells[position] ?? undefined).trim()).find(Boolean) ?? '',
    })),
  };
}

/** Rows of one message to main. */
const messageRows = 250;

/** In parts: one message of 20,000 rows would hold main up while it is copied. */
async function handOver(rows: readonly BatchReportRow[], { onRows }: CheckDeps): Promise<void> {
  for (let at = 0; at < rows.length; at += messageRows) {
    onRows(rows.slice(at, at + messageRows));
    await setImmediate();
  }
}

function fileNotes({ catalogues, match }: FilePlan, rows: readonly PlannedRow[]): BatchNote[] {
  const notes: BatchNote[] = [];
  const { product, max_upload } = catalogues[0];
  for (const column of match.missing) {
    // Of questions the user has been asked, or the rows say it themselves.
    if (isQuestion(column.key)) continue;
    const required = isRequired(column, product);
    const found = similarHeader(match, column)?.text;
    if (!required && !found) continue;
    notes.push(fileNote('X03', required ? 'G' : 'P', [column.header, found], column.header));
  }
  if (rows.length > max_upload) notes.push(fileNote('X05', 'G', [rows.length, max_upload]));
  const formulas = countFormulas(rows);
  if (formulas > 0) notes.push(fileNote('X06', 'P', [formulas]));
  return notes;
}

function countFormulas(rows: readonly PlannedRow[]): number {
  let count = 0;
  for (const { cells } of rows) {
    for (const name in cells) {
      const key = name as BatchColumnKey;
      if (cells[key]?.formula && !isOutcome(key)) count += 1;
    }
  }
  return count;
}
