import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/** What can be done on the screen now, for the palette; the rights are asked where an action is listed. */
export interface PageAction {
  label: string;
  keys?: string;
  run: () => unknown;
  /** Why it is impossible now. */
  reason?: string;
  /** Not while a dialog is open. */
  onPageOnly?: boolean;
}

const useRegistry = create<{ entries: ReadonlyMap<symbol, readonly PageAction[]>; subject: string }>(() => ({
  entries: new Map(),
  subject: '',
}));

/** The name of the record that the actions of the page are about. */
export function usePageSubject(subject: string): void {
  useEffect(() => {
    useRegistry.setState({ subject });
    return () => useRegistry.setState({ subject: '' });
  }, [subject]);
}

export const useShownSubject = (): string => useRegistry((state) => state.subject);

export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  const said = JSON.stringify(actions);
  useEffect(() => {
    const told = JSON.parse(said) as PageAction[];
    if (told.length === 0) return;
    const key = Symbol();
    const list = told.map((each, index) => ({ ...each, run: () => latest.current[index]?.run() }));
    useRegistry.setState(({ entries }) => ({ entries: new Map(entries).set(key, list) }));
    return () =>
      useRegistry.setState(({ entries }) => {
        const left = new Map(entries);
        left.delete(key);
        return { entries: left };
      });
  }, [said]);
}

/** In order of appearance, without duplicates. */
export const useShownActions = (): PageAction[] => {
  const all = [...useRegistry().entries.values()].flat();
  return [...new Map(all.toReversed().map((action) => [action.label, action])).values()].reverse();
};
