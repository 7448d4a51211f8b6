import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const stops = 'a[href], button:not([disabled]), [tabindex="0"]';
const own = 'input, textarea, select, [contenteditable="true"], [aria-expanded="true"]';

const stopIn = (part: HTMLElement | undefined): HTMLElement | null | undefined =>
  part?.matches(stops) ? part : part?.querySelector(stops);

/** ↑ and ↓ move the focus between rows, if possible within a column. The header counts as a row. */
export function stepRow(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  const { target, currentTarget } = event;
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // React bubbles keys of an open row menu, although the menu is a portal outside the table.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || target.closest(own)) return;
  const row = target.closest('tr');
  const rows = [...(row?.closest('table')?.rows ?? [])];
  const next = row && rows[rows.indexOf(row) + by];
  if (!next) return;
  const column = target.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0;
  const stop = stopIn(next.cells[column]) ?? stopIn(next);
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}
