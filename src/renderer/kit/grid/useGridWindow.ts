import { type RefObject, useEffect, useState } from 'react';
import { useRowHeight } from './density.ts';
import { columnsAt, type GridWindow, windowAt } from './gridWindow.ts';

/** The mounted rows, and the columns whose cells are mounted in them. */
interface SeenPart {
  rows: GridWindow;
  cells: GridWindow;
}

const unlessSame = (before: GridWindow, next: GridWindow): GridWindow =>
  before.start === next.start && before.end === next.end ? before : next;

/**
 * What will be seen of rows that are about to be mounted, at the top of their page: drawn once, they need not be drawn more
 * or taken away when they are there. A viewport that rows fill keeps its height; it reaches no further than the window.
 */
function firstSeen(viewport: HTMLElement | null, widths: readonly number[], rowHeight: number): SeenPart {
  const isFull = viewport !== null && viewport.scrollHeight > viewport.clientHeight;
  const room = window.innerHeight - (viewport?.getBoundingClientRect().top ?? 0);
  return {
    rows: windowAt(0, isFull ? viewport.clientHeight : Math.max(0, room), rowHeight),
    cells: columnsAt(widths, 0, viewport?.clientWidth ?? window.innerWidth),
  };
}

/**
 * Follows the scroll position and the size of the viewport; redraws when one of the windows moves a step.
 * @param widths of the columns in px; a new array when one of them changes
 */
export function useGridWindow(
  viewport: RefObject<HTMLDivElement | null>,
  widths: readonly number[],
): SeenPart {
  const rowHeight = useRowHeight();
  const [seen, setSeen] = useState<SeenPart>(() => firstSeen(viewport.current, widths, rowHeight));
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
