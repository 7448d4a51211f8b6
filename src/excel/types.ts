export type CellType = 'text' | 'number' | 'date' | 'boolean' | 'error';

/** Rows may share a cell, so never change a cell. */
export interface Cell {
  /**
   * A number has the file's digits. A date is '2026-11-21', '2026-11-21T10:00:00', or '10:00:00' without a
   * day. A boolean is 'TRUE' or 'FALSE', an error a code such as '#N/A'.
   */
  readonly text: string;
  readonly type: CellType;
  readonly number?: number;
  /** The percentage (not rounded) or words in place of the number, as in Excel. */
  readonly shown?: string;
  /** `text` is the cached result of a formula, or '' without a result. */
  readonly formula?: true;
  /** The number has more than 15 significant digits, so the last digits may be wrong. */
  readonly imprecise?: true;
}

export interface SheetRow {
  n: number;
  /** By column; rows may differ in length. */
  cells: (Cell | null)[];
  hidden: boolean;
}

export interface SheetInfo {
  name: string;
  state: 'visible' | 'hidden' | 'veryHidden';
}
