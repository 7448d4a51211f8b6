import { create, useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Column, defaultWidth } from './columns.ts';

/**
 * How a user arranged the columns of one list (features.md L2), kept in localStorage under
 * `rujukan:grid:{userId}:{layoutKey}`. Only what differs from the default is written.
 */
export interface GridLayout {
  /** Column keys in their order; a column that is not named keeps its default place. */
  order: string[];
  /** Shown or not, for columns whose default was changed. */
  visible: Record<string, boolean>;
  /** Widths in px, for columns that were resized. */
  widths: Record<string, number>;
}

export interface ArrangedColumn<Row> {
  column: Column<Row>;
  width: number;
  visible: boolean;
}

export const minWidth = 64;
export const maxWidth = 800;

const defaultLayout: GridLayout = { order: [], visible: {}, widths: {} };

const clampWidth = (width: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a stored layout; anything malformed falls back to the default, part by part. */
export function parseLayout(stored: string | null): GridLayout {
  if (!stored) return defaultLayout;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return defaultLayout;
  }
  if (!isRecord(value)) return defaultLayout;
  const entriesOf = (part: unknown) => (isRecord(part) ? Object.entries(part) : []);
  const order = Array.isArray(value.order) ? value.order.filter((key) => typeof key === 'string') : [];
  const visible = entriesOf(value.visible).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  const widths = entriesOf(value.widths).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  );
  return {
    order,
    visible: Object.fromEntries(visible),
    widths: Object.fromEntries(widths.map(([key, width]) => [key, clampWidth(width)])),
  };
}

/** Column keys in the user's order: the fixed ones first, whatever was stored of them. */
function orderedKeys(fixed: readonly string[], rest: readonly string[], order: readonly string[]): string[] {
  const known = order.filter((key) => rest.includes(key));
  const result = [...known];
  for (const [index, key] of rest.entries()) {
    if (known.includes(key)) continue;
    // A column added after the layout was stored follows the column that it follows by default.
    const before = rest[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return [...fixed, ...result];
}

/** Whether a column keeps its place: the first, which names the row, and the one that is pinned beside it. */
export const isFixed = <Row>(column: Column<Row>, index: number): boolean =>
  index === 0 || column.pinned === true;

/** All columns as the user arranged them, the hidden ones included. */
export function arrange<Row>(columns: readonly Column<Row>[], layout: GridLayout): ArrangedColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const fixed = columns.filter(isFixed).map(({ key }) => key);
  const rest = columns.filter((column, index) => !isFixed(column, index)).map(({ key }) => key);
  return orderedKeys(fixed, rest, layout.order).flatMap((key, index) => {
    const column = byKey.get(key);
    if (!column) return [];
    const visible = index === 0 || (layout.visible[key] ?? !column.hidden);
    return [{ column, width: layout.widths[key] ?? defaultWidth(column), visible }];
  });
}

export interface LayoutState extends GridLayout {
  show(key: string, visible: boolean): void;
  resize(key: string, width: number): void;
  /** Back to the default width. */
  unsize(key: string): void;
  reorder(keys: string[]): void;
  reset(): void;
}

export type LayoutStore = StoreApi<LayoutState>;

export const storageKey = (userId: number | null, layoutKey: string): string =>
  `rujukan:grid:${userId ?? 'tamu'}:${layoutKey}`;

/** A layout bound to one storage entry; `storage` is localStorage except in tests. */
export function createLayout(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): LayoutStore {
  const store = createStore<LayoutState>((set, get, api) => ({
    ...parseLayout(storage.getItem(key)),
    show: (column, visible) => set({ visible: { ...get().visible, [column]: visible } }),
    resize: (column, width) => set({ widths: { ...get().widths, [column]: clampWidth(width) } }),
    unsize: (column) => {
      const { [column]: _dropped, ...widths } = get().widths;
      set({ widths });
    },
    reorder: (order) => set({ order }),
    reset: () => {
      api.setState(defaultLayout);
      storage.removeItem(key);
    },
  }));
  store.subscribe(({ order, visible, widths }, before) => {
    const unchanged = order === before.order && visible === before.visible && widths === before.widths;
    const isDefault = order === defaultLayout.order && visible === defaultLayout.visible;
    if (unchanged || (isDefault && widths === defaultLayout.widths)) return;
    storage.setItem(key, JSON.stringify({ order, visible, widths }));
  });
  return store;
}

const useOwner = create<{ userId: number | null }>(() => ({ userId: null }));

/** Says whose layouts are read and written from now on; call it when a user signs in. */
export function gridOwner(userId: number): void {
  useOwner.setState({ userId });
}

const stores = new Map<string, LayoutStore>();

function layoutStore(userId: number | null, layoutKey: string): LayoutStore {
  const key = storageKey(userId, layoutKey);
  const store = stores.get(key) ?? createLayout(key, localStorage);
  stores.set(key, store);
  return store;
}

/** The layout store of one list for the signed-in user; the grid and its column panel share it. */
export function useLayoutStore(layoutKey: string): LayoutStore {
  const userId = useOwner((state) => state.userId);
  return layoutStore(userId, layoutKey);
}

/** The layout itself; the caller redraws when it changes. */
export function useLayout(layoutKey: string): LayoutState {
  return useStore(useLayoutStore(layoutKey));
}
