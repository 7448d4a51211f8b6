import type { PointerEvent } from 'react';
import { type LayoutStore, maxWidth, minWidth } from './layout.ts';

/**
 * The right edge of a header: drag sets the width, a double click restores the default.
 * For the mouse only; the keyboard has the column panel. While dragging it moves the column's `<col>`
 * itself and tells React once, at the end: no row is drawn again.
 */
export function ResizeEdge({ columnKey, layout }: { columnKey: string; layout: LayoutStore }) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget;
    const table = edge.closest('table');
    const column = table?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(columnKey)}"]`);
    const cell = edge.closest('th');
    if (event.button !== 0 || !table || !column || !cell) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);

    const from = { x: event.clientX, width: cell.offsetWidth, table: Number(table.dataset.width) };
    let width = from.width;
    const move = (next: globalThis.PointerEvent) => {
      width = Math.max(minWidth, Math.min(maxWidth, from.width + next.clientX - from.x));
      column.style.width = `${width}px`;
      table.style.width = `max(100%, ${from.table + width - from.width}px)`;
      // A column that is pinned beside the first stands where that ends.
      if (cell.classList.contains('pin-first')) table.style.setProperty('--pin-first', `${width}px`);
    };
    const end = () => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('lostpointercapture', end);
      if (width !== from.width) layout.getState().resize(columnKey, width);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end);
  };

  return (
    <span
      className="resize"
      aria-hidden
      onPointerDown={drag}
      onDoubleClick={() => layout.getState().unsize(columnKey)}
    />
  );
}
