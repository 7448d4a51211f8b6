import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Which rows of a list are ticked. Lives outside the table: one tick redraws one row. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Where the last plain tick was: one end of the next range. */
  anchor: number | null;
  /** What was ticked when the anchor was set: a growing or shrinking range never loses it. */
  base: ReadonlySet<number>;
  toggle(id: number): void;
  set(ids: Iterable<number>): void;
  clear(): void;
  /** Sets the anchor without ticking: the next range starts at `id`. */
  start(id: number): void;
  /** Ticks every row of `order` from the anchor to `id`, replacing the previous range. */
  range(order: readonly number[], id: number): void;
}

export type SelectionStore = StoreApi<Selection>;

const none: ReadonlySet<number> = new Set();

/** The keys of `order` between two of them, both included; only `to` when `from` is not on the page. */
function between(order: readonly number[], from: number | null, to: number): number[] {
  const end = order.indexOf(to);
  const start = from === null ? -1 : order.indexOf(from);
  if (end < 0) return [];
  if (start < 0) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** A selection of its own for one list. */
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

/** Whether one row is ticked; the caller redraws only when that changes. */
export function useSelected(store: SelectionStore | undefined, id: number): boolean {
  return useStore(store ?? nothing, (state) => state.ids.has(id));
}

/** How many of `ids` are ticked. */
export function useSelectedCount(store: SelectionStore | undefined, ids: readonly number[]): number {
  return useStore(store ?? nothing, (state) => ids.reduce((sum, id) => sum + Number(state.ids.has(id)), 0));
}
