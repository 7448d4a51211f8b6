import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

const panel = ':is([role="dialog"]:not([aria-modal="true"]), [data-open])';

/**
 * Focuses `main` after navigation, unless the page, a side panel or the command palette has the focus. Must
 * be mounted before the page, whose effects must run later.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new page
  useLayoutEffect(() => {
    const main = document.querySelector<HTMLElement>('main');
    const at = document.activeElement;
    if (main && !main.contains(at) && !at?.closest(panel)) main.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
