import type { PointerEvent } from 'react';
import { type LayoutStore, maxWidth, minWidth } from './layout.ts';

/** A drag changes only styles. React gets the width at the end, so that no row redraws during the drag. */
export function ResizeEdge({ columnKey, layout }: { columnKey: string; layout: LayoutStore }) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget;
    const table = edge.closest('table');
    const column = table?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(columnKey)}"]`);
    const cell = edge.closest('th');
    if (event.button !== 0 || !table || !column || !cell) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);

    const from = {
      x: event.clientX,
      width: cell.offsetWidth,
      table: Number(table.dataset.width) - Number(column.dataset.width),
    };
    let width = from.width;
    const move = (next: globalThis.PointerEvent) => {
      width = Math.max(minWidth, Math.min(maxWidth, from.width + next.clientX - from.x));
      column.style.width = `${width}px`;
      table.style.width = `max(100%, ${from.table + width}px)`;
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
