/** Row numbers of a file: Excel's, and unique where the rows of several sheets are read together. */

const step = 10_000_000;
const excelRows = 1_048_576;
const mostSheets = 200;

export const maxRowNumber = (mostSheets - 1) * step + excelRows;

/** @param at 0-based index among the sheets read together */
export const numberIn = (at: number, row: number): number => at * step + row;

/** As Excel shows it. */
export const rowIn = (n: number): number => n % step;

/** Name of the row's sheet; '' unless several were read. */
export const sheetIn = (n: number, sheets: readonly string[]): string =>
  sheets.length > 1 ? (sheets[Math.floor(n / step)] ?? '') : '';

/** `12`, or `12 di lembar 'Cimahi'` where several were read. */
export function rowPlace(row: string, sheet: string): string {
  return sheet === '' ? row : `${row} di lembar '${sheet}'`;
}

export const canJoin = (sheets: number): boolean => sheets <= mostSheets;
