import type { BatchReportPage, BatchReportRow } from '../../shared/bridge/types.ts';
import type { CheckedRow } from '../rules/rowRules.ts';
import type { CheckedBatchFile } from './checkBatchFile.ts';
import { reportRows } from './reportView.ts';
import { sheetColumns } from './sheetLayout.ts';
import type { WorkerTasks } from './workerTasks.ts';

type RowSelection = Pick<WorkerTasks['rows']['input'], 'state' | 'finding'>;
type FaultValues = WorkerTasks['values']['result'];

const hasFinding = ({ notes }: CheckedRow, finding: RowSelection['finding']) =>
  !finding || notes.some(({ code, column }) => code === finding.code && column === finding.column);

const chosenRows = (rows: readonly CheckedRow[], { state, finding }: RowSelection) =>
  rows.filter((row) => (state === 'all' || row.state === state) && hasFinding(row, finding));

const reportRowOf = ({ catalogues }: CheckedBatchFile): ((row: CheckedRow) => BatchReportRow) =>
  reportRows(sheetColumns(catalogues));

export function rowPage(batchFile: CheckedBatchFile, input: WorkerTasks['rows']['input']): BatchReportPage {
  const chosen = chosenRows(batchFile.rows, input);
  const shown = chosen.slice((input.page - 1) * input.size, input.page * input.size);
  return { rows: shown.map(reportRowOf(batchFile)), total: chosen.length };
}

/** The search wraps around. `index` is 0-based among the chosen rows. */
export function nextWrongRow(
  { rows, report }: CheckedBatchFile,
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

const valueLimit = 200;

export function faultValues(
  batchFile: CheckedBatchFile,
  finding: WorkerTasks['values']['input'],
): FaultValues {
  const column = batchFile.report.columns.find(({ header }) => header === finding.column);
  if (!column || column.masked) return [];
  const values = new Map<
    string,
    {
      value: string;
      rows: FaultValues[number]['rows'];
      similar: readonly string[];
      similarNames: readonly string[];
    }
  >();
  for (const row of chosenRows(batchFile.rows, { state: 'all', finding }).map(reportRowOf(batchFile))) {
    const said = row.notes.find((note) => note.code === finding.code && note.column === finding.column);
    const value = row.cells[column.key] ?? '';
    const similar = said?.similar ?? [];
    // The same name in another region has other suggestions.
    const key = JSON.stringify([value, similar]);
    const found = values.get(key) ?? { value, rows: [], similar, similarNames: said?.similarNames ?? [] };
    values.set(key, found);
    found.rows.push({ n: row.n, name: row.cells.submitter_name ?? '' });
  }
  return [...values.values()].sort((a, b) => b.rows.length - a.rows.length).slice(0, valueLimit);
}
