import { expect, test } from 'vitest';
import {
  compareEdits,
  flatten,
  type Side,
  takenFields,
  takenFromTheirs,
  type Unit,
  unitKey,
} from '../../../../src/renderer/kit/form/merge.ts';
import { changerOf } from '../../../../src/renderer/kit/form/useConflict.ts';
import { AppError } from '../../../../src/shared/core/errors.ts';

const base = flatten({
  name: 'Laras',
  phone: '0811',
  company: 1,
  branch: 11,
  salary: 6,
  note: null,
  answers: { 7: 'a' },
});
const partner: Unit = ['company', 'branch'];
const compare = (theirs: object, mine: object) =>
  compareEdits({ base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } }, [partner]);

test('a record inside is compared by its keys', () => {
  expect(base['answers.7']).toBe('a');
  expect(compare({ 'answers.7': 'b' }, { 'answers.7': 'c' }).conflicts).toEqual([['answers.7']]);
});

test('only fields that both changed differently are conflicts', () => {
  const found = compare({ phone: '1', salary: 5, name: 'X' }, { phone: '2', salary: 5, note: 'baru' });
  expect(found).toEqual({ conflicts: [['phone']], theirs: [['name'], ['salary']], mine: [['note']] });
  expect(compare({}, {})).toEqual({ conflicts: [], theirs: [], mine: [] });
});

test('an empty value is the same however it is written, a figure as typed or stored too', () => {
  expect(compare({ note: '' }, { note: undefined, salary: '6' })).toEqual({
    conflicts: [],
    theirs: [],
    mine: [],
  });
  expect(compare({ salary: 0 }, {}).theirs).toEqual([['salary']]);
});

test('fields that belong together are one choice', () => {
  const found = compare({ branch: 12 }, { company: 2, branch: 21 });
  expect(found).toEqual({ conflicts: [partner], theirs: [], mine: [] });
});

test('the merge is the user’s input, with their other changes and the chosen ones', () => {
  const theirs = { ...base, phone: '1', name: 'X', branch: 12 };
  const sides = { base, theirs, mine: { ...base, phone: '2', company: 2, branch: 21 } };
  const comparison = compareEdits(sides, [partner]);
  const chosen = (side: Side) =>
    takenFromTheirs(sides, comparison, new Map(comparison.conflicts.map((unit) => [unitKey(unit), side])));
  expect(chosen('mine')).toEqual({ name: 'X' });
  expect(chosen('theirs')).toEqual({ name: 'X', phone: '1', company: 1, branch: 12 });
});

test('fields that the form has taken from the other user are found by their content', () => {
  const before = { days: ['1'], income: 5, name: 'Laras', note: 'a' };
  const theirs = { days: ['1', '2'], income: 6, name: 'Laras', note: 'b' };
  const mine = { days: ['1', '2'], income: '6', name: 'Laras', note: 'c' };
  expect(takenFields<object>(before, theirs, mine)).toEqual({ days: ['1', '2'], income: 6 });
});

test('the other user is named, and the same user is recognised', () => {
  const refusal = (by: string | null, isOwn: boolean) =>
    new AppError('CONFLICT', 'Data sudah diubah', {
      since: { 1: { version: 2, by, isOwn, at: '2026-11-21T03:00:00.000Z', what: 'Diubah' } },
    });
  expect(changerOf(refusal('Siti', false), 'Siti', 'Budi')).toEqual({ by: 'Siti', isOwn: false });
  expect(changerOf(refusal('Budi', true), 'Budi', 'Budi')).toEqual({ by: 'Budi', isOwn: true });
  expect(changerOf(refusal('Budi', false), 'Budi', 'Budi').isOwn).toBe(false);
  expect(changerOf(undefined, 'Budi', 'Budi').isOwn).toBe(true);
  expect(changerOf(refusal(null, false), null, 'Budi')).toEqual({ by: 'Petugas lain', isOwn: false });
});
