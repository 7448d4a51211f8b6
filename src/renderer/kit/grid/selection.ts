import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The selection is outside React state, so that a tick does not redraw the whole table. */
export interface Selection {
  ids: ReadonlySet<number>;
  anchor: number | null;
  /** Rows ticked before the current range. A change of the range keeps these rows. */
  base: ReadonlySet<number>;
  toggle(id: number): void;
  set(ids: Iterable<number>): void;
  clear(): void;
  start(id: number): void;
  range(order: readonly number[], id: number): void;
}

export type SelectionStore = StoreApi<Selection>;

const none: ReadonlySet<number> = new Set();

function between(order: readonly number[], from: number | null, to: number): number[] {
  const end = order.indexOf(to);
  const start = from === null ? -1 : order.indexOf(from);
  if (end < 0) return [];
  if (start < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export function createSelection(): SelectionStore {
  return createStore<Selection>((set) => ({
    ids: none,
    anchor: null,
    base: none,
    toggle: (id) =>
      set(({ ids }) => {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        return { ids: next, anchor: id, base: next };
      }),
    set: (ids) => {
      const next = new Set(ids);
      set({ ids: next, anchor: null, base: next });
    },
    clear: () => set({ ids: none, anchor: null, base: none }),
    start: (id) => set(({ ids }) => ({ anchor: id, base: ids })),
    range: (order, id) =>
      set(({ anchor, base }) => ({
        ids: new Set([...base, ...between(order, anchor, id)]),
        anchor: anchor !== null && order.includes(anchor) ? anchor : id,
      })),
  }));
}

const nothing = createSelection();

export function useSelected(store: SelectionStore | undefined, id: number): boolean {
  return useStore(store ?? nothing, (state) => state.ids.has(id));
}

export function useSelectedCount(store: SelectionStore | undefined, ids: readonly number[]): number {
  return useStore(store ?? nothing, (state) => ids.reduce((sum, id) => sum + Number(state.ids.has(id)), 0));
}
