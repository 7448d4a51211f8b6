import { AppError } from '../../core/errors.ts';
import { type BatchCell, foldName, shownText } from './cells.ts';
import { commonColumns } from './columns.ts';
import { fileTexts } from './fileNotes.ts';
import type { BatchProgramChoice } from './operations.ts';
import { findHeader, matchHeader, type SheetLikeRow, toBatchRow } from './rows.ts';
import { batchSheets, readMeta, type TemplateMeta } from './template.ts';

/** What reading a file needs of a workbook; src/excel's reader is one. */
export interface WorkbookLike {
  readonly sheets: readonly { name: string; state: string }[];
  rows(
    sheet: string,
    options?: { onProgress?: (read: number, total: number) => void },
  ): AsyncIterable<readonly SheetLikeRow[]>;
}

/** The data sheet of a workbook before its program, and with it the question columns, is known. */
export interface BatchTable {
  header: SheetLikeRow;
  /** Rows below the header that hold anything, at most as many as asked for. */
  rows: SheetLikeRow[];
  /** All of them, kept or not. */
  rowCount: number;
  meta: TemplateMeta;
}

export interface ReadTableOptions {
  /** Rows beyond this are counted, not kept. */
  keptRows: number;
  /** 0…1 of the sheet. */
  onProgress?: (part: number) => void;
}

/** Rows that stand in front of a header at most, see findHeader. */
const headRows = 30;

/**
 * Finds the sheet with submissions and reads it. FILE_REFUSED for a workbook without such a sheet (X02), without a
 * header (X03) or without rows (X08); what the workbook itself throws comes through.
 */
export async function readBatchTable(workbook: WorkbookLike, options: ReadTableOptions): Promise<BatchTable> {
  const meta = await readMetaSheet(workbook);
  const seen: SheetHead[] = [];
  for (const name of sheetOrder(workbook)) {
    const sheet = await readSheet(workbook, name, options);
    if ('header' in sheet) return { ...sheet, meta };
    seen.push({ name, first: sheet.first });
  }
  throw refusalOf(workbook, seen);
}

interface SheetHead {
  name: string;
  first: SheetLikeRow | undefined;
}
type Table = Omit<BatchTable, 'meta'>;

const isDataSheet = (name: string) => foldName(name) === foldName(batchSheets.data);

/** `Pengajuan` first, then the other visible sheets in their order. */
function sheetOrder(workbook: WorkbookLike): string[] {
  const names = workbook.sheets.filter(({ state }) => state === 'visible').map(({ name }) => name);
  return [...names.filter(isDataSheet), ...names.filter((name) => !isDataSheet(name))];
}

async function readMetaSheet(workbook: WorkbookLike): Promise<TemplateMeta> {
  if (!workbook.sheets.some(({ name }) => name === batchSheets.meta)) return {};
  const pairs: (string | undefined)[][] = [];
  for await (const rows of workbook.rows(batchSheets.meta)) {
    for (const row of rows) pairs.push(row.cells.slice(0, 2).map((cell) => cell?.text));
  }
  return readMeta(pairs);
}

const isFilled = (cell: BatchCell | null) => cell !== null && cell.text !== '';

/** Reads a sheet to its end when one of its first rows is a header; answers its first row otherwise. */
async function readSheet(
  workbook: WorkbookLike,
  name: string,
  { keptRows, onProgress }: ReadTableOptions,
): Promise<Table | { first: SheetLikeRow | undefined }> {
  const head: SheetLikeRow[] = [];
  let table: Table | undefined;
  const reading = { onProgress: (read: number, total: number) => onProgress?.(read / total) };
  for await (const batch of workbook.rows(name, reading)) {
    const rows = batch.filter((row) => row.cells.some(isFilled));
    if (table) addRows(table, rows, keptRows);
    else {
      head.push(...rows);
      if (head.length < headRows) continue;
      table = startTable(head, keptRows);
      if (!table) return { first: head[0] };
    }
  }
  return table ?? startTable(head, keptRows) ?? { first: head[0] };
}

function startTable(head: readonly SheetLikeRow[], keptRows: number): Table | undefined {
  const header = findHeader(head);
  if (!header) return undefined;
  const table: Table = { header, rows: [], rowCount: 0 };
  addRows(
    table,
    head.filter((row) => row.n > header.n),
    keptRows,
  );
  return table;
}

function addRows(table: Table, rows: readonly SheetLikeRow[], keptRows: number): void {
  table.rowCount += rows.length;
  table.rows.push(...rows.slice(0, Math.max(0, keptRows - table.rows.length)));
}

function refusalOf(workbook: WorkbookLike, seen: readonly SheetHead[]): AppError {
  if (seen.every(({ first }) => first === undefined)) return refused(fileTexts.X08());
  const data = seen.find(({ name, first }) => isDataSheet(name) && first !== undefined);
  if (!data?.first) return refused(fileTexts.X02(workbook.sheets.map(({ name }) => name)));
  const [gap] = matchHeader(data.first.cells, commonColumns).missing;
  return refused(fileTexts.X03(gap?.column.header ?? '', gap?.found));
}

const refused = (message: string) => new AppError('FILE_REFUSED', message);

/** The program of a file: the one named in `_meta`, else the one that most rows name. FILE_REFUSED when none is (X11). */
export function findProgram(table: BatchTable, programs: readonly BatchProgramChoice[]): BatchProgramChoice {
  const programId = Number(table.meta.program_id);
  const fromMeta = programs.find((choice) => choice.program_id === programId);
  const found = fromMeta ?? mostNamed(table, programs);
  if (!found) throw refused(fileTexts.X11());
  return found;
}

function mostNamed(
  { header, rows }: BatchTable,
  programs: readonly BatchProgramChoice[],
): BatchProgramChoice | undefined {
  const match = matchHeader(header.cells, commonColumns);
  const counts = new Map<BatchProgramChoice, number>();
  const byName = new Map(
    programs.map((choice) => [
      programKey(choice.product_code, choice.category_name, choice.program_name),
      choice,
    ]),
  );
  for (const row of rows) {
    const { cells } = toBatchRow(row, match);
    const choice = byName.get(
      programKey(...[cells.product_code, cells.category, cells.program].map(shownText)),
    );
    if (choice) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const programKey = (...names: string[]) => names.map(foldName).join('|');
