import { beforeEach, describe, expect, test } from 'vitest';
import type { Column } from '../../../../src/renderer/kit/grid/columns.ts';
import {
  arrange,
  createLayout,
  type GridLayout,
  parseLayout,
  storageKey,
} from '../../../../src/renderer/kit/grid/layout.ts';

const column = (key: string, hidden = false): Column<object> => ({
  key,
  title: key,
  width: 120,
  hidden,
  value: () => key,
});
const columns = ['number', 'name', 'status', 'city'].map((key) => column(key));
const layout = (part: Partial<GridLayout>): GridLayout => ({ order: [], visible: {}, widths: {}, ...part });
const keys = (part: Partial<GridLayout>, of = columns) =>
  arrange(of, layout(part))
    .filter(({ visible }) => visible)
    .map((arranged) => arranged.column.key);

describe('arrange', () => {
  test('is the declared order by default', () => {
    expect(keys({})).toEqual(['number', 'name', 'status', 'city']);
  });

  test('follows the user, and the first column stays first', () => {
    expect(keys({ order: ['city', 'number', 'status', 'name'] })).toEqual([
      'number',
      'city',
      'status',
      'name',
    ]);
  });

  test('a pinned column keeps its place beside the first, whatever was stored before it was', () => {
    const pinned = columns.map((each) => (each.key === 'name' ? { ...each, pinned: true } : each));
    const stored = { order: ['city', 'status', 'name'] };
    expect(keys(stored, pinned)).toEqual(['number', 'name', 'city', 'status']);
    expect(keys({ ...stored, visible: { name: false } }, pinned)).toEqual(['number', 'city', 'status']);
  });

  test('a column added since the layout was stored has its default place', () => {
    const grown = [...columns.slice(0, 3), column('phone'), columns[3]!];
    expect(keys({ order: ['city', 'status', 'name'] }, grown)).toEqual([
      'number',
      'city',
      'status',
      'phone',
      'name',
    ]);
  });

  test('a removed column is dropped from the layout', () => {
    expect(keys({ order: ['gone', 'city', 'name', 'status'] })).toEqual(['number', 'city', 'name', 'status']);
  });

  test('hides and shows, but never hides the first column', () => {
    const some = [...columns, column('extra', true)];
    expect(keys({}, some)).not.toContain('extra');
    expect(keys({ visible: { extra: true, name: false, number: false } }, some)).toEqual([
      'number',
      'status',
      'city',
      'extra',
    ]);
  });

  test('gives resized columns their width', () => {
    expect(arrange(columns, layout({ widths: { city: 333 } })).map(({ width }) => width)).toEqual([
      120, 120, 120, 333,
    ]);
  });
});

describe('parseLayout', () => {
  test.each([null, '', 'no json', '[]', 'null', '7', '{"order":7,"visible":[],"widths":"x"}'])(
    '%j reads as the default',
    (stored) => expect(parseLayout(stored)).toEqual(layout({})),
  );

  test('keeps the valid part of a damaged layout, with widths within bounds', () => {
    const stored = JSON.stringify({
      order: ['city', 3],
      visible: { name: false, city: 'x' },
      widths: { city: 5, name: 99999, status: null },
    });
    expect(parseLayout(stored)).toEqual({
      order: ['city'],
      visible: { name: false },
      widths: { city: 64, name: 800 },
    });
  });
});

describe('a stored layout', () => {
  let stored: Map<string, string>;
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const key = storageKey(7, 'referral');

  beforeEach(() => {
    stored = new Map();
  });

  test('is kept per user and list', () => {
    expect(key).toBe('rujukan:grid:7:referral');
  });

  test('comes back as it was left', () => {
    const first = createLayout(key, storage).getState();
    first.resize('city', 240.4);
    first.show('name', false);
    first.reorder(['city', 'status', 'name']);
    const { order, visible, widths } = createLayout(key, storage).getState();
    expect({ order, visible, widths }).toEqual({
      order: ['city', 'status', 'name'],
      visible: { name: false },
      widths: { city: 240 },
    });
  });

  test('another user does not see it', () => {
    createLayout(key, storage).getState().show('name', false);
    expect(createLayout(storageKey(8, 'referral'), storage).getState().visible).toEqual({});
  });

  test('"Reset" restores the default and leaves nothing behind', () => {
    const store = createLayout(key, storage);
    store.getState().resize('city', 240);
    store.getState().reset();
    expect(arrange(columns, store.getState())).toEqual(arrange(columns, layout({})));
    expect(stored.size).toBe(0);
  });

  test('a view without a layout also leaves nothing behind', () => {
    const store = createLayout(key, storage);
    store.getState().resize('city', 240);
    const { order, visible, widths } = parseLayout(null);
    store.setState({ order, visible, widths });
    expect(createLayout(key, storage).getState().widths).toEqual({});
  });

  test('a double click on the edge gives up the column’s own width only', () => {
    const store = createLayout(key, storage);
    store.getState().resize('city', 240);
    store.getState().resize('name', 250);
    store.getState().unsize('city');
    expect(createLayout(key, storage).getState().widths).toEqual({ name: 250 });
  });
});
