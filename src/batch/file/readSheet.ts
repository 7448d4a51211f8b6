import type { BatchCell } from './cells.ts';
import { fillMerged } from './mergedCells.ts';
import type { SheetLikeRow } from './rows.ts';
import type { BatchTable, ReadTableOptions, WorkbookLike } from './table.ts';

export const headRows = 30;

export type FindHeader = (rows: readonly SheetLikeRow[]) => SheetLikeRow | undefined;

interface SheetToRead {
  name: string;
  meta: BatchTable['meta'];
  find: FindHeader;
}

export const isFilled = (cell: BatchCell | null) =>
  cell !== null && (cell.text !== '' || cell.uncalculated === true);

export async function* filledRows(
  workbook: Pick<WorkbookLike, 'rows' | 'uncalculated'>,
  name: string,
  options: Parameters<WorkbookLike['rows']>[1] = {},
): AsyncGenerator<SheetLikeRow[]> {
  const { uncalculated } = workbook;
  const marked = (row: SheetLikeRow): SheetLikeRow => {
    if (!row.cells.includes(uncalculated)) return row;
    const cells = row.cells.map((cell) =>
      cell === uncalculated ? { ...cell, uncalculated: true as const } : cell,
    );
    return { ...row, cells };
  };
  for await (const batch of workbook.rows(name, options)) {
    yield batch.map(marked).filter((row) => row.cells.some(isFilled));
  }
}

/** Reads the whole sheet if its first rows contain a header, otherwise returns the first row. */
export async function readSheet(
  workbook: WorkbookLike,
  { name, meta, find }: SheetToRead,
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
      sheets: [name],
      chosen: false,
      foreign: false,
      filled: 0,
      hiddenColumns: [],
      others: [],
      hidden: false,
      hiddenOthers: [],
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
  const reading = { onProgress: (read: number, total: number) => onProgress?.(read / total) };
  for await (const rows of filledRows(workbook, name, reading)) {
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
