import type { ReactNode } from 'react';
import { formatDateTime, formatDay, formatRupiah } from '../../../shared/core/values.ts';

export type ColumnKind = 'text' | 'number' | 'rupiah' | 'datetime' | 'day';
export type CellValue = string | number | boolean | null | undefined;

/** One column of a list, whichever table draws it. */
export interface Column<Row> {
  /** Wire name; also `sort_by` when sortable. */
  key: string;
  title: string;
  /** Default width in px; drawn wider when its title or kind needs it ({@link defaultWidth}). */
  width: number;
  /** Alignment and default text; 'text' when absent. */
  kind?: ColumnKind;
  value(row: Row): CellValue;
  /** When text is not enough: a status pill, a picture. {@link cellText} still gives what is copied. */
  render?(row: Row): ReactNode;
  /** True when absent. */
  sortable?: boolean;
  tone?: 'strong' | 'muted';
  /** Not shown until the user chooses it. */
  hidden?: boolean;
}

/** What stands for a missing value in every list. */
const emptyText = '-';

const numberFormat = new Intl.NumberFormat('id-ID');

/** The cell as text: what is shown, read aloud and copied; '-' for an empty value. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === undefined || value === '') return emptyText;
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  switch (column.kind) {
    case 'rupiah':
      return formatRupiah(Number(value));
    case 'number':
      return numberFormat.format(Number(value));
    case 'datetime':
      return formatDateTime(String(value));
    case 'day':
      return formatDay(String(value));
    default:
      return String(value);
  }
}

/** Whether the column holds figures that stand right-aligned under each other. */
export const isNumeric = (kind: ColumnKind | undefined): boolean => kind === 'number' || kind === 'rupiah';

/** Space that a header needs besides its letters: padding, sort arrow, resize edge. */
const headerRoom = 46;
const letterWidth = 7;

/** What a full value of a kind needs, padding included. */
const kindWidth: Partial<Record<ColumnKind, number>> = { datetime: 178, day: 108 };

/** The default width in px: the column's own, or more when its title or its kind needs more. */
export function defaultWidth<Row>({ width, title, kind = 'text' }: Column<Row>): number {
  return Math.max(width, title.length * letterWidth + headerRoom, kindWidth[kind] ?? 0);
}
