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
  readonly uncalculated: BatchCell;
  /** Ranges such as 'A2:A5'; fast once the sheet was read to its end. */
  merges(sheet: string): Promise<readonly string[]>;
  hiddenColumns(sheet: string): Promise<readonly (readonly [from: number, to: number])[]>;
}

export interface BatchTable {
  header: SheetLikeRow;
  rows: SheetLikeRow[];
  rowCount: number;
  sheet: string;
  /** Several sheets only if the user has chosen to read them together. */
  sheets: readonly string[];
  chosen: boolean;
  foreign: boolean;
  meta: TemplateMeta;
  filled: number;
  /** 0-based. */
  hiddenColumns: readonly number[];
  /** Unread visible sheets with the same header. */
  others: readonly { sheet: string; rows: number }[];
  hidden: boolean;
  hiddenOthers: readonly { sheet: string; rows: number }[];
}

export interface ReadTableOptions {
  /** Rows beyond this number are counted, but not kept. */
  keptRows: number;
  /** `part` grows from 0 to 1 and starts again for each sheet. */
  onProgress?: (part: number) => void;
  foreign?: boolean;
  /** Called as rows arrive; rows from index `from` on are new. */
  onRows?: (table: BatchTable, from: number) => void;
  choice?: BatchSheetChoice | undefined;
}

export const asksForSheet = (sheet: BatchSheetView | null): boolean =>
  sheet !== null && sheet.others.length > 0 && !sheet.chosen;

export const sheetView = ({ header, sheet, sheets, others, chosen }: BatchTable): BatchSheetView => ({
  name: sheet,
  headerRow: header.n,
  together: sheets.length > 1 ? [...sheets] : [],
  others: [...others],
  chosen,
});
