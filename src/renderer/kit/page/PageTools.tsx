import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';

const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

export const pageToolsSlot = (element: HTMLElement | null): void => useSlot.setState({ element });

/** Shown beside the title in the top bar; stays while the page is read again. */
export function PageTools({ children }: { children: ReactNode }) {
  const { element } = useSlot();
  return element && createPortal(children, element);
}
