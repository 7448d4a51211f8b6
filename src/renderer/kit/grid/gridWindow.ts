/** Computes the mounted rows and cells. All rows have the same height, so no row is measured. */

/** px. Must equal `--head-height` in styles/tokens.css. */
export const headHeight = 34;

const overscan = 6;
/** The window moves in steps of this many rows, so that the body redraws less often. */
const step = 4;

/** `end` is exclusive. */
export interface GridWindow {
  start: number;
  end: number;
}

export function windowAt(scrollTop: number, height: number, rowHeight: number): GridWindow {
  const first = Math.floor(scrollTop / rowHeight);
  const seen = Math.ceil(height / rowHeight);
  return {
    start: Math.max(0, Math.floor((first - overscan) / step) * step),
    end: Math.ceil((first + seen + overscan) / step) * step,
  };
}

const sideRoom = 240;

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

export type RowPart = { cell: number } | { span: number; from: number };

/** A run of unmounted cells becomes one spanning cell. */
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

export type GridPart =
  | { type: 'row'; index: number }
  | { type: 'space'; key: 'top' | 'gap' | 'bottom'; rows: number };

/** The active row stays mounted outside the window, so that the row keeps the focus. */
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

/** Returns the scroll position that shows a column. The first column and the last `right` px cover others. */
export function scrollLeftFor(
  widths: readonly number[],
  index: number,
  { scrollLeft, width, right }: { scrollLeft: number; width: number; right: number },
): number {
  if (index <= 0) return scrollLeft;
  const left = widths.slice(0, index).reduce((sum, each) => sum + each, 0);
  const end = left + widths[index]!;
  const leftmost = left - widths[0]!;
  const rightmost = end - (width - right);
  if (scrollLeft > leftmost || rightmost > leftmost) return leftmost;
  return Math.max(scrollLeft, rightmost);
}

export function scrollTopFor(index: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = index * rowHeight;
  const room = height - headHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + room) return top + rowHeight - room;
  return scrollTop;
}

export const centeredScrollTop = (index: number, height: number, rowHeight: number): number =>
  Math.max(0, index * rowHeight - (height - headHeight - rowHeight) / 2);

export function isSamePage(before: readonly number[], after: readonly number[]): boolean {
  const known = new Set(before);
  const kept = after.filter((id) => known.has(id)).length;
  return kept > 0 && kept * 2 >= after.length;
}
