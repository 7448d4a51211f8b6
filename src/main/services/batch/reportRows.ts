import type { Routes } from '../../../shared/bridge/routes.ts';
import type {
  BatchFaultValue,
  BatchReportColumn,
  BatchReportPage,
  BatchReportRow,
} from '../../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../../shared/core/bridge.ts';

/** What the page asks about the rows of a report. */

type RowsInput = BridgeParsed<Routes['batch.rows']>;
type NextInput = BridgeParsed<Routes['batch.next']>;
type Chosen = Pick<RowsInput, 'state' | 'finding'>;

const hasFinding = ({ notes }: BatchReportRow, finding: Chosen['finding']) =>
  !finding || notes.some(({ code, column }) => code === finding.code && column === finding.column);

const chosenRows = (rows: readonly BatchReportRow[], { state, finding }: Chosen) =>
  rows.filter((row) => (state === 'all' || row.state === state) && hasFinding(row, finding));

export function pageOf(rows: readonly BatchReportRow[], input: RowsInput): BatchReportPage {
  const chosen = chosenRows(rows, input);
  return { rows: chosen.slice((input.page - 1) * input.size, input.page * input.size), total: chosen.length };
}

/** The wrong row nearest to `row` in one direction, and where it stands among the chosen; round the end to the other. */
export function nextWrong(
  rows: readonly BatchReportRow[],
  { row, step, ...chosen }: NextInput,
): { n: number; index: number } | null {
  const wrong = chosenRows(rows, chosen)
    .map(({ n, state }, index) => ({ n, index, state }))
    .filter(({ state }) => state === 'wrong');
  const found =
    step > 0
      ? (wrong.find(({ n }) => n > row) ?? wrong[0])
      : (wrong.findLast(({ n }) => n < row) ?? wrong.at(-1));
  return found ? { n: found.n, index: found.index } : null;
}

/** Different values that are offered to be repaired together; with more of them each is a case of its own. */
const valueLimit = 200;

/** The values with a finding, the most frequent first; none where every value names a person. */
export function faultValues(
  rows: readonly BatchReportRow[],
  finding: { code: string; column: string },
  columns: readonly BatchReportColumn[],
): Omit<BatchFaultValue, 'remembered'>[] {
  const column = columns.find(({ header }) => header === finding.column);
  if (!column || column.masked) return [];
  const values = new Map<
    string,
    { value: string; rows: BatchFaultValue['rows']; similar: readonly string[] }
  >();
  for (const row of rows) {
    const said = row.notes.find((note) => note.code === finding.code && note.column === finding.column);
    if (!said) continue;
    const value = row.cells[column.key] ?? '';
    const similar = said.similar ?? [];
    // The same name below another one has other names beside it.
    const key = JSON.stringify([value, similar]);
    const found = values.get(key) ?? { value, rows: [], similar };
    values.set(key, found);
    found.rows.push({ n: row.n, name: row.cells.submitter_name ?? '' });
  }
  return [...values.values()].sort((a, b) => b.rows.length - a.rows.length).slice(0, valueLimit);
}
