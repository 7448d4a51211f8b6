import { type BatchCellEdit, batchSkipColumn } from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import { cleanCell } from '../file/cleanCell.ts';
import { type BatchColumnKey, kindOf } from '../file/columns.ts';
import type { BatchRow } from '../file/rows.ts';

/** Typed value by row number and column. */
export type CellEdits = ReadonlyMap<number, ReadonlyMap<string, string>>;

export function withEdits(edits: CellEdits, more: readonly BatchCellEdit[]): CellEdits {
  const next = new Map(edits);
  const touched = new Map<number, Map<string, string>>();
  for (const { rows, column, value } of more) {
    for (const n of rows) {
      const cells = touched.get(n) ?? new Map(edits.get(n));
      touched.set(n, cells);
      if (value === null) cells.delete(column);
      else cells.set(column, value);
    }
  }
  for (const [n, cells] of touched) {
    if (cells.size > 0) next.set(n, cells);
    else next.delete(n);
  }
  return next;
}

function joined(cells: Iterable<{ n: number; column: string; value: string | null }>): BatchCellEdit[] {
  const entries = new Map<string, BatchCellEdit>();
  for (const { n, column, value } of cells) {
    const key = JSON.stringify([column, value]);
    const entry = entries.get(key);
    if (entry) entry.rows.push(n);
    else entries.set(key, { rows: [n], column, value });
  }
  return [...entries.values()];
}

export function listEdits(edits: CellEdits): BatchCellEdit[] {
  return joined(
    [...edits].flatMap(([n, cells]) => [...cells].map(([column, value]) => ({ n, column, value }))),
  );
}

export function inverseEdits(edits: CellEdits, more: readonly BatchCellEdit[]): BatchCellEdit[] {
  const cells = new Map<string, { n: number; column: string; value: string | null }>();
  for (const { rows, column } of more) {
    for (const n of rows)
      cells.set(`${n} ${column}`, { n, column, value: edits.get(n)?.get(column) ?? null });
  }
  return joined(cells.values());
}

export const countEdits = (edits: CellEdits): number =>
  [...edits.values()].reduce((sum, cells) => sum + cells.size, 0);

export const isSkipped = (edits: CellEdits, n: number): boolean =>
  edits.get(n)?.has(batchSkipColumn) ?? false;

export function editedRow(row: BatchRow, edits: CellEdits): BatchRow {
  const { n, cells } = row;
  const typed = edits.get(n);
  if (!typed) return row;
  const over: BatchRow['cells'] = {};
  for (const [column, text] of typed) {
    if (column === batchSkipColumn) continue;
    const key = column as BatchColumnKey;
    over[key] = cleanCell({ text, type: 'text' }, { key, kind: kindOf(key) });
  }
  return { ...row, cells: { ...cells, ...over } };
}

/** @throws AppError INVALID for an unknown cell */
export function checkEdits(
  more: readonly BatchCellEdit[],
  file: { rows: ReadonlySet<number>; columns: ReadonlySet<string> },
): void {
  const isKnown = ({ rows, column }: BatchCellEdit) =>
    (file.columns.has(column) || column === batchSkipColumn) && rows.every((n) => file.rows.has(n));
  if (!more.every(isKnown)) throw new AppError('INVALID', 'Sel ini tidak ada di file');
}
