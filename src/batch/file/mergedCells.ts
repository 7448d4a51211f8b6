import type { SheetLikeRow } from './rows.ts';

/**
 * Copies the value of a vertical merge into all its rows. Merges of several columns are titles and stay
 * unfilled.
 */
export function fillMerged(rows: readonly SheetLikeRow[], ranges: readonly string[]): number {
  if (ranges.length === 0) return 0;
  const byNumber = new Map(rows.map((row, at) => [row.n, at]));
  let filled = 0;
  for (const range of ranges) {
    const found = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(range);
    if (!found || found[1] !== found[3]) continue;
    const column = positionOf(found[1]!);
    const [from, to] = [Number(found[2]), Number(found[4])];
    const first = byNumber.get(from);
    const top = first === undefined ? undefined : rows[first]!.cells[column];
    if (first === undefined || !top) continue;
    for (let at = first + 1; at < rows.length && rows[at]!.n <= to; at += 1) {
      // No other code holds these cell arrays, so they may be changed despite the readonly type.
      const cells = rows[at]!.cells as (SheetLikeRow['cells'][number] | undefined)[];
      while (cells.length < column) cells.push(null);
      if (cells[column]) continue;
      cells[column] = top;
      filled += 1;
    }
  }
  return filled;
}

const positionOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
