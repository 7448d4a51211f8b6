import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRowHeight } from '../grid/density.ts';
import { headHeight } from '../grid/gridWindow.ts';

const fewest = 3;
const most = 1000;
/** px of the horizontal scroll bar and the card's edge. */
const edges = 14;

/**
 * Number of rows that fit the window. Undefined before measuring. `above` must change with the content above
 * the table.
 */
export function useFitRows(anchor: RefObject<HTMLElement | null>, above: unknown): number | undefined {
  const rowHeight = useRowHeight();
  const [fit, setFit] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: content above the table moves the top of the table
  useLayoutEffect(() => {
    const top = anchor.current;
    const main = top?.closest('main');
    if (!top || !main) return;
    const measure = () => {
      const foot = top.parentElement?.querySelector<HTMLElement>('.pager')?.offsetHeight ?? 0;
      const bottom =
        main.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(main).paddingBottom);
      const room = bottom - foot - edges - top.getBoundingClientRect().top - headHeight;
      setFit(Math.min(most, Math.max(fewest, Math.floor(room / rowHeight))));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(main);
    return () => resized.disconnect();
  }, [anchor, above, rowHeight]);
  return fit;
}
