import { jakartaDay } from '../../core/formats.ts';
import { type CellEdits, editedRow, isSkipped } from './cellEdits.ts';
import { type CheckedRow, rowChecker } from './check.ts';
import { type JudgeOptions, judgeRows } from './judgeRows.ts';
import type { PlannedRow } from './rowCheck.ts';
import type { BatchRow } from './rows.ts';

/** The rows of a file as they were typed over. `plan` finds program and key of a row anew. */
export const editedRows = (
  rows: readonly PlannedRow[],
  edits: CellEdits,
  plan: (row: BatchRow) => PlannedRow,
): PlannedRow[] => rows.map((row) => (edits.has(row.n) ? plan(editedRow(row, edits)) : row));

/**
 * Judges a file whose user leaves some rows out: those are no duplicate of anything and take no place of a quota
 * (features.md I9), so that leaving one out lets another one in.
 */
export async function judgeEdited(
  rows: readonly PlannedRow[],
  edits: CellEdits,
  { facts, rest }: JudgeOptions,
): Promise<CheckedRow[]> {
  const judged = await judgeRows(
    rows.filter(({ n }) => !isSkipped(edits, n)),
    { facts, rest },
  );
  const byRow = new Map(judged.map((row) => [row.n, row]));
  const today = jakartaDay();
  return rows.map((row) => {
    // On its own, for its values only.
    const alone = () => ({ ...rowChecker({ facts, today })(row), notes: [], state: 'skipped' as const });
    return byRow.get(row.n) ?? alone();
  });
}
