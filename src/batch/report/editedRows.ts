import type { BatchNote } from '../../shared/bridge/types.ts';
import { jakartaDay } from '../../shared/core/formats.ts';
import { shownText, tidySpaces } from '../file/cells.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import type { BatchRow } from '../file/rows.ts';
import { type JudgeOptions, judgeRows } from '../rules/judgeRows.ts';
import { serverTexts } from '../rules/noteTexts.ts';
import { type CheckedRow, rowChecker } from '../rules/rowRules.ts';
import { type CellEdits, editedRow, isSkipped } from './cellEdits.ts';

export const editedRows = (
  rows: readonly PlannedRow[],
  edits: CellEdits,
  plan: (row: BatchRow) => PlannedRow,
): PlannedRow[] => rows.map((row) => (edits.has(row.n) ? plan(editedRow(row, edits)) : row));

/**
 * Skipped rows do not count as duplicates and take no quota, so skipping a row may make another row valid
 * (features.md I9).
 */
export async function judgeEdited(
  rows: readonly PlannedRow[],
  edits: CellEdits,
  { facts, pause, refused }: JudgeOptions & { refused: boolean },
): Promise<CheckedRow[]> {
  const judged = await judgeRows(
    rows.filter(({ n }) => !isSkipped(edits, n)),
    { facts, pause },
  );
  const standing = judged.map(withSent);
  if (edits.size === 0 && !refused) return standing;
  const byRow = new Map(standing.map((row) => [row.n, row]));
  const today = jakartaDay();
  return rows.map((row) => {
    const checked = byRow.get(row.n);
    if (refused && checked && !edits.has(row.n)) return withRefusal(checked, row);
    const alone = () => ({ ...rowChecker({ facts, today })(row), notes: [], state: 'skipped' as const });
    return checked ?? alone();
  });
}

function withSent(row: CheckedRow): CheckedRow {
  const sent = row.notes.find(({ code }) => code === 'R05');
  return sent ? { ...row, notes: [{ ...sent, level: 'O' }], state: 'sent' } : row;
}

/** Shows the server's reason for a refusal until the row is edited (V01, I12). */
function withRefusal(checked: CheckedRow, { cells }: PlannedRow): CheckedRow {
  const reason = tidySpaces(shownText(cells.remark))
    .replace(/^(: )?(Ditolak server: )?/, '')
    .replace(/\.$/, '');
  if (reason === '' || checked.state === 'wrong' || checked.state === 'sent') return checked;
  const refusal: BatchNote = { code: 'V01', level: 'P', column: '', text: serverTexts.V01(reason) };
  return { ...checked, notes: [refusal, ...checked.notes], state: 'warned' };
}
