import { type RefObject, useEffect } from 'react';

/** Tells grid.css on which sides columns are out of view, without redrawing rows. */
export function useGridEdges(viewport: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = viewport.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    let room = 0;
    let before = -1;
    const mark = () => {
      const left = element.scrollLeft;
      if (left === before) return;
      before = left;
      element.toggleAttribute('data-before', left > 0);
      element.toggleAttribute('data-after', left < room - 1);
    };
    const measure = () => {
      room = element.scrollWidth - element.clientWidth;
      before = -1;
      mark();
    };
    element.addEventListener('scroll', mark, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    resized.observe(table);
    return () => {
      element.removeEventListener('scroll', mark);
      resized.disconnect();
    };
  }, [viewport]);
}
