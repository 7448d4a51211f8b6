import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What stays open while the page changes: a panel of the top bar, and the palette if it was opened meanwhile. */
const panel = ':is([role="dialog"]:not([aria-modal="true"]), [data-open])';

/**
 * Focuses the page's region on navigation; a form or list then moves the focus inside. Keeps a focus inside the page,
 * as after a step to the next record, and in an open panel. Mounted before the page, whose effects run later.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new page
  useLayoutEffect(() => {
    const main = document.querySelector<HTMLElement>('main');
    const at = document.activeElement;
    if (main && !main.contains(at) && !at?.closest(panel)) main.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
