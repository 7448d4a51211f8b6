import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';

const useSlot = create<{ element: HTMLElement | null }>(() => ({ element: null }));

export const pageToolsSlot = (element: HTMLElement | null): void => useSlot.setState({ element });

export function PageTools({ children }: { children: ReactNode }) {
  const { element } = useSlot();
  return element && createPortal(children, element);
}
