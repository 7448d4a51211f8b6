import type { CellValue, ColumnKind, RowInput, SheetColumn } from '../../excel/writer.ts';
import { formatDateTime } from '../../shared/core/values.ts';

/** One list as a sheet: what an entity hands to the export. */
export interface ExportSheet {
  /** Of the sheet inside the workbook. */
  name: string;
  /** Rows that will come. */
  total: number;
  columns: SheetColumn[];
  rows: AsyncIterable<RowInput> | Iterable<RowInput>;
}

/** One column of an exported list: how it is headed, and what a row of the list puts into it. */
export interface ExportColumn<Row> {
  header: string;
  kind: ColumnKind;
  width: number;
  value: (row: Row) => CellValue;
}

/** The kinds of columns for rows of one type. Text keeps every digit and can never become a formula. */
export function exportColumns<Row>() {
  const column =
    (kind: ColumnKind) =>
    (header: string, width: number, value: ExportColumn<Row>['value']): ExportColumn<Row> => ({
      header,
      kind,
      width,
      value,
    });
  return {
    text: column('text'),
    number: column('number'),
    rupiah: (header: string, value: (row: Row) => number) => column('rupiah')(header, 18, value),
    instant: (header: string, value: (row: Row) => string) =>
      column('datetime')(header, 20, (row) => jakartaWallClock(value(row))),
  };
}

/** `21-11-2026 09:30:00` in Jakarta as the date-time a cell holds: cells have no time zone. */
function jakartaWallClock(instantText: string): string {
  const [date = '', time = ''] = formatDateTime(instantText).split(' ');
  return `${date.split('-').reverse().join('-')}T${time}`;
}

const rowsPerQuery = 500;

interface ListSheet<Row> {
  name: string;
  columns: readonly ExportColumn<Row>[];
  ids: readonly number[];
  read: (ids: readonly number[]) => Promise<Row[]>;
}

/**
 * A list in its order. The ids are taken at once, so that a row that moves meanwhile is neither missed nor doubled;
 * rows are read a few hundred at a time.
 */
export function listSheet<Row>({ name, columns, ids, read }: ListSheet<Row>): ExportSheet {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let from = 0; from < ids.length; from += rowsPerQuery) {
      for (const row of await read(ids.slice(from, from + rowsPerQuery))) {
        yield columns.map((column) => column.value(row));
      }
    }
  }
  return {
    name,
    total: ids.length,
    columns: columns.map(({ header, kind, width }) => ({ header, kind, width })),
    rows: rows(),
  };
}
