import { type RefObject, useEffect, useState } from 'react';
import { firstWindow, type GridWindow, windowAt } from './gridWindow.ts';

/** Follows the scroll position and the size of the viewport; redraws when the window moves a step. */
export function useGridWindow(viewport: RefObject<HTMLDivElement | null>): GridWindow {
  const [shown, setShown] = useState(firstWindow);
  // Not a layout effect: those of a child run before the viewport around it is attached.
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const update = () => {
      const next = windowAt(element.scrollTop, element.clientHeight);
      setShown((before) => (before.start === next.start && before.end === next.end ? before : next));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const resized = new ResizeObserver(update);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      resized.disconnect();
    };
  }, [viewport]);
  return shown;
}
