import type { Column } from '../grid/columns.ts';
import { type Density, isDensity } from '../grid/density.ts';
import { arrange, type GridLayout, parseLayout } from '../grid/layout.ts';
import type { PageSize } from '../grid/Pager.tsx';

/** `density` is absent if it is the default. `limit` is absent if the address of the list had none. */
export interface ViewLayout extends GridLayout {
  density?: Density;
  limit?: PageSize;
}

const isSize = (value: unknown): value is PageSize =>
  value === 'fit' || (typeof value === 'number' && Number.isInteger(value) && value > 0);

export function layoutIn(stored: string): ViewLayout {
  const columns = parseLayout(stored || null);
  let more: { density?: unknown; limit?: unknown } = {};
  try {
    more = (JSON.parse(stored || '{}') as typeof more | null) ?? {};
  } catch {
    // Damaged text gives the default layout.
  }
  return {
    ...columns,
    ...(isDensity(more.density) && { density: more.density }),
    ...(isSize(more.limit) && { limit: more.limit }),
  };
}

export function layoutText(
  { order, visible, widths }: GridLayout,
  density: Density,
  limit?: PageSize,
): string {
  const stored: ViewLayout = {
    order,
    visible,
    widths,
    ...(density !== 'usual' && { density }),
    ...(limit !== undefined && { limit }),
  };
  const isUsual = order.length === 0 && [visible, widths].every((part) => Object.keys(part).length === 0);
  return isUsual && density === 'usual' && limit === undefined ? '' : JSON.stringify(stored);
}

export function hasSameLayout<Row>(
  columns: readonly Column<Row>[],
  one: GridLayout,
  other: GridLayout,
): boolean {
  const look = (layout: GridLayout) =>
    JSON.stringify(
      arrange(columns, layout).map(({ column, width, visible }) => [column.key, width, visible]),
    );
  return look(one) === look(other);
}
