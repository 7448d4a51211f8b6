import type { BatchSheetChoice, BatchSheetView } from '../../shared/bridge/types.ts';
import type { BatchCell } from './cells.ts';
import type { SheetLikeRow } from './rows.ts';
import type { TemplateMeta } from './template.ts';

export interface WorkbookLike {
  readonly sheets: readonly { name: string; state: string }[];
  rows(
    sheet: string,
    options?: { onProgress?: (read: number, total: number) => void },
  ): AsyncIterable<readonly SheetLikeRow[]>;
  /** The cell that replaces every formula without a stored result. */
  readonly uncalculated: BatchCell;
  /** Merged ranges such as 'A2:A5'. Like hidden columns, known only after the sheet was read to its end. */
  merges(sheet: string): Promise<readonly string[]>;
  hiddenColumns(sheet: string): Promise<readonly (readonly [from: number, to: number])[]>;
}

/** The data sheet before its program and question columns are known. */
export interface BatchTable {
  header: SheetLikeRow;
  rows: SheetLikeRow[];
  rowCount: number;
  sheet: string;
  /** All sheets that are read. They have the same header; several only by the user's choice. */
  sheets: readonly string[];
  /** True when the user has chosen the sheet and the header row. */
  chosen: boolean;
  /** The headers are unknown, so the user must map the columns. */
  foreign: boolean;
  meta: TemplateMeta;
  filled: number;
  /** 0-based. */
  hiddenColumns: readonly number[];
  /** Sheets with the same header, which are not read. */
  others: readonly { sheet: string; rows: number }[];
  /** The sheet that is read is hidden in Excel. */
  hidden: boolean;
  /** Hidden sheets with the same header, which are not read. */
  hiddenOthers: readonly { sheet: string; rows: number }[];
}

export interface ReadTableOptions {
  /** Further rows are only counted. */
  keptRows: number;
  /** 0…1 of the sheet. */
  onProgress?: (part: number) => void;
  foreign?: boolean;
  /** Called as rows arrive; rows from index `from` on are new. */
  onRows?: (table: BatchTable, from: number) => void;
  choice?: BatchSheetChoice | undefined;
}

/** With several sheets of the same header, the user must choose before rows are sent. */
export const asksForSheet = (sheet: BatchSheetView | null): boolean =>
  sheet !== null && sheet.others.length > 0 && !sheet.chosen;

export const sheetView = ({ header, sheet, sheets, others, chosen }: BatchTable): BatchSheetView => ({
  name: sheet,
  headerRow: header.n,
  together: sheets.length > 1 ? [...sheets] : [],
  others: [...others],
  chosen,
});
