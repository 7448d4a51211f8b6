import { expect, test } from 'vitest';
import { pendingChanges, withNewest } from '../../../src/renderer/kit/list/stableRows.ts';

const whole = { pages: false, first: true };
const told = (shown: number[], next: number[], place = whole) => {
  const { gone, fresh, moved } = pendingChanges(shown, next, place);
  return [[...gone], fresh, moved];
};

test('new, removed and moved rows are counted', () => {
  expect(told([1, 2, 3], [1, 2, 3])).toEqual([[], 0, 0]);
  expect(told([1, 2, 3], [9, 8, 1, 2, 3])).toEqual([[], 2, 0]);
  expect(told([1, 2, 3], [1, 3])).toEqual([[2], 0, 1]);
  expect(told([1, 2, 3, 4], [4, 1, 2, 3])).toEqual([[], 0, 1]);
  expect(told([1, 2, 3, 4], [9, 4, 1, 3])).toEqual([[2], 1, 2]);
});

test('a row that a new one pushes to another page has not moved', () => {
  const page = { pages: true, first: true };
  expect(told([1, 2, 3], [9, 1, 2], page)).toEqual([[], 1, 0]);
  expect(told([1, 2, 3], [9, 2, 3], page)).toEqual([[1], 1, 1]);
  expect(told([4, 5, 6], [5, 6, 7], { pages: true, first: false })).toEqual([[], 1, 0]);
  // In a list of one page, a new row pushes no row to another page.
  expect(told([1, 2, 3], [9, 1, 2])).toEqual([[3], 1, 1]);
});

test('remaining rows show their newest values', () => {
  const next = [{ id: 2, name: 'baru' }];
  expect(
    withNewest(
      [
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ],
      next,
      ({ id }) => id,
    ),
  ).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: 'baru' },
  ]);
});
