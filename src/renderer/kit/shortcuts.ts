import { useEffect } from 'react';
import { create } from 'zustand';

/** The shortcuts of what is on the screen now (features.md H2): a hook that binds keys says here what they do. */

export interface Shortcut {
  /** As they are printed: 'Ctrl S'; several ways to the same with ' / ' between. */
  keys: string;
  label: string;
}

export interface ShortcutGroup {
  group: string;
  shortcuts: readonly Shortcut[];
}

const useRegistry = create<{ entries: ReadonlyMap<symbol, ShortcutGroup> }>(() => ({ entries: new Map() }));

/** Says what keys do for as long as the component is shown; nothing for an empty list. */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const said = JSON.stringify(shortcuts);
  useEffect(() => {
    const list = JSON.parse(said) as Shortcut[];
    if (list.length === 0) return;
    const key = Symbol(group);
    useRegistry.setState(({ entries }) => ({
      entries: new Map(entries).set(key, { group, shortcuts: list }),
    }));
    return () =>
      useRegistry.setState(({ entries }) => {
        const left = new Map(entries);
        left.delete(key);
        return { entries: left };
      });
  }, [group, said]);
}

/** All of them: one group for each name, in the order in which they came; what two parts say alike stands once. */
export function mergeGroups(entries: Iterable<ShortcutGroup>): ShortcutGroup[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([group, parts]) => {
    const all = parts.flatMap(({ shortcuts }) => shortcuts);
    const once = new Map(all.map((shortcut) => [`${shortcut.keys}\n${shortcut.label}`, shortcut]));
    return { group, shortcuts: [...once.values()] };
  });
}

export const useShownShortcuts = (): ShortcutGroup[] => mergeGroups(useRegistry().entries.values());
