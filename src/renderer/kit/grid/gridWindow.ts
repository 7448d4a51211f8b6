/**
 * Which rows of a page, and which of their cells, are mounted. Fixed heights and widths make it arithmetic: nothing is
 * measured.
 */

/** Height of the header in px, as in styles/tokens.css. That of a row is the reader's choice (density.ts). */
export const headHeight = 34;

/** Rows kept ready above and below what is seen. */
const overscan = 6;
/** The window moves in steps of this many rows, so that not every scrolled row redraws the body. */
const step = 4;

/** Mounted rows: `start` included, `end` excluded. */
export interface GridWindow {
  start: number;
  end: number;
}

/** The window for a scroll position, a viewport height and the height of a row, all in px. */
export function windowAt(scrollTop: number, height: number, rowHeight: number): GridWindow {
  const first = Math.floor(scrollTop / rowHeight);
  const seen = Math.ceil(height / rowHeight);
  return {
    start: Math.max(0, Math.floor((first - overscan) / step) * step),
    end: Math.ceil((first + seen + overscan) / step) * step,
  };
}

/** Cells of this many px are kept ready left and right of what is seen. */
const sideRoom = 240;

/** The columns whose cells are seen when the viewport, `width` px wide, is scrolled by `scrollLeft`. */
export function columnsAt(widths: readonly number[], scrollLeft: number, width: number): GridWindow {
  let left = 0;
  let start = widths.length;
  let end = 0;
  for (const [index, own] of widths.entries()) {
    if (left + own > scrollLeft - sideRoom && left < scrollLeft + width + sideRoom) {
      start = Math.min(start, index);
      end = index + 1;
    }
    left += own;
  }
  return { start: Math.min(start, end), end };
}

/** A cell to mount, by the place of its column, or an empty one that stands for `span` cells. */
export type RowPart = { cell: number } | { span: number; from: number };

/** What a row holds, left to right: the seen cells and those that `keeps` names. */
export function rowParts(count: number, seen: GridWindow, keeps: (cell: number) => boolean): RowPart[] {
  const parts: RowPart[] = [];
  let gap: { span: number; from: number } | undefined;
  for (let cell = 0; cell < count; cell++) {
    if ((cell >= seen.start && cell < seen.end) || keeps(cell)) {
      gap = undefined;
      parts.push({ cell });
    } else if (gap) gap.span += 1;
    else {
      gap = { span: 1, from: cell };
      parts.push(gap);
    }
  }
  return parts;
}

/** A row to mount, or a spacer that stands for `rows` rows. */
export type GridPart =
  | { type: 'row'; index: number }
  | { type: 'space'; key: 'top' | 'gap' | 'bottom'; rows: number };

/**
 * What the table body holds, top to bottom. The active row stays mounted when it is scrolled away, so that
 * focus is not lost; the spacer between it and the window has a key of its own, so that React never moves it.
 */
export function windowParts({ start, end }: GridWindow, count: number, active: number): GridPart[] {
  const last = Math.min(end, count);
  const first = Math.min(start, last);
  const rows: GridPart[] = [];
  for (let index = first; index < last; index++) rows.push({ type: 'row', index });

  const space = (key: 'top' | 'gap' | 'bottom', size: number): GridPart[] =>
    size > 0 ? [{ type: 'space', key, rows: size }] : [];
  const top = space('top', first);
  const bottom = space('bottom', count - last);

  if (active >= 0 && active < first) {
    const kept: GridPart = { type: 'row', index: active };
    return [...space('top', active), kept, ...space('gap', first - active - 1), ...rows, ...bottom];
  }
  if (active >= last && active < count) {
    const kept: GridPart = { type: 'row', index: active };
    return [...top, ...rows, ...space('gap', active - last), kept, ...space('bottom', count - active - 1)];
  }
  return [...top, ...rows, ...bottom];
}

/** Where to scroll so that a row is wholly seen under the header, or the same place when it is already. */
export function scrollTopFor(index: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = index * rowHeight;
  const room = height - headHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + room) return top + rowHeight - room;
  return scrollTop;
}

/** Where to scroll so that a row stands in the middle. */
export const centeredScrollTop = (index: number, height: number, rowHeight: number): number =>
  Math.max(0, index * rowHeight - (height - headHeight - rowHeight) / 2);

/**
 * Whether new rows are the same page read again (a refresh, one row more or less) and not another page:
 * then the place on the screen is kept.
 */
export function isSamePage(before: readonly number[], after: readonly number[]): boolean {
  const known = new Set(before);
  const kept = after.filter((id) => known.has(id)).length;
  return kept > 0 && kept * 2 >= after.length;
}
