export type CellType = 'text' | 'number' | 'date' | 'boolean' | 'error';

/** One value of a sheet. Cells may be shared between rows: read them, never change them. */
export interface Cell {
  /**
   * text: exactly as typed. number: the digits of the file, never passed through a double.
   * date: '2026-11-21', '2026-11-21T10:00:00', or '10:00:00' for a time without a day. boolean: 'TRUE' | 'FALSE'.
   * error: '#N/A' and its kin.
   */
  readonly text: string;
  readonly type: CellType;
  /** Numeric value of a number cell; may have lost precision, see `imprecise`. */
  readonly number?: number;
  /** The value is the cached result of a formula ('' when the file holds none). */
  readonly formula?: true;
  /** More than 15 significant digits: Excel itself keeps no more, so the last ones may be wrong (H03). */
  readonly imprecise?: true;
}

export interface SheetRow {
  /** 1-based row number as Excel shows it. */
  n: number;
  /** By column; null where the sheet has no value. Shorter than the widest row when the row ends earlier. */
  cells: (Cell | null)[];
  /** By a filter, an outline, by hand or by its height. */
  hidden: boolean;
}

export interface SheetInfo {
  name: string;
  state: 'visible' | 'hidden' | 'veryHidden';
}
