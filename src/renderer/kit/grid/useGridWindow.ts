import { type RefObject, useEffect, useState } from 'react';
import { useRowHeight } from './density.ts';
import { columnsAt, firstColumns, firstWindow, type GridWindow, windowAt } from './gridWindow.ts';

/** The mounted rows, and the columns whose cells are mounted in them. */
interface SeenPart {
  rows: GridWindow;
  cells: GridWindow;
}

const unlessSame = (before: GridWindow, next: GridWindow): GridWindow =>
  before.start === next.start && before.end === next.end ? before : next;

/**
 * Follows the scroll position and the size of the viewport; redraws when one of the windows moves a step.
 * @param widths of the columns in px; a new array when one of them changes
 */
export function useGridWindow(
  viewport: RefObject<HTMLDivElement | null>,
  widths: readonly number[],
): SeenPart {
  const rowHeight = useRowHeight();
  const [seen, setSeen] = useState<SeenPart>(() => ({ rows: firstWindow, cells: firstColumns(widths) }));
  // Not a layout effect: those of a child run before the viewport around it is attached.
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const update = () =>
      setSeen((before) => {
        const rows = unlessSame(before.rows, windowAt(element.scrollTop, element.clientHeight, rowHeight));
        const cells = unlessSame(before.cells, columnsAt(widths, element.scrollLeft, element.clientWidth));
        return rows === before.rows && cells === before.cells ? before : { rows, cells };
      });
    update();
    element.addEventListener('scroll', update, { passive: true });
    const resized = new ResizeObserver(update);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      resized.disconnect();
    };
  }, [viewport, widths, rowHeight]);
  return seen;
}
