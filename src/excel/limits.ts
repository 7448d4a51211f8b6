/** Limits on the cost of reading a workbook. Sizes are in bytes. */
export interface Limits {
  fileBytes: number;
  entries: number;
  sheetBytes: number;
  sharedStringBytes: number;
  smallPartBytes: number;
  /** Largest inflated size per compressed byte, checked above `ratioFloorBytes`. */
  ratio: number;
  ratioFloorBytes: number;
  /** Rows with at least one value. */
  rows: number;
  /** Includes empty `<row>` elements. */
  rowElements: number;
  columns: number;
  cellBytes: number;
  sharedStrings: number;
  sheets: number;
  mergedRanges: number;
}

const MEBIBYTE = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  fileBytes: 64 * MEBIBYTE,
  entries: 5_000,
  sheetBytes: 1024 * MEBIBYTE,
  sharedStringBytes: 256 * MEBIBYTE,
  smallPartBytes: 16 * MEBIBYTE,
  ratio: 400,
  ratioFloorBytes: 32 * MEBIBYTE,
  rows: 200_000,
  rowElements: 1_048_576,
  columns: 1_024,
  cellBytes: MEBIBYTE,
  sharedStrings: 8_000_000,
  sheets: 256,
  mergedRanges: 300_000,
};
