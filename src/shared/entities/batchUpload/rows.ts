import { type BatchCell, foldName, shownText } from './cells.ts';
import { type BatchColumn, type BatchColumnKey, commonColumns, isOutcome } from './columns.ts';
import { closest } from './similar.ts';
import { exampleRef } from './template.ts';

/** One data row, cells by column key; `n` is the row number that Excel shows. */
export interface BatchRow {
  n: number;
  cells: Partial<Record<BatchColumnKey, BatchCell>>;
}

/** A row as the reader gives it: by position, null where the sheet has no value. */
export interface SheetLikeRow {
  n: number;
  cells: readonly (BatchCell | null)[];
}

/** Which column of the sheet is which of ours. */
export interface HeaderMatch {
  /** Position in the sheet → column. */
  columns: ReadonlyMap<number, BatchColumn>;
  /** Ours that the sheet does not have; `found` is a header of the sheet that resembles it (X03). */
  missing: readonly { column: BatchColumn; found: string | undefined }[];
}

/** Reads a header row. Case, spaces, punctuation and the marks `*` do not count; the first of two equal headers wins. */
export function matchHeader(
  cells: readonly (BatchCell | null)[],
  columns: readonly BatchColumn[],
): HeaderMatch {
  const byName = columnNames(columns);
  const matched = new Map<number, BatchColumn>();
  const taken = new Set<BatchColumnKey>();
  const unknown: string[] = [];
  cells.forEach((cell, position) => {
    const text = shownText(cell ?? undefined).trim();
    if (!text) return;
    const column = byName.get(foldName(text)) ?? questionColumn(text, columns);
    if (!column) unknown.push(text);
    else if (!taken.has(column.key)) {
      matched.set(position, column);
      taken.add(column.key);
    }
  });
  const missing = columns
    .filter((column) => !taken.has(column.key) && !isOutcome(column.key))
    .map((column) => ({ column, found: closest(column.header, unknown) }));
  return { columns: matched, missing };
}

/** Folded headers and aliases → column; a column's own header is stronger than another's alias. */
function columnNames(columns: readonly BatchColumn[]): Map<string, BatchColumn> {
  const names = new Map<string, BatchColumn>();
  for (const column of columns) names.set(foldName(column.header), column);
  for (const column of columns) {
    for (const alias of column.aliases) {
      const name = foldName(alias);
      if (!names.has(name)) names.set(name, column);
    }
  }
  return names;
}

/** `[P12] Nama usahanya` → the column of question 12, whatever the question was called when the file was made. */
function questionColumn(text: string, columns: readonly BatchColumn[]): BatchColumn | undefined {
  const match = /^\[P(\d+)\]/i.exec(text);
  return match ? columns.find((column) => column.key === `q${Number(match[1])}`) : undefined;
}

/** A row above the data is the header when at least this many of its cells are headers of ours. */
const headerMinimum = 5;
/** Titles, logos and instructions stand above a header, never more than this. */
const headerSearchRows = 30;

/** The header among the first rows: the one with most known headers. Undefined when no row is one. */
export function findHeader<Row extends SheetLikeRow>(rows: readonly Row[]): Row | undefined {
  let best: { row: Row; known: number } | undefined;
  for (const row of rows.slice(0, headerSearchRows)) {
    const known = matchHeader(row.cells, commonColumns).columns.size;
    if (known >= headerMinimum && (!best || known > best.known)) best = { row, known };
  }
  return best?.row;
}

/** A data row by column key; cells of unknown columns are dropped. */
export function toBatchRow(row: SheetLikeRow, match: Pick<HeaderMatch, 'columns'>): BatchRow {
  const cells: BatchRow['cells'] = {};
  for (const [position, column] of match.columns) {
    const cell = row.cells[position];
    if (cell) cells[column.key] = cell;
  }
  return { n: row.n, cells };
}

/** Blank rows and the template's example carry no submission. What the program itself wrote does not count. */
export function isDataRow(row: BatchRow): boolean {
  if (shownText(row.cells.ref).trim().toUpperCase() === exampleRef) return false;
  return Object.entries(row.cells).some(
    ([key, cell]) => !isOutcome(key as BatchColumnKey) && shownText(cell).trim() !== '',
  );
}
