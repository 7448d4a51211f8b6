import { describe, expect, test } from 'vitest';
import { allText } from '../../../src/renderer/kit/list/SelectionLane.tsx';
import { nextSort } from '../../../src/renderer/kit/list/useListState.ts';

/** What a list asks for after a click: sorts of a header, all results (features.md B3). */

describe('a click on a header', () => {
  const newest = { key: 'createdAt', dir: 'desc' } as const;

  test('goes up, down, and back to the order of the list', () => {
    const up = nextSort(newest, 'name', newest);
    expect(up).toEqual({ key: 'name', dir: 'asc' });
    const down = nextSort(up, 'name', newest);
    expect(down).toEqual({ key: 'name', dir: 'desc' });
    expect(nextSort(down, 'name', newest)).toEqual(newest);
  });

  test('turns the column round that the list comes sorted by', () => {
    const up = nextSort(newest, 'createdAt', newest);
    expect(up).toEqual({ key: 'createdAt', dir: 'asc' });
    expect(nextSort(up, 'createdAt', newest)).toEqual(newest);
  });

  test('leaves a list without an order of its own unsorted in the end', () => {
    expect(nextSort({ key: 'name', dir: 'desc' }, 'name', undefined)).toBeUndefined();
  });
});

test('the offer to select all says its cap before (B3)', () => {
  expect(allText(260, false, 1000)).toBe('Pilih semua 260 hasil');
  expect(allText(1284, false, 1000)).toBe('Pilih 1.000 pertama dari 1.284 hasil');
  expect(allText(400, true, 1000)).toBe('Pilih 1.000 pertama dari 400+ hasil');
});
