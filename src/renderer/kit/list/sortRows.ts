import { fieldText } from '../../../shared/core/fields.ts';
import { foldText } from '../../../shared/core/foldText.ts';
import type { Column } from '../grid/columns.ts';
import type { GridSort } from '../grid/GridHead.tsx';

const order = new Intl.Collator('id', { numeric: true, sensitivity: 'base' });

/** Sorts text as displayed; numbers and times by value. Descending order begins with empty values (C-903). */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: GridSort | undefined,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (!sort || !column) return rows;
  const valued = rows.map((row) => ({ row, value: column.value(row) }));
  const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
  const sorted = valued.toSorted((a, b) => {
    if (isEmpty(a.value) || isEmpty(b.value)) return Number(isEmpty(a.value)) - Number(isEmpty(b.value));
    return compare(column, a.value, b.value);
  });
  return (sort.dir === 'asc' ? sorted : sorted.reverse()).map(({ row }) => row);
}

function compare<Row>(column: Column<Row>, a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // ISO 8601 times sort as text.
  const isTime = column.kind === 'datetime' || column.kind === 'day';
  const [left, right] = [a, b].map((value) => (isTime ? String(value) : fieldText(column, value)));
  return order.compare(foldText(left!), foldText(right!));
}
