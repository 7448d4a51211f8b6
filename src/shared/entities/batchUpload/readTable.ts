import { AppError } from '../../core/errors.ts';
import { type BatchCell, foldName, shownText } from './cells.ts';
import { type BatchColumnKey, commonColumns } from './columns.ts';
import { fileTexts } from './fileNotes.ts';
import { guessHeader } from './headerGuess.ts';
import { fillMerged } from './mergedCells.ts';
import type { BatchProgramChoice } from './operations.ts';
import { type BatchRow, findHeader, matchHeader, type SheetLikeRow, similarHeader } from './rows.ts';
import { batchSheets, readMeta, type TemplateMeta } from './template.ts';

/** What reading a file needs of a workbook; src/excel's reader is one. */
export interface WorkbookLike {
  readonly sheets: readonly { name: string; state: string }[];
  rows(
    sheet: string,
    options?: { onProgress?: (read: number, total: number) => void },
  ): AsyncIterable<readonly SheetLikeRow[]>;
  /** The cell that stands for every formula without a result in the file. */
  readonly uncalculated: BatchCell;
  /** Of a sheet that was read to its end: merged ranges such as 'A2:A5', and the columns that are not shown. */
  merges(sheet: string): Promise<readonly string[]>;
  hiddenColumns(sheet: string): Promise<readonly (readonly [from: number, to: number])[]>;
}

/** The data sheet of a workbook before its program, and with it the question columns, is known. */
export interface BatchTable {
  header: SheetLikeRow;
  /** Rows below the header that hold anything, at most as many as asked for. */
  rows: SheetLikeRow[];
  /** All of them, kept or not. */
  rowCount: number;
  /** Name of the sheet. */
  sheet: string;
  /** The header has hardly a name of ours: somebody has to say what its columns are. */
  foreign: boolean;
  meta: TemplateMeta;
  /** Cells that were filled because they are merged with the one above. */
  filled: number;
  /** 0-based positions of columns that Excel does not show. */
  hiddenColumns: readonly number[];
  /** Other sheets with the same header, and their rows: they are not read. */
  others: readonly { sheet: string; rows: number }[];
}

export interface ReadTableOptions {
  /** Rows beyond this are counted, not kept. */
  keptRows: number;
  /** 0…1 of the sheet. */
  onProgress?: (part: number) => void;
  /** Somebody is there to say which column is which: a table with headers of its own will do. */
  foreign?: boolean;
  /** Called as rows come; those from `from` on are new. */
  onRows?: (table: BatchTable, from: number) => void;
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
    const sheet = await readSheet(workbook, { name, meta, find: findHeader }, options);
    if ('header' in sheet) return options.foreign ? withOthers(workbook, sheet) : sheet;
    seen.push({ name, first: sheet.first });
  }
  if (options.foreign) {
    for (const { name } of seen) {
      const sheet = await readSheet(workbook, { name, meta, find: guessHeader }, options);
      if ('header' in sheet) return { ...sheet, foreign: true };
    }
  }
  throw refusalOf(workbook, seen);
}

/** Names the sheets that have the same header, so that none is left out without a word. */
async function withOthers(workbook: WorkbookLike, table: BatchTable): Promise<BatchTable> {
  const others: { sheet: string; rows: number }[] = [];
  const texts = ({ cells }: SheetLikeRow) =>
    cells.map((cell) => foldName(shownText(cell ?? undefined))).join('|');
  for (const name of sheetOrder(workbook)) {
    if (name === table.sheet || isTemplateSheet(name)) continue;
    const other = await readSheet(workbook, { name, meta: {}, find: findHeader }, { keptRows: 0 });
    if ('header' in other && other.rowCount > 0 && texts(other.header) === texts(table.header))
      others.push({ sheet: name, rows: other.rowCount });
  }
  return { ...table, others };
}

const isTemplateSheet = (name: string) => name === batchSheets.guide || name === batchSheets.reference;

interface SheetHead {
  name: string;
  first: SheetLikeRow | undefined;
}

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

const isFilled = (cell: BatchCell | null) =>
  cell !== null && (cell.text !== '' || cell.uncalculated === true);

/** Reads a sheet to its end when one of its first rows is a header; answers its first row otherwise. */
async function readSheet(
  workbook: WorkbookLike,
  { name, meta, find }: { name: string; meta: TemplateMeta; find: typeof findHeader },
  { keptRows, onProgress, onRows }: ReadTableOptions,
): Promise<BatchTable | { first: SheetLikeRow | undefined }> {
  const head: SheetLikeRow[] = [];
  let table: BatchTable | undefined;
  const start = () => {
    const header = find(head);
    if (!header) return;
    table = {
      header,
      rows: [],
      rowCount: 0,
      meta,
      sheet: name,
      foreign: false,
      filled: 0,
      hiddenColumns: [],
      others: [],
    };
    add(
      table,
      head.filter((row) => row.n > header.n),
    );
  };
  const add = (to: BatchTable, rows: readonly SheetLikeRow[]) => {
    const from = to.rows.length;
    to.rowCount += rows.length;
    to.rows.push(...rows.slice(0, Math.max(0, keptRows - from)));
    onRows?.(to, from);
  };
  const { uncalculated } = workbook;
  const marked = (row: SheetLikeRow): SheetLikeRow => {
    if (!row.cells.includes(uncalculated)) return row;
    const cells = row.cells.map((cell) =>
      cell === uncalculated ? { ...cell, uncalculated: true as const } : cell,
    );
    return { ...row, cells };
  };
  const reading = { onProgress: (read: number, total: number) => onProgress?.(read / total) };
  for await (const batch of workbook.rows(name, reading)) {
    const rows = batch.map(marked).filter((row) => row.cells.some(isFilled));
    if (table) add(table, rows);
    else {
      head.push(...rows);
      if (head.length < headRows) continue;
      start();
      if (!table) return { first: head[0] };
    }
  }
  if (!table) start();
  if (!table) return { first: head[0] };
  table.filled = fillMerged(table.rows, await workbook.merges(name));
  table.hiddenColumns = positionsIn(await workbook.hiddenColumns(name), table.header.cells.length);
  return table;
}

const positionsIn = (ranges: readonly (readonly [number, number])[], width: number): number[] =>
  Array.from({ length: width }, (_, at) => at).filter((at) =>
    ranges.some(([from, to]) => at >= from && at <= to),
  );

function refusalOf(workbook: WorkbookLike, seen: readonly SheetHead[]): AppError {
  if (seen.every(({ first }) => first === undefined)) return refused(fileTexts.X08());
  const data = seen.find(({ name, first }) => isDataSheet(name) && first !== undefined);
  if (!data?.first) return refused(fileTexts.X02(workbook.sheets.map(({ name }) => name)));
  const match = matchHeader(data.first.cells, commonColumns);
  // The one that the sheet nearly has says most.
  const found = match.missing.find((column) => similarHeader(match, column)) ?? match.missing[0]!;
  return refused(fileTexts.X03(found.header, similarHeader(match, found)?.text));
}

const refused = (message: string) => new AppError('FILE_REFUSED', message);

/** Columns that name a row's program. */
export const programKeys = ['product_code', 'category', 'program'] as const satisfies BatchColumnKey[];

/** Finds the program that a row names, in its very words or else by the only one that reads alike; undefined for none. */
export function programFinder(
  programs: readonly BatchProgramChoice[],
): (row: BatchRow) => BatchProgramChoice | undefined {
  const namesOf = ({ product_code, category_name, program_name }: BatchProgramChoice) => [
    product_code,
    category_name,
    program_name,
  ];
  const exact = new Map(programs.map((choice) => [namesOf(choice).join('\n'), choice]));
  const byName = Map.groupBy(programs, (choice) => namesOf(choice).map(foldName).join('|'));
  // By the names as typed: a column repeats few of them, so hardly any is folded twice.
  const known = new Map<string, BatchProgramChoice | undefined>();
  return ({ cells }) => {
    const names = [shownText(cells.product_code), shownText(cells.category), shownText(cells.program)];
    const typed = names.join('\n');
    if (known.has(typed)) return known.get(typed);
    const alike = byName.get(names.map(foldName).join('|')) ?? [];
    const choice = exact.get(typed) ?? (alike.length === 1 ? alike[0] : undefined);
    known.set(typed, choice);
    return choice;
  };
}
