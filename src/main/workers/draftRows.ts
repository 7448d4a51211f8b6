import type { BatchReportPage, BatchReportRow } from '../../shared/bridge/types.ts';
import type { CheckedRow } from '../../shared/entities/batchUpload/check.ts';
import { reportRows } from '../../shared/entities/batchUpload/report.ts';
import { sheetColumns } from '../../shared/entities/batchUpload/sheetLayout.ts';
import type { WorkerTasks } from '../services/batch/protocol.ts';
import type { CheckedDraft } from './checkDraft.ts';

/** What the page asks about the rows of a report: only those that it shows are made as it shows them. */

type Chosen = Pick<WorkerTasks['rows']['input'], 'state' | 'finding'>;
type FaultValues = WorkerTasks['values']['result'];

const hasFinding = ({ notes }: CheckedRow, finding: Chosen['finding']) =>
  !finding || notes.some(({ code, column }) => code === finding.code && column === finding.column);

const chosenRows = (rows: readonly CheckedRow[], { state, finding }: Chosen) =>
  rows.filter((row) => (state === 'all' || row.state === state) && hasFinding(row, finding));

const shownAs = ({ catalogues }: CheckedDraft): ((row: CheckedRow) => BatchReportRow) =>
  reportRows(sheetColumns(catalogues));

export function rowPage(draft: CheckedDraft, input: WorkerTasks['rows']['input']): BatchReportPage {
  const chosen = chosenRows(draft.rows, input);
  const shown = chosen.slice((input.page - 1) * input.size, input.page * input.size);
  return { rows: shown.map(shownAs(draft)), total: chosen.length };
}

/**
 * The wrong row nearest to `row` in one direction that has a cell to be repaired, and where it stands among the chosen;
 * past the end it begins at the other.
 */
export function nextWrong(
  { rows, report }: CheckedDraft,
  { row, step, ...chosen }: WorkerTasks['next']['input'],
): WorkerTasks['next']['result'] {
  const headers = new Set(report.columns.map(({ header }) => header));
  const wrong = chosenRows(rows, chosen)
    .map(({ n, notes, state }, index) => ({ n, index, notes, state }))
    .filter(
      ({ notes, state }) =>
        state === 'wrong' && notes.some(({ level, column }) => level === 'G' && headers.has(column)),
    );
  const found =
    step > 0
      ? (wrong.find(({ n }) => n > row) ?? wrong[0])
      : (wrong.findLast(({ n }) => n < row) ?? wrong.at(-1));
  return found ? { n: found.n, index: found.index } : null;
}

/** Different values that are offered to be repaired together; with more of them each is a case of its own. */
const valueLimit = 200;

/** The values with a finding, the most frequent first; none where every value names a person. */
export function faultValues(draft: CheckedDraft, finding: WorkerTasks['values']['input']): FaultValues {
  const column = draft.report.columns.find(({ header }) => header === finding.column);
  if (!column || column.masked) return [];
  const values = new Map<
    string,
    { value: string; rows: FaultValues[number]['rows']; similar: readonly string[] }
  >();
  for (const row of chosenRows(draft.rows, { state: 'all', finding }).map(shownAs(draft))) {
    const said = row.notes.find((note) => note.code === finding.code && note.column === finding.column);
    const value = row.cells[column.key] ?? '';
    const similar = said?.similar ?? [];
    // The same name below another one has other names beside it.
    const key = JSON.stringify([value, similar]);
    const found = values.get(key) ?? { value, rows: [], similar };
    values.set(key, found);
    found.rows.push({ n: row.n, name: row.cells.submitter_name ?? '' });
  }
  return [...values.values()].sort((a, b) => b.rows.length - a.rows.length).slice(0, valueLimit);
}
