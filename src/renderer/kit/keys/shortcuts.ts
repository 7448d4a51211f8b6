import { useEffect } from 'react';
import { create } from 'zustand';

/** Registry of keyboard shortcuts for the help (features.md H2). */

export interface Shortcut {
  /** As displayed, for example 'Ctrl S'. ' / ' separates alternatives. */
  keys: string;
  label: string;
}

export interface ShortcutGroup {
  group: string;
  shortcuts: readonly Shortcut[];
}

const useRegistry = create<{ entries: ReadonlyMap<symbol, ShortcutGroup> }>(() => ({ entries: new Map() }));

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

export function mergeGroups(entries: Iterable<ShortcutGroup>): ShortcutGroup[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([group, parts]) => {
    const all = parts.flatMap(({ shortcuts }) => shortcuts);
    const once = new Map(all.map((shortcut) => [`${shortcut.keys}\n${shortcut.label}`, shortcut]));
    return { group, shortcuts: [...once.values()] };
  });
}

export const useShownShortcuts = (): ShortcutGroup[] => mergeGroups(useRegistry().entries.values());
