import { describe, expect, test } from 'vitest';
import { rowHeights } from '../../../../src/renderer/kit/grid/density.ts';
import {
  columnsAt,
  type GridPart,
  isSamePage,
  rowParts,
  scrollLeftFor,
  scrollTopFor,
  windowAt,
  windowParts,
} from '../../../../src/renderer/kit/grid/gridWindow.ts';
import { nextPosition, wholeRow } from '../../../../src/renderer/kit/grid/navigation.ts';

const height = 600;
const rowHeight = rowHeights.usual;
const rowsOf = (parts: GridPart[]) => parts.flatMap((part) => (part.type === 'row' ? [part.index] : []));
const heightOf = (parts: GridPart[]) =>
  parts.reduce((sum, part) => sum + (part.type === 'row' ? 1 : part.rows), 0);

describe('scrolling a column into view', () => {
  const widths = [60, 100, 200, 100, 300];
  const room = { width: 400, right: 40 };

  test.each([
    ['in sight already', 2, 0, 0],
    ['to the right, below the menu', 3, 0, 100],
    ['to the left, below the fixed one', 1, 150, 0],
    ['wider than what is left of it', 4, 0, 400],
    ['the fixed one itself', 0, 150, 150],
  ])('%s', (_name, index, scrollLeft, expected) => {
    expect(scrollLeftFor(widths, index, { ...room, scrollLeft })).toBe(expected);
  });
});

describe('the columns', () => {
  const widths = Array.from({ length: 24 }, (_, index) => 100 + (index % 3) * 40);
  const total = widths.reduce((sum, width) => sum + width, 0);

  test.each([0, 1, 700, 1500, total - 1000])(
    'cover the viewport at %i px, and not much more',
    (scrollLeft) => {
      const { start, end } = columnsAt(widths, scrollLeft, 1000);
      const leftOf = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width, 0);
      expect(leftOf(start)).toBeLessThanOrEqual(scrollLeft);
      expect(leftOf(end)).toBeGreaterThanOrEqual(Math.min(total, scrollLeft + 1000));
      expect(leftOf(end) - leftOf(start)).toBeLessThan(1000 + 2 * 240 + 2 * 180);
    },
  );

  test('are all drawn in a wide window, and none in an empty grid', () => {
    expect(columnsAt(widths, 0, 5000)).toEqual({ start: 0, end: 24 });
    expect(columnsAt([], 0, 1000)).toEqual({ start: 0, end: 0 });
  });

  test.each([
    [{ start: 0, end: 8 }, [0]],
    [{ start: 8, end: 16 }, [0, 1]],
    [{ start: 8, end: 16 }, [0, 7, 20]],
    [{ start: 20, end: 24 }, [0, 3]],
  ])('of a row contain every cell once, in order: seen %o, kept %o', (seen, kept) => {
    const parts = rowParts(24, seen, (cell) => kept.includes(cell));
    const order: number[] = [];
    for (const part of parts) {
      if ('cell' in part) order.push(part.cell);
      else {
        expect(part.from).toBe(order.length);
        for (let at = 0; at < part.span; at++) order.push(part.from + at);
      }
    }
    expect(order).toEqual(Array.from({ length: 24 }, (_, index) => index));
    const cells = parts.flatMap((part) => ('cell' in part ? [part.cell] : []));
    for (const cell of kept) expect(cells).toContain(cell);
    for (let cell = seen.start; cell < seen.end; cell++) expect(cells).toContain(cell);
    expect(cells.length).toBe(
      new Set([...kept, ...cells.filter((cell) => cell >= seen.start && cell < seen.end)]).size,
    );
  });
});

describe('the window', () => {
  test.each([0, 35, 36, 5000, 35_400])('covers the viewport at %i px with extra rows', (scrollTop) => {
    for (const each of Object.values(rowHeights)) {
      const { start, end } = windowAt(scrollTop, height, each);
      expect(start * each).toBeLessThanOrEqual(scrollTop);
      expect(end * each).toBeGreaterThanOrEqual(scrollTop + height);
      expect(end - start).toBeLessThan(50);
    }
  });

  test.each([
    ['at the top', { start: 0, end: 32 }, 0],
    ['with the active row above', { start: 100, end: 132 }, 3],
    ['with the active row just above', { start: 100, end: 132 }, 99],
    ['with the active row below', { start: 100, end: 132 }, 900],
    ['with the active row last', { start: 100, end: 132 }, 999],
    ['at the end', { start: 976, end: 1012 }, 980],
  ])('contains every row exactly once %s', (_case, shown, active) => {
    const parts = windowParts(shown, 1000, active);
    expect(heightOf(parts)).toBe(1000);
    expect(rowsOf(parts)).toContain(active);
    let at = 0;
    for (const part of parts) {
      if (part.type === 'row') expect(part.index).toBe(at);
      at += part.type === 'row' ? 1 : part.rows;
    }
  });

  test.each([3, 900])(
    'never gives the spacer at row %i the key of an outer one: React would move the focused row',
    (active) => {
      const parts = windowParts({ start: 100, end: 132 }, 1000, active);
      expect(parts.flatMap((part) => (part.type === 'space' ? [part.key] : []))).toEqual([
        'top',
        'gap',
        'bottom',
      ]);
    },
  );

  test('of few rows has no spacers', () => {
    expect(windowParts({ start: 0, end: 32 }, 5, 2).every(({ type }) => type === 'row')).toBe(true);
  });

  test('of no rows is empty', () => {
    expect(windowParts({ start: 0, end: 32 }, 0, -1)).toEqual([]);
  });
});

test('scrolling to a row moves as little as possible', () => {
  expect(scrollTopFor(5, 0, height, rowHeight)).toBe(0);
  expect(scrollTopFor(0, 720, height, rowHeight)).toBe(0);
  const down = scrollTopFor(20, 0, height, rowHeight);
  expect(down).toBeGreaterThan(0);
  expect(scrollTopFor(20, down, height, rowHeight)).toBe(down);
  expect(scrollTopFor(20, 0, height, rowHeights.compact)).toBeLessThan(down);
});

describe('isSamePage', () => {
  const page = [1, 2, 3, 4];
  test.each([
    ['read again', [1, 2, 3, 4], true],
    ['one more on top', [9, 1, 2, 3], true],
    ['one less', [1, 2, 4], true],
    ['another page', [5, 6, 7, 8], false],
    ['mostly other rows', [4, 5, 6, 7], false],
    ['nothing left', [], false],
  ])('%s', (_case, after, same) => expect(isSamePage(page, after)).toBe(same));
});

describe('keys', () => {
  const size = { rows: 100, cells: 6, page: 15 };
  const from = (row: number, cell: number) => ({ row, cell });
  test.each([
    ['ArrowDown', false, from(3, 2), from(4, 2)],
    ['ArrowDown', false, from(99, 2), from(99, 2)],
    ['ArrowUp', false, from(0, wholeRow), from(0, wholeRow)],
    ['PageDown', false, from(3, wholeRow), from(18, wholeRow)],
    ['PageUp', false, from(3, wholeRow), from(0, wholeRow)],
    ['ArrowRight', false, from(3, wholeRow), from(3, 0)],
    ['ArrowRight', false, from(3, 5), from(3, 5)],
    ['ArrowLeft', false, from(3, 0), from(3, wholeRow)],
    ['Home', false, from(3, 4), from(3, 0)],
    ['End', false, from(3, wholeRow), from(3, 5)],
    ['Home', true, from(50, 4), from(0, 4)],
    ['End', true, from(50, wholeRow), from(99, wholeRow)],
  ])('%s (Ctrl or ⌘ %s) leads from %o to %o', (key, ctrlKey, at, to) => {
    expect(nextPosition({ key, ctrlKey, metaKey: false }, at, size)).toEqual(to);
    expect(nextPosition({ key, ctrlKey: false, metaKey: ctrlKey }, at, size)).toEqual(to);
  });

  test('other keys do not move', () => {
    expect(nextPosition({ key: 'x', ctrlKey: false, metaKey: false }, from(1, 1), size)).toBeNull();
  });
});
