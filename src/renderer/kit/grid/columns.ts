import type { ReactNode } from 'react';
import { type FieldKind, fieldText } from '../../../shared/core/fields.ts';

export type CellMark = 'error' | 'warning';

export interface Column<Row> {
  /** Wire name; also `sort_by` if sortable. */
  key: string;
  title: string;
  /** Default width in px; see {@link defaultWidth}. */
  width: number;
  /** Alignment and default text; default: 'text'. */
  kind?: FieldKind;
  words?: Readonly<Record<string, string>>;
  value(row: Row): unknown;
  /** For a status pill or a picture; {@link cellText} is still copied. */
  render?(row: Row): ReactNode;
  mark?(row: Row): CellMark | undefined;
  sortable?: boolean;
  /** Holds buttons, not values. */
  buttons?: true;
  tone?: 'strong' | 'muted';
  hidden?: boolean;
  /** Pinned beside the first column, which always is. At most one; it cannot be moved. */
  pinned?: boolean;
}

/** Text that is shown, read aloud and copied; '-' if empty. */
export const cellText = <Row>(column: Column<Row>, row: Row): string => fieldText(column, column.value(row));

export const isNumeric = (kind: FieldKind | undefined): boolean =>
  kind === 'number' || kind === 'rupiah' || kind === 'percent';

/** Values of any length; all others have a full width that is known. */
const growing: ReadonlySet<FieldKind> = new Set([
  'text',
  'longText',
  'richText',
  'email',
  'reference',
  'references',
]);

/** Takes its share of the room that a wide table has over. */
export const grows = <Row>({ kind = 'text', words, buttons }: Column<Row>): boolean =>
  growing.has(kind) && !words && !buttons;

/** Words of a choice may be long, too. */
export const wraps = <Row>(column: Column<Row>): boolean =>
  !column.render && (grows(column) || column.kind === 'choice' || column.words !== undefined);

/** CSS width of each column, in whole pixels; `--free` is the room that the table has over. */
export function sharedWidths(columns: readonly { width: number; grows: boolean }[]): string[] {
  const sum = columns.reduce((total, column) => total + (column.grows ? column.width : 0), 0);
  return columns.map((column) =>
    column.grows
      ? `calc(${column.width}px + round(down, var(--free) * ${column.width / sum}, 1px))`
      : `${column.width}px`,
  );
}

/** Space of a header besides its letters: padding, sort arrow, resize edge. */
const headerRoom = 46;
const letterWidth = 7;

/** Width in px of a full value, with padding. */
const kindWidth: Partial<Record<FieldKind, number>> = { datetime: 178, day: 108 };

export function defaultWidth<Row>({ width, title, kind = 'text', render }: Column<Row>): number {
  const full = render ? 0 : (kindWidth[kind] ?? 0);
  return Math.max(width, title.length * letterWidth + headerRoom, full);
}
