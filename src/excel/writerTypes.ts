export type ColumnKind = 'text' | 'number' | 'rupiah' | 'date' | 'datetime';

export interface SheetColumn {
  header: string;
  /** Default 'text'. Also the number format of the whole column, so that what is typed later keeps its shape. */
  kind?: ColumnKind;
  /** In characters, as Excel shows it. */
  width?: number;
  /** Note on the header cell. */
  comment?: string;
  /** Template colours: blue = wajib, green = opsional, orange = wajib bila produk mewajibkan KTP. */
  headerStyle?: 'plain' | 'required' | 'optional' | 'conditional';
  /** Fixed range of allowed values, such as `Referensi!$A$2:$A$200`. */
  list?: string;
  /** With `protect`: this column may not be changed. */
  locked?: boolean;
}

/**
 * In a text column everything but a boolean is written as text; in a date column a Date (its UTC fields) or an ISO
 * text becomes a real date; text in any other column stays text. Empty text is an empty cell.
 */
export type CellValue = string | number | boolean | Date | null | undefined;

export type StyledCell = {
  value: CellValue;
  style?: 'error' | 'warning' | 'muted' | 'bold' | 'title';
  comment?: string;
};

export type RowInput = readonly (CellValue | StyledCell)[];

export interface SheetInput {
  /** At most 31 characters, none of []:*?/\ */
  name: string;
  columns: SheetColumn[];
  /** In column order, without the header. */
  rows: Iterable<RowInput> | AsyncIterable<RowInput>;
  hidden?: boolean;
  /** Default true. */
  frozenHeader?: boolean;
  /** Locks the header and the columns with `locked`; everything else can still be typed into. */
  protect?: boolean;
  /** Rows that the lists of `columns` are checked on; default 1,000 or the rows written, if more. */
  validationRows?: number;
}
