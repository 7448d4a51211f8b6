import type { ReactNode } from 'react';
import { type FieldKind, fieldText } from '../../../shared/core/fields.ts';

export type CellMark = 'error' | 'warning';

export interface Column<Row> {
  /** Unique name of the column, and the `sort_by` value if sortable. */
  key: string;
  title: string;
  /** px. {@link defaultWidth} returns at least this width. */
  width: number;
  kind?: FieldKind;
  words?: Readonly<Record<string, string>>;
  value(row: Row): unknown;
  /** Copying uses {@link cellText} instead. */
  render?(row: Row): ReactNode;
  mark?(row: Row): CellMark | undefined;
  sortable?: boolean;
  buttons?: true;
  tone?: 'strong' | 'muted';
  hidden?: boolean;
  /** Pinned beside the first column, which is always pinned. At most one column may set this. */
  pinned?: boolean;
}

export const cellText = <Row>(column: Column<Row>, row: Row): string => fieldText(column, column.value(row));

export const isNumeric = (kind: FieldKind | undefined): boolean =>
  kind === 'number' || kind === 'rupiah' || kind === 'percent';

const growing: ReadonlySet<FieldKind> = new Set([
  'text',
  'longText',
  'richText',
  'email',
  'reference',
  'references',
]);

/** True for columns that share the free width of the table. GridTable excludes columns sized by the user. */
export const grows = <Row>({ kind = 'text', words, buttons }: Column<Row>): boolean =>
  growing.has(kind) && !words && !buttons;

export const wraps = <Row>(column: Column<Row>): boolean =>
  !column.render && (grows(column) || column.kind === 'choice' || column.words !== undefined);

/** The table sets `--free`, the width that its columns leave unused. */
export function sharedWidths(columns: readonly { width: number; grows: boolean }[]): string[] {
  const sum = columns.reduce((total, column) => total + (column.grows ? column.width : 0), 0);
  return columns.map((column) =>
    column.grows
      ? `calc(${column.width}px + round(down, var(--free) * ${column.width / sum}, 1px))`
      : `${column.width}px`,
  );
}

/** px for padding, sort arrow and resize edge. */
const headerRoom = 46;
const letterWidth = 7;

/** px of a full value with padding, by kind. */
const kindWidth: Partial<Record<FieldKind, number>> = { datetime: 178, day: 108 };

export function defaultWidth<Row>({ width, title, kind = 'text', render }: Column<Row>): number {
  const full = render ? 0 : (kindWidth[kind] ?? 0);
  return Math.max(width, title.length * letterWidth + headerRoom, full);
}
