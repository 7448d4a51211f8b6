import { hash } from 'node:crypto';
import { openWorkbook } from '../../excel/reader.ts';
import { maxReadRows } from '../../shared/entities/batchUpload/fileRows.ts';
import { type FilePlan, type PlannedRow, planRows, rowPlanner } from '../file/filePlan.ts';
import type { NonDataRow } from '../file/nonDataRows.ts';
import { readBatchTable } from '../file/readTable.ts';
import type { BatchTable, ReadTableOptions } from '../file/table.ts';
import type { BatchFacts } from '../rules/facts.ts';
import { judgeRows } from '../rules/judgeRows.ts';
import type { CheckedRow } from '../rules/rowRules.ts';
import type { CellEdits } from './cellEdits.ts';
import { editedRows, judgeEdited } from './editedRows.ts';

export const digest = (text: string) => hash('sha256', text);

export interface PlannedFile {
  table: BatchTable;
  plan: FilePlan;
  planned: PlannedRow[];
  nonData: NonDataRow[];
}

/** On the desktop, `planOf` asks the user about an unclear file; on the server, it refuses the file. */
export interface ReadingOptions {
  reading?: Omit<ReadTableOptions, 'keptRows'>;
  planOf(table: BatchTable): Promise<FilePlan>;
}

export interface JudgingOptions extends ReadingOptions {
  assertAccepted(file: PlannedFile): void;
  factsOf(rows: readonly PlannedRow[], file: PlannedFile): Promise<BatchFacts>;
  view?: { edits: CellEdits; refused: boolean };
  /** `part` is the checked share of the rows, from 0 to 1. */
  pause(part: number): Promise<void>;
}

export interface JudgedFile extends PlannedFile {
  edited: readonly PlannedRow[];
  facts: BatchFacts;
  rows: CheckedRow[];
}

export async function planWorkbook(
  path: string,
  { reading = {}, planOf }: ReadingOptions,
): Promise<PlannedFile> {
  const table = await readTable(path, reading);
  const { sheets } = table;
  const plan = { ...(await planOf(table)), ...(sheets.length > 1 && { sheets }) };
  return { table, plan, ...planRows(table, plan, digest) };
}

async function readTable(path: string, options: Omit<ReadTableOptions, 'keptRows'>): Promise<BatchTable> {
  const workbook = await openWorkbook(path);
  try {
    return await readBatchTable(workbook, { ...options, keptRows: maxReadRows });
  } finally {
    workbook.close();
  }
}

export async function judgeWorkbook(path: string, options: JudgingOptions): Promise<JudgedFile> {
  const { view } = options;
  const file = await planWorkbook(path, options);
  options.assertAccepted(file);
  const { plan, planned } = file;
  const edited = view ? editedRows(planned, view.edits, rowPlanner(plan, digest)) : planned;
  const facts = await options.factsOf(edited, file);
  const judgeOptions = { facts, pause: (done: number) => options.pause(done / edited.length) };
  const judged = view
    ? await judgeEdited(edited, view.edits, { ...judgeOptions, refused: view.refused })
    : await judgeRows(edited, judgeOptions);
  return { ...file, edited, facts, rows: judged };
}
