import type { BatchNote, BatchRowState } from '../../shared/bridge/types.ts';
import { hasControls, withVisibleControls } from '../../shared/core/cleanText.ts';
import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';
import { tidySpaces } from '../file/cells.ts';
import { type BatchColumnKey, batchColumns, headerOf, isOutcome } from '../file/columns.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import { checkAddress } from './checkAddress.ts';
import { checkAnswers } from './checkAnswers.ts';
import { checkCatalogue } from './checkCatalogue.ts';
import { checkNik } from './checkNik.ts';
import { checkAgent, checkJob, checkName, checkPhone, checkRef } from './checkPerson.ts';
import { checkPhotos } from './checkPhotos.ts';
import { checkSalary } from './checkSalary.ts';
import type { BatchFacts } from './facts.ts';
import { type BatchValues, note, type RowCheck, type SeenRows } from './ruleKit.ts';

export interface CheckedRow {
  n: number;
  ref: string;
  key: string;
  catalogue: BatchCatalogue;
  values: BatchValues;
  notes: BatchNote[];
  /** `wrong` has a note of level G, `warned` of level P. */
  state: BatchRowState;
}

export interface BatchCheckInput {
  facts: BatchFacts;
  /** Jakarta day, `YYYY-MM-DD`. */
  today: string;
}

/** Rows must come in file order; run {@link applyQuota} at the end. */
export function rowChecker(input: BatchCheckInput): (row: PlannedRow) => CheckedRow {
  const seen: SeenRows = {
    keys: new Map(),
    refs: new Map(),
    phones: new Map(),
    niks: new Map(),
    photos: new Map(),
  };
  const emptyOf = emptyValues();
  return (row) => {
    const { n, key, catalogue } = row;
    const check: RowCheck = { ...input, row, catalogue, seen, values: { ...emptyOf(catalogue) }, notes: [] };
    for (const rule of rules) rule(check);
    const notes = withCleaningNotes(check, withErrorCells(check));
    if (row.hidden) note({ notes }, 'T06', '');
    return {
      n,
      ref: check.values.ref ?? '',
      key,
      catalogue,
      values: check.values,
      notes,
      state: stateOf(notes),
    };
  };
}

/** Copying all keys is much faster than adding keys one by one. */
function emptyValues(): (catalogue: BatchCatalogue) => BatchValues {
  const made = new Map<BatchCatalogue, BatchValues>();
  return (catalogue) => {
    const known = made.get(catalogue);
    if (known) return known;
    const keys = batchColumns(catalogue).flatMap(({ key }) => (isOutcome(key) ? [] : [[key, undefined]]));
    const values: BatchValues = Object.fromEntries(keys);
    made.set(catalogue, values);
    return values;
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

/** Drops the other notes on a cell with an Excel error or an uncalculated formula, which causes them all. */
function withErrorCells(check: RowCheck): BatchNote[] {
  const { cells } = check.row;
  let errorNotes: BatchNote[] | undefined;
  for (const name in cells) {
    const key = name as BatchColumnKey;
    const cell = cells[key];
    if ((cell?.type !== 'error' && !cell?.uncalculated) || isOutcome(key)) continue;
    const header = batchColumns(check.catalogue).find((column) => column.key === key)?.header ?? '';
    errorNotes ??= [];
    if (cell.uncalculated) note({ notes: errorNotes }, 'T07', header);
    else note({ notes: errorNotes }, 'T01', header, cell.text);
  }
  if (errorNotes === undefined) return check.notes;
  const columns = new Set(errorNotes.map((each) => each.column));
  return [...errorNotes, ...check.notes.filter((each) => !columns.has(each.column))];
}

const codesThatShowChange: ReadonlySet<string> = new Set([
  'E04',
  'G03',
  'G04',
  'G07',
  'H10',
  'J02',
  'L02',
  'L04',
  'L05',
  'P05',
  'S04',
]);

function withCleaningNotes(check: RowCheck, ruleNotes: BatchNote[]): BatchNote[] {
  const { cells } = check.row;
  let notes = ruleNotes;
  for (const name in cells) {
    const key = name as BatchColumnKey;
    const cell = cells[key];
    if (cell?.was === undefined || isOutcome(key)) continue;
    const header = batchColumns(check.catalogue).find((column) => column.key === key)?.header ?? '';
    const columnNotes = notes.filter((each) => each.column === header);
    const now = tidySpaces(cell.text);
    if (columnNotes.some(({ code }) => codesThatShowChange.has(code))) continue;
    const added: BatchNote[] = [];
    if (now !== '') note({ notes: added }, 'T03', header, withVisibleControls(cell.was), now);
    else if (hasControls(cell.was)) note({ notes: added }, 'T04', header, withVisibleControls(cell.was));
    else if (cell.was.trim() !== '') note({ notes: added }, 'T05', header, withVisibleControls(cell.was));
    notes = [...notes.filter((each) => each.column !== header || each.code !== 'F03'), ...added];
  }
  return notes;
}

function stateOf(notes: readonly BatchNote[]): BatchRowState {
  if (notes.some((note) => note.level === 'G')) return 'wrong';
  return notes.some((note) => note.level === 'P') ? 'warned' : 'good';
}

/** Wrong rows take no quota; rows beyond the quota get D04. */
export function applyQuota(rows: readonly CheckedRow[]): CheckedRow[] {
  const candidates = new Map<number, number>();
  for (const { state, catalogue } of rows) {
    const { is_quota, id } = catalogue.program;
    if (is_quota && state !== 'wrong') candidates.set(id, (candidates.get(id) ?? 0) + 1);
  }
  if (candidates.size === 0) return [...rows];
  const places = new Map<number, number>();
  return rows.map((row) => {
    const { id, is_quota, remaining_quota } = row.catalogue.program;
    if (!is_quota || row.state === 'wrong') return row;
    const place = (places.get(id) ?? 0) + 1;
    places.set(id, place);
    const left = remaining_quota ?? 0;
    if (place <= left) return row;
    const notes = [...row.notes];
    note({ notes }, 'D04', headerOf('program'), left, candidates.get(id)!, place);
    return { ...row, notes, state: 'wrong' };
  });
}
