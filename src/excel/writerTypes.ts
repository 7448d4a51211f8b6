export type ColumnKind = 'text' | 'number' | 'rupiah' | 'date' | 'datetime';

export interface SheetColumn {
  header: string;
  kind?: ColumnKind;
  width?: number;
  comment?: string;
  /** `conditional`: required if the product requires the KTP. */
  headerStyle?: 'plain' | 'required' | 'optional' | 'conditional';
  /** The allowed values as a range, such as `Referensi!$A$2:$A$200`. */
  list?: string;
  locked?: boolean;
}

/**
 * A text column stores numbers and dates as text. ISO text in a date column becomes a date. Dates are written
 * in UTC.
 */
export type CellValue = string | number | boolean | Date | null | undefined;

export type StyledCell = {
  value: CellValue;
  style?: 'error' | 'warning' | 'muted' | 'bold' | 'title';
  comment?: string;
};

export type RowInput = readonly (CellValue | StyledCell)[];

export interface SheetInput {
  /** At most 31 characters, none of []:*?/\, and no apostrophe at either end. */
  name: string;
  columns: SheetColumn[];
  rows: Iterable<RowInput> | AsyncIterable<RowInput>;
  hidden?: boolean;
  /** Default true. */
  frozenHeader?: boolean;
  protect?: boolean;
  /** Minimum of rows with a `list` validation, by default 1,000. All written rows have the validation. */
  validationRows?: number;
}
