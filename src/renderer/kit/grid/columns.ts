import type { ReactNode } from 'react';
import { type FieldKind, fieldText } from '../../../shared/core/fields.ts';

export type CellMark = 'error' | 'warning';

/** One column of a list, whichever table draws it. */
export interface Column<Row> {
  /** Wire name; also `sort_by` when sortable. */
  key: string;
  title: string;
  /** Default width in px; drawn wider when its title or kind needs it ({@link defaultWidth}). */
  width: number;
  /** Alignment and default text; 'text' when absent. */
  kind?: FieldKind;
  /** Words of the values of a choice. */
  words?: Readonly<Record<string, string>>;
  value(row: Row): unknown;
  /** When text is not enough: a status pill, a picture. {@link cellText} still gives what is copied. */
  render?(row: Row): ReactNode;
  /** Whether the cell is wrong or wants a look. */
  mark?(row: Row): CellMark | undefined;
  /** True when absent. */
  sortable?: boolean;
  tone?: 'strong' | 'muted';
  /** Not shown until the user chooses it. */
  hidden?: boolean;
  /** Stays in sight beside the first column, which always does; at most one. It cannot be moved. */
  pinned?: boolean;
}

/** The cell as text: what is shown, read aloud and copied; '-' for an empty value. */
export const cellText = <Row>(column: Column<Row>, row: Row): string => fieldText(column, column.value(row));

/** Whether the column holds figures that stand right-aligned under each other. */
export const isNumeric = (kind: FieldKind | undefined): boolean =>
  kind === 'number' || kind === 'rupiah' || kind === 'percent';

/** Space that a header needs besides its letters: padding, sort arrow, resize edge. */
const headerRoom = 46;
const letterWidth = 7;

/** What a full value of a kind needs, padding included. */
const kindWidth: Partial<Record<FieldKind, number>> = { datetime: 178, day: 108 };

/** The default width in px: the column's own, or more when its title, or its kind as text, needs more. */
export function defaultWidth<Row>({ width, title, kind = 'text', render }: Column<Row>): number {
  const full = render ? 0 : (kindWidth[kind] ?? 0);
  return Math.max(width, title.length * letterWidth + headerRoom, full);
}
