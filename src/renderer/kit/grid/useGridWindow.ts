import { type RefObject, useEffect, useState } from 'react';
import { usePrinted } from '../page/print.ts';
import { useRowHeight } from './density.ts';
import { columnsAt, type GridWindow, windowAt } from './gridWindow.ts';

interface SeenPart {
  rows: GridWindow;
  cells: GridWindow;
}

const everything: SeenPart = {
  rows: { start: 0, end: Number.POSITIVE_INFINITY },
  cells: { start: 0, end: Number.POSITIVE_INFINITY },
};

const unlessSame = (before: GridWindow, next: GridWindow): GridWindow =>
  before.start === next.start && before.end === next.end ? before : next;

/** Estimates the visible part for the first render, so that a second render is seldom needed. */
function firstSeen(viewport: HTMLElement | null, widths: readonly number[], rowHeight: number): SeenPart {
  const isFull = viewport !== null && viewport.scrollHeight > viewport.clientHeight;
  const room = window.innerHeight - (viewport?.getBoundingClientRect().top ?? 0);
  return {
    rows: windowAt(0, isFull ? viewport.clientHeight : Math.max(0, room), rowHeight),
    cells: columnsAt(widths, 0, viewport?.clientWidth ?? window.innerWidth),
  };
}

/** @param widths px. Memoize the array, because a new array replaces the listeners. */
export function useGridWindow(
  viewport: RefObject<HTMLDivElement | null>,
  widths: readonly number[],
): SeenPart {
  const rowHeight = useRowHeight();
  const [seen, setSeen] = useState<SeenPart>(() => firstSeen(viewport.current, widths, rowHeight));
  // A layout effect would run before React sets the ref of the viewport, which is an ancestor.
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
  const isPrinted = usePrinted(({ at }) => at !== null);
  return isPrinted ? everything : seen;
}
