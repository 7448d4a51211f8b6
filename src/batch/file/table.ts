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
  /** Only after a sheet was read to its end: merged ranges such as 'A2:A5', and hidden columns. */
  merges(sheet: string): Promise<readonly string[]>;
  hiddenColumns(sheet: string): Promise<readonly (readonly [from: number, to: number])[]>;
}

/** The data sheet before its program, and so its question columns, is known. */
export interface BatchTable {
  header: SheetLikeRow;
  rows: SheetLikeRow[];
  /** Includes rows that were not kept. */
  rowCount: number;
  sheet: string;
  /** All that are read, which have the same header; more than one only if the user chose so. */
  sheets: readonly string[];
  /** The user has chosen sheet and header row. */
  chosen: boolean;
  /** The headers are unknown, so the user must map the columns. */
  foreign: boolean;
  meta: TemplateMeta;
  filled: number;
  /** 0-based. */
  hiddenColumns: readonly number[];
  /** Sheets with the same header, which are not read. */
  others: readonly { sheet: string; rows: number }[];
  /** Excel does not show the sheet that is read. */
  hidden: boolean;
  /** Hidden sheets with the same header, which are not read. */
  hiddenOthers: readonly { sheet: string; rows: number }[];
}

export interface ReadTableOptions {
  /** Further rows are only counted. */
  keptRows: number;
  /** 0…1 of the sheet. */
  onProgress?: (part: number) => void;
  /** The user can map columns, so unknown headers are accepted. */
  foreign?: boolean;
  /** Called as rows arrive; those from `from` on are new. */
  onRows?: (table: BatchTable, from: number) => void;
  /** What the user chose instead of what would be found. */
  choice?: BatchSheetChoice | undefined;
}

/** Which sheet is meant cannot be known: the user is asked before rows are sent. */
export const asksForSheet = (sheet: BatchSheetView | null): boolean =>
  sheet !== null && sheet.others.length > 0 && !sheet.chosen;

export const sheetView = ({ header, sheet, sheets, others, chosen }: BatchTable): BatchSheetView => ({
  name: sheet,
  headerRow: header.n,
  together: sheets.length > 1 ? [...sheets] : [],
  others: [...others],
  chosen,
});
