/** Row numbers combine Excel's row number with the sheet, so that rows of several sheets differ. */

const step = 10_000_000;
const excelRows = 1_048_576;
const mostSheets = 200;

export const maxRowNumber = (mostSheets - 1) * step + excelRows;

/** @param at 0-based index among the sheets read together */
export const numberIn = (at: number, row: number): number => at * step + row;

export const rowIn = (n: number): number => n % step;

export const sheetIn = (n: number, sheets: readonly string[]): string =>
  sheets.length > 1 ? (sheets[Math.floor(n / step)] ?? '') : '';

export function rowPlace(row: string, sheet: string): string {
  return sheet === '' ? row : `${row} di lembar '${sheet}'`;
}

export const canJoin = (sheets: number): boolean => sheets <= mostSheets;
