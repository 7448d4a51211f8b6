import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';

/** The place in the top bar that a page may fill. */
const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

/** The `ref` of that place. */
export const pageToolsSlot = (element: HTMLElement | null): void => useSlot.setState({ element });

/** What a page shows beside its title in the top bar; it stays while the page below it is read anew. */
export function PageTools({ children }: { children: ReactNode }) {
  const { element } = useSlot();
  return element && createPortal(children, element);
}
