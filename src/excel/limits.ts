/** Bounds of what a workbook may cost to read. Bytes are bytes, `ratio` is inflated : compressed. */
export interface Limits {
  /** Size of the file on disk. */
  fileBytes: number;
  /** Entries of the zip directory. */
  entries: number;
  /** Inflated size of one worksheet. */
  sheetBytes: number;
  /** Inflated size of the shared strings part. */
  sharedStringBytes: number;
  /** Inflated size of any other part (workbook, styles, relationships). */
  smallPartBytes: number;
  /** Refused above this compression ratio once `ratioFloorBytes` have come out. */
  ratio: number;
  ratioFloorBytes: number;
  /** Rows that hold at least one value. */
  rows: number;
  /** `<row>` elements, empty ones included: as many as a sheet can have (ECMA-376 Part 1, 18.3.1.73). */
  rowElements: number;
  /** Columns that hold a value. */
  columns: number;
  /** Bytes of one cell or one shared string in the XML. */
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
