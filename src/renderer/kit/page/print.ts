import { flushSync } from 'react-dom';
import { create } from 'zustand';

export const usePrinted = create<{ at: Date | null }>(() => ({ at: null }));

/** Width in px of A4 landscape without the margins of styles/print.css. */
export const paperWidth = 1047;

const scheme = 'data-mantine-color-scheme';

/** Renders synchronously, because the browser prints immediately after `beforeprint`. */
export function followPrinting(): void {
  const root = document.documentElement;
  let shown: string | null = null;
  window.addEventListener('beforeprint', () => {
    shown ??= root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
    root.setAttribute('data-printed', '');
    flushSync(() => usePrinted.setState({ at: new Date() }));
    fitPaper(document.getElementById('isi'));
  });
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(scheme, shown);
    shown = null;
    root.removeAttribute('data-printed');
    document.getElementById('isi')?.removeAttribute('style');
    flushSync(() => usePrinted.setState({ at: null }));
  });
}

/**
 * Zooms out until the content fits, in at most three steps. One step may not be enough, because text does not
 * shrink in proportion to the zoom.
 */
function fitPaper(content: HTMLElement | null): void {
  if (!content) return;
  let zoom = 1;
  for (let step = 0; step < 3; step += 1) {
    content.style.width = `${Math.floor(paperWidth / zoom)}px`;
    content.style.setProperty('zoom', String(zoom));
    if (content.scrollWidth <= content.clientWidth) return;
    zoom *= content.clientWidth / content.scrollWidth;
  }
}
