import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/** An action of the shown page in the command palette, which does not check rights. */
export interface PageAction {
  label: string;
  keys?: string;
  run: () => unknown;
  reason?: string;
  onPageOnly?: boolean;
}

const useRegistry = create<{ entries: ReadonlyMap<symbol, readonly PageAction[]>; subject: string }>(() => ({
  entries: new Map(),
  subject: '',
}));

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

export const useShownActions = (): PageAction[] => {
  const all = [...useRegistry().entries.values()].flat();
  return [...new Map(all.toReversed().map((action) => [action.label, action])).values()].reverse();
};
