import type { BatchNote, BatchRowState } from '../../bridge/types.ts';
import { checkAddress } from './checkAddress.ts';
import { checkSalary } from './checkAmount.ts';
import { checkAnswers, checkPhotos } from './checkAnswers.ts';
import { checkCatalogue } from './checkCatalogue.ts';
import { checkNik } from './checkNik.ts';
import { checkAgent, checkJob, checkName, checkPhone, checkRef } from './checkPerson.ts';
import { type BatchColumnKey, batchColumns, headerOf, isOutcome } from './columns.ts';
import type { BatchFacts } from './facts.ts';
import type { BatchCatalogue } from './operations.ts';
import { type BatchValues, note, type RowCheck, type SeenRows } from './rowCheck.ts';
import type { BatchRow } from './rows.ts';

/** What became of one row: repaired values, and every note about it. */
export interface CheckedRow {
  n: number;
  ref: string;
  values: BatchValues;
  notes: BatchNote[];
  /** wrong: at least one G. warned: at least one P. good: nothing but repairs. */
  state: BatchRowState;
}

export interface BatchCheckInput {
  catalogue: BatchCatalogue;
  facts: BatchFacts;
  /** Jakarta day, YYYY-MM-DD. */
  today: string;
}

/**
 * The rules, row by row. Rows must come in the order of the file; when all are through, {@link applyQuota} has the last
 * word. `judgeRows.ts` does both for a whole file.
 */
export function rowChecker(input: BatchCheckInput): (row: BatchRow) => CheckedRow {
  const seen: SeenRows = { refs: new Map(), phones: new Map(), niks: new Map() };
  const headers = new Map(batchColumns(input.catalogue).map(({ key, header }) => [key, header]));
  return (row) => {
    const check: RowCheck = { ...input, row, seen, values: {}, notes: [] };
    for (const rule of rules) rule(check);
    const notes = withErrorCells(check, headers);
    return { n: row.n, ref: check.values.ref ?? '', values: check.values, notes, state: stateOf(notes) };
  };
}

const rules: readonly ((check: RowCheck) => void)[] = [
  checkRef,
  checkCatalogue,
  checkAgent,
  checkName,
  checkPhone,
  checkNik,
  checkJob,
  checkSalary,
  checkAddress,
  checkPhotos,
  checkAnswers,
];

/** A cell with `#N/A` says only that (T01): whatever else its rule found follows from it. */
function withErrorCells(check: RowCheck, headers: ReadonlyMap<BatchColumnKey, string>): BatchNote[] {
  const broken = Object.entries(check.row.cells).filter(
    ([key, cell]) => cell?.type === 'error' && !isOutcome(key as BatchColumnKey),
  );
  if (broken.length === 0) return check.notes;
  const first: Pick<RowCheck, 'notes'> = { notes: [] };
  for (const [key, cell] of broken)
    note(first, 'T01', headers.get(key as BatchColumnKey) ?? '', cell?.text ?? '');
  const columns = new Set(first.notes.map((said) => said.column));
  return [...first.notes, ...check.notes.filter((said) => !columns.has(said.column))];
}

function stateOf(notes: readonly BatchNote[]): BatchRowState {
  if (notes.some((said) => said.level === 'G')) return 'wrong';
  return notes.some((said) => said.level === 'P') ? 'warned' : 'good';
}

/**
 * R-130 over the whole file: the rows that nothing else blocks take the quota in their order, the rest of them gets
 * D04. Rows that are wrong anyway create nothing, so they take no place.
 */
export function applyQuota(rows: readonly CheckedRow[], catalogue: BatchCatalogue): CheckedRow[] {
  const { is_quota, remaining_quota } = catalogue.program;
  if (!is_quota) return [...rows];
  const left = Math.max(0, remaining_quota);
  const candidates = rows.filter((row) => row.state !== 'wrong').length;
  let place = 0;
  return rows.map((row) => {
    if (row.state === 'wrong') return row;
    place += 1;
    if (place <= left) return row;
    const notes = [...row.notes];
    note({ notes }, 'D04', headerOf('program'), left, candidates, place);
    return { ...row, notes, state: 'wrong' };
  });
}
