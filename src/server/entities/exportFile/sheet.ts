import type { RowInput, SheetColumn } from '../../../excel/writer.ts';

/** One list as a sheet: what an entity hands to the export. */
export interface ExportSheet {
  /** Of the sheet inside the workbook. */
  name: string;
  /** Rows that will come. */
  total: number;
  columns: SheetColumn[];
  rows: AsyncIterable<RowInput> | Iterable<RowInput>;
}
