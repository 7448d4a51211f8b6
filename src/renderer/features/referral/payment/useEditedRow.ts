import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PaymentPart, PaymentState } from './usePayment.ts';

export const editedLine = 'data-edited';
const isWithin = (target: Element | null) => target?.closest(`[${editedLine}]`) != null;

/** The edited row stays in its part until it loses the focus. */
export function useEditedRow({ open, partOf, sending }: PaymentState) {
  const frame = useRef<HTMLTableElement>(null);
  const [edited, setEdited] = useState<{ id: number; part: PaymentPart }>();
  const left = useRef<number>(undefined);
  const setEditing = (id: number | undefined) => {
    const found = open.find(({ row }) => row.id === id);
    left.current = edited?.id;
    setEdited(found && { id: found.row.id, part: partOf(found) });
  };

  if (sending && edited) setEditing(undefined);

  const id = edited?.id;
  useEffect(() => {
    if (id === undefined) return;
    const leave = () => {
      if (!isWithin(document.activeElement)) setEdited((now) => (now?.id === id ? undefined : now));
    };
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isWithin(target)) return;
      // Waits until the pointer is released, so that nothing moves under it.
      if (!document.querySelector(':active')) leave();
      else window.addEventListener('pointerup', () => setTimeout(leave), { capture: true, once: true });
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [id]);

  // Focuses the row if the focused input has disappeared.
  useLayoutEffect(() => {
    if (left.current === undefined) return;
    const row = frame.current?.querySelector(`[data-row="${left.current}"]`);
    left.current = undefined;
    if (document.activeElement === document.body) row?.querySelector<HTMLElement>('[data-first]')?.focus();
  });

  return { edited, setEditing, frame };
}
