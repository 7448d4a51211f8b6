import type { MouseEvent as RowEvent } from 'react';

export const opensRow = { 'data-opens-row': true } as const;

export const isOfOther = ({ target }: Pick<RowEvent, 'target'>): boolean =>
  (target instanceof Element && target.closest('input, button, a, label, [role="menu"]') !== null) ||
  window.getSelection()?.isCollapsed === false;

export function openRow(event: RowEvent): void {
  if (isOfOther(event) || !(event.currentTarget instanceof Element)) return;
  const { ctrlKey, metaKey, shiftKey, button } = event;
  event.currentTarget.querySelector('[data-opens-row]')?.dispatchEvent(
    new MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: ctrlKey || button === 1,
      metaKey,
      shiftKey,
    }),
  );
}

export const opensByClick = {
  onClick: openRow,
  onAuxClick: (event: RowEvent) => event.button === 1 && openRow(event),
  // The middle button must not start scrolling.
  onMouseDown: (event: RowEvent) => event.button === 1 && event.preventDefault(),
} as const;
