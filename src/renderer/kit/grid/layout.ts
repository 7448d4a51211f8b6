import { create, useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Column, defaultWidth } from './columns.ts';

/** Column layout of a list, stored per user in localStorage (features.md L2). */
export interface GridLayout {
  order: string[];
  visible: Record<string, boolean>;
  widths: Record<string, number>;
}

export interface ArrangedColumn<Row> {
  column: Column<Row>;
  width: number;
  sized: boolean;
  visible: boolean;
}

export const minWidth = 64;
export const maxWidth = 800;

const defaultLayout: GridLayout = { order: [], visible: {}, widths: {} };

const clampWidth = (width: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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

function orderedKeys(fixed: readonly string[], rest: readonly string[], order: readonly string[]): string[] {
  const known = order.filter((key) => rest.includes(key));
  const result = [...known];
  for (const [index, key] of rest.entries()) {
    if (known.includes(key)) continue;
    // A column that is missing from the stored order stands after its predecessor in the default order.
    const before = rest[index - 1];
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
  }
  return [...fixed, ...result];
}

export const isFixed = <Row>(column: Column<Row>, index: number): boolean =>
  index === 0 || column.pinned === true;

export function arrange<Row>(columns: readonly Column<Row>[], layout: GridLayout): ArrangedColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const fixed = columns.filter(isFixed).map(({ key }) => key);
  const rest = columns.filter((column, index) => !isFixed(column, index)).map(({ key }) => key);
  return orderedKeys(fixed, rest, layout.order).flatMap((key, index) => {
    const column = byKey.get(key);
    if (!column) return [];
    const visible = index === 0 || (layout.visible[key] ?? !column.hidden);
    const width = layout.widths[key];
    return [{ column, width: width ?? defaultWidth(column), sized: width !== undefined, visible }];
  });
}

export interface LayoutState extends GridLayout {
  /** px, with the column's share of the free width. Undefined while the column is not shown. */
  shownWidth(key: string): number | undefined;
  show(key: string, visible: boolean): void;
  resize(key: string, width: number): void;
  unsize(key: string): void;
  reorder(keys: string[]): void;
  reset(): void;
}

export type LayoutStore = StoreApi<LayoutState>;

export const storageKey = (userId: number | null, layoutKey: string): string =>
  `rujukan:grid:${userId ?? 'tamu'}:${layoutKey}`;

export function createLayout(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): LayoutStore {
  const store = createStore<LayoutState>((set, get, api) => ({
    ...parseLayout(storage.getItem(key)),
    shownWidth: () => undefined,
    show: (column, visible) => set({ visible: { ...get().visible, [column]: visible } }),
    resize: (column, width) => set({ widths: { ...get().widths, [column]: clampWidth(width) } }),
    unsize: (column) => {
      const { [column]: _dropped, ...widths } = get().widths;
      set({ widths });
    },
    reorder: (order) => set({ order }),
    reset: () => api.setState(defaultLayout),
  }));
  store.subscribe(({ order, visible, widths }, before) => {
    const unchanged = order === before.order && visible === before.visible && widths === before.widths;
    const isDefault = order === defaultLayout.order && visible === defaultLayout.visible;
    if (unchanged) return;
    if (isDefault && widths === defaultLayout.widths) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ order, visible, widths }));
  });
  return store;
}

const useOwner = create<{ userId: number | null }>(() => ({ userId: null }));

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

export const isLayoutStored = (layoutKey: string): boolean =>
  localStorage.getItem(storageKey(useOwner.getState().userId, layoutKey)) !== null;

export function setLayout(layoutKey: string, { order, visible, widths }: GridLayout): void {
  layoutStore(useOwner.getState().userId, layoutKey).setState({ order, visible, widths });
}

export function useLayoutStore(layoutKey: string): LayoutStore {
  const userId = useOwner((state) => state.userId);
  return layoutStore(userId, layoutKey);
}

export function useLayout(layoutKey: string): LayoutState {
  return useStore(useLayoutStore(layoutKey));
}
