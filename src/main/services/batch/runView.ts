import type { Routes } from '../../../shared/bridge/routes.ts';
import type { LedgerRow, LedgerView } from '../../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../../shared/core/bridge.ts';
import type { BatchResults } from '../../../shared/entities/batchUpload/operations.ts';
import { isUnfinished } from '../../../shared/entities/batchUpload/schema.ts';
import { rowIn } from '../../../shared/entities/batchUpload/sheetRows.ts';
import { countRows, foreignRows, isLeftOut, type Run, type RunRow, runView } from './runs.ts';

export function ledgerView(
  run: Run,
  results: readonly BatchResults[],
  { own, history, askedAt }: { own: boolean; history: readonly Run[]; askedAt: Date },
): LedgerView {
  const counts = countRows(run.rows);
  const left = run.rows.filter(isLeftOut);
  const sum = (of: (row: BatchResults) => number) => results.reduce((total, row) => total + of(row), 0);
  const finished = results.every((row) => !isUnfinished(row));
  const inServer = run.rows.filter(({ part }) => part !== null && (run.parts[part]?.batch ?? null) !== null);
  const total = sum((row) => row.total_row_count);
  return {
    ...runView(run),
    own,
    by: results[0]?.created_by ?? '',
    batches: results.map(({ id, name, status, description }) => ({
      id,
      title: name,
      state: status,
      outcome: description,
    })),
    reasons: reasonsOf(run.rows.filter(({ state }) => state === 'failed')),
    left: { count: run.path === '' ? 0 : left.length, reasons: reasonsOf(left) },
    server:
      results.length === 0
        ? null
        : {
            processed: sum((row) => row.processed_row_count),
            total: own ? inServer.length : total,
            agrees:
              !finished ||
              (counts.waiting === 0 &&
                (!own || results.some(({ status }) => status === 'FAILED') || total === inServer.length)),
            askedAt: askedAt.toISOString(),
          },
    history: history.map((each) => (each.run === run.run ? runView(run) : runView(each))),
  };
}

const reasonsOf = (rows: readonly RunRow[]): LedgerView['reasons'] =>
  [...Map.groupBy(rows, ({ text }) => text)]
    .map(([text, all]) => ({ text, count: all.length }))
    .sort((a, b) => b.count - a.count);

export function ledgerPage(
  run: Run,
  { state, page, size }: Omit<BridgeParsed<Routes['ledger.rows']>, 'run'>,
): { rows: LedgerRow[]; total: number } {
  const wanted = run.rows.filter(
    (row) =>
      state === 'all' ||
      row.state === state ||
      (state === 'action' && (row.state === 'failed' || row.state === 'unsure')),
  );
  const sorted = state === 'action' ? wanted.sort((a, b) => b.state.localeCompare(a.state)) : wanted;
  const rows = sorted.slice((page - 1) * size, page * size).map(rowView);
  return { rows, total: wanted.length };
}

/** Makes a run for a batch that is not in the ledger. */
export function foreignRun(name: string, results: BatchResults): Run {
  const { created, refused, total_row_count: total } = results;
  const left = isUnfinished(results) ? Math.max(0, total - created.length - refused.length) : 0;
  const waiting = Array.from({ length: left }, (): RunRow => ({ ...waitingRow }));
  return {
    run: name,
    group: name,
    title: results.name,
    file: results.filename,
    path: '',
    hash: '',
    work: null,
    sentAt: results.createdAt,
    parts: [{ title: results.name, batch: Number(name) }],
    rows: [...foreignRows(results), ...waiting],
  };
}

const waitingRow: RunRow = {
  n: 0,
  sheet: '',
  ref: '',
  name: '',
  key: '',
  programId: 0,
  part: 0,
  state: 'waiting',
  text: '',
  referralId: null,
  submissionNumber: '',
  earlier: false,
};

const rowView = ({ n, sheet, ref, name, state, text, referralId, submissionNumber }: RunRow): LedgerRow => ({
  n: rowIn(n),
  sheet,
  ref,
  name,
  state,
  text,
  referralId,
  submissionNumber,
});
