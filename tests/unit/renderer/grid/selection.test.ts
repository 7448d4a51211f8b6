import { beforeEach, describe, expect, test } from 'vitest';
import { createSelection, type SelectionStore } from '../../../../src/renderer/kit/grid/selection.ts';

const page = [10, 20, 30, 40, 50];
let store: SelectionStore;
const ids = () => [...store.getState().ids].sort((a, b) => a - b);

beforeEach(() => {
  store = createSelection();
});

describe('single rows', () => {
  test('toggle ticks and unticks', () => {
    store.getState().toggle(20);
    store.getState().toggle(30);
    store.getState().toggle(20);
    expect(ids()).toEqual([30]);
  });

  test('a changed selection is a new set, so that readers notice', () => {
    const before = store.getState().ids;
    store.getState().toggle(20);
    expect(store.getState().ids).not.toBe(before);
  });

  test('clear lets everything go', () => {
    store.getState().set(page);
    store.getState().clear();
    expect(ids()).toEqual([]);
  });

  test('each list has its own', () => {
    store.getState().toggle(20);
    expect(createSelection().getState().ids.size).toBe(0);
  });
});

describe('ranges', () => {
  test('run from the last tick, in both directions', () => {
    store.getState().toggle(30);
    store.getState().range(page, 50);
    expect(ids()).toEqual([30, 40, 50]);
    store.getState().range(page, 10);
    expect(ids()).toEqual([10, 20, 30]);
  });

  test('shrink again without losing what was ticked before', () => {
    store.getState().toggle(10);
    store.getState().toggle(30);
    store.getState().range(page, 50);
    store.getState().range(page, 40);
    expect(ids()).toEqual([10, 30, 40]);
  });

  test('start at the row where the keyboard stands, which is not ticked until the range grows', () => {
    store.getState().start(20);
    expect(ids()).toEqual([]);
    store.getState().range(page, 40);
    expect(ids()).toEqual([20, 30, 40]);
  });

  test('take the row alone when there is no anchor, or the anchor is on another page', () => {
    store.getState().range(page, 20);
    expect(ids()).toEqual([20]);
    store.getState().clear();
    store.getState().toggle(999);
    store.getState().range(page, 40);
    expect(ids()).toEqual([40, 999]);
    store.getState().range(page, 50);
    expect(ids()).toEqual([40, 50, 999]);
  });
});
