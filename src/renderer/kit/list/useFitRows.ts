import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRowHeight } from '../grid/density.ts';
import { headHeight } from '../grid/gridWindow.ts';

const fewest = 3;
/** The largest page that a list may ask for. */
const most = 1000;
/** What the list's sideways scroll bar and the card's edge take, in px. */
const edges = 14;

/**
 * How many rows a list shows in the window without scrolling; undefined while `on` is false and before it is measured.
 * `anchor` stands where the table begins; `above` changes with what stands there (the chips of the filters).
 */
export function useFitRows(
  anchor: RefObject<HTMLElement | null>,
  on: boolean,
  above: unknown,
): number | undefined {
  const rowHeight = useRowHeight();
  const [fit, setFit] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above the table moves its beginning
  useLayoutEffect(() => {
    const top = anchor.current;
    const main = top?.closest('main');
    if (!on || !top || !main) return;
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
  }, [anchor, on, above, rowHeight]);
  return on ? fit : undefined;
}
