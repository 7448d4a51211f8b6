import type { BatchNote } from '../../bridge/types.ts';
import { jakartaDay } from '../../core/formats.ts';
import { type CellEdits, editedRow, isSkipped } from './cellEdits.ts';
import { shownText, tidySpaces } from './cells.ts';
import { type CheckedRow, rowChecker } from './check.ts';
import { type JudgeOptions, judgeRows } from './judgeRows.ts';
import { serverTexts } from './noteTexts.ts';
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
  { facts, rest, refused }: JudgeOptions & { refused: boolean },
): Promise<CheckedRow[]> {
  const judged = await judgeRows(
    rows.filter(({ n }) => !isSkipped(edits, n)),
    { facts, rest },
  );
  const standing = judged.map(withSent);
  if (edits.size === 0 && !refused) return standing;
  const byRow = new Map(standing.map((row) => [row.n, row]));
  const today = jakartaDay();
  return rows.map((row) => {
    const checked = byRow.get(row.n);
    if (refused && checked && !edits.has(row.n)) return withRefusal(checked, row);
    // On its own, for its values only.
    const alone = () => ({ ...rowChecker({ facts, today })(row), notes: [], state: 'skipped' as const });
    return checked ?? alone();
  });
}

/** R05: a row that is a submission already is left out by itself; nothing else that is said of it matters any more. */
function withSent(row: CheckedRow): CheckedRow {
  const sent = row.notes.find(({ code }) => code === 'R05');
  return sent ? { ...row, notes: [{ ...sent, level: 'O' }], state: 'sent' } : row;
}

/**
 * V01: a row that the server has refused and these rules find no fault with, with the server's reason (I12). Somebody
 * has to look before it is sent again; what they type takes the reason away.
 */
function withRefusal(checked: CheckedRow, { cells }: PlannedRow): CheckedRow {
  const reason = tidySpaces(shownText(cells.remark))
    .replace(/^(: )?(Ditolak server: )?/, '')
    .replace(/\.$/, '');
  if (reason === '' || checked.state === 'wrong' || checked.state === 'sent') return checked;
  const said: BatchNote = { code: 'V01', level: 'P', column: '', text: serverTexts.V01(reason) };
  return { ...checked, notes: [said, ...checked.notes], state: 'warned' };
}
