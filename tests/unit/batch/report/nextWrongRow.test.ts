import { expect, it } from 'vitest';
import { nextWrongRow } from '../../../../src/batch/report/batchFileRows.ts';
import type { CheckedBatchFile } from '../../../../src/batch/report/checkBatchFile.ts';
import type { CheckedRow } from '../../../../src/batch/rules/rowRules.ts';
import type { BatchNoteLevel } from '../../../../src/shared/bridge/types.ts';

const row = (n: number, state: CheckedRow['state'], ...notes: [BatchNoteLevel, column: string][]) => ({
  n,
  state,
  notes: notes.map(([level, column]) => ({ code: 'X', level, column, text: '' })),
});

const draft = {
  rows: [
    row(2, 'wrong', ['G', 'NIK']),
    row(3, 'wrong', ['G', '']),
    row(4, 'wrong', ['P', 'NIK'], ['G', 'Kolom lain']),
    row(5, 'sent', ['O', 'Ref Baris']),
    row(6, 'warned', ['P', 'NIK']),
    row(7, 'wrong', ['O', 'NIK'], ['G', 'Nama']),
    row(8, 'skipped'),
  ],
  report: { columns: [{ header: 'NIK' }, { header: 'Nama' }, { header: 'Ref Baris' }] },
} as unknown as CheckedBatchFile;

const from = (start: number, step: 1 | -1, state: 'all' | 'wrong' = 'all') =>
  nextWrongRow(draft, { state, row: start, step });

it.each([
  // from, step, expected row, index among all rows
  [0, 1, 2, 0],
  [2, 1, 7, 5],
  [5, 1, 7, 5],
  [7, 1, 2, 0],
  [7, -1, 2, 0],
  [2, -1, 7, 5],
] as const)('from row %i in direction %i the next wrong row is %i', (start, step, n, index) => {
  expect(from(start, step)).toEqual({ n, index });
});

it('counts its index among the shown rows, and is null where nothing can be repaired', () => {
  expect(from(2, 1, 'wrong')).toEqual({ n: 7, index: 3 });
  expect(
    nextWrongRow({ ...draft, rows: draft.rows.slice(1, 5) }, { state: 'all', row: 2, step: 1 }),
  ).toBeNull();
});
