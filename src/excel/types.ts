export type CellType = 'text' | 'number' | 'date' | 'boolean' | 'error';

/** May be shared between rows, so never change one. */
export interface Cell {
  /**
   * A number keeps the file's digits, not via a double. A date is '2026-11-21', '2026-11-21T10:00:00', or
   * '10:00:00' without a day. A boolean is 'TRUE' or 'FALSE', an error is a code such as '#N/A'.
   */
  readonly text: string;
  readonly type: CellType;
  readonly number?: number;
  /** What Excel shows instead of a number: a percentage, or words. */
  readonly shown?: string;
  /** The value is the cached result of a formula ('' when the file holds none). */
  readonly formula?: true;
  /** More than 15 significant digits, so the last ones may be wrong (H03). */
  readonly imprecise?: true;
}

export interface SheetRow {
  n: number;
  /** By column; null without a value. May be shorter than other rows. */
  cells: (Cell | null)[];
  hidden: boolean;
}

export interface SheetInfo {
  name: string;
  state: 'visible' | 'hidden' | 'veryHidden';
}
