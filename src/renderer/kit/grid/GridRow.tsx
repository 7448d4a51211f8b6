import { IconDots } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ChangeEvent, type ComponentProps, memo, type ReactNode } from 'react';
import { takesText } from '../keys/letterKeys.ts';
import { RowMarkText } from '../list/RowMark.tsx';
import type { RowMark } from '../list/stableRows.ts';
import { CellLines } from './CellLines.tsx';
import { type Column, cellText, grows, isNumeric, wraps } from './columns.ts';
import { type GridWindow, rowParts } from './gridWindow.ts';
import { type ArrangedColumn, isFixed } from './layout.ts';
import { wholeRow } from './navigation.ts';
import { type SelectionStore, useSelected } from './selection.ts';

interface GridRowProps<Row> {
  row: Row;
  id: number;
  index: number;
  columns: readonly ArrangedColumn<Row>[];
  seen: GridWindow;
  selection: SelectionStore | undefined;
  hasMenu: boolean;
  clickable: boolean;
  highlighted: boolean;
  /** Index of the focused cell, {@link wholeRow}, or null if another row has the focus. */
  activeCell: number | null;
  opensByLetter: boolean;
  onRange(id: number): void;
  editor?: { key: string; input: ReactNode } | null;
  mark?: RowMark | undefined;
}

export function cellClass<Row>(column: Column<Row>, index: number): string {
  const muted = column.tone === 'muted' || column.kind === 'datetime' || column.kind === 'day';
  return clsx(
    index === 0 ? 'pin pin-first' : column.pinned && 'pin pin-second',
    isNumeric(column.kind) && 'number',
    column.tone === 'strong' && 'strong',
    muted && column.tone !== 'strong' && 'muted',
    column.render && 'drawn',
    column.render && grows(column) && 'long',
  );
}

function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const text = cellText(column, row);
  return wraps(column) ? <CellLines>{text}</CellLines> : text;
}

type TickedProps<Element extends 'tr' | 'input'> = Omit<ComponentProps<Element>, 'id'> & {
  selection: SelectionStore | undefined;
  id: number;
};

/** The cells are passed as children, so that ticking does not redraw them. */
function RowFrame({ selection, id, ...row }: TickedProps<'tr'>) {
  const selected = useSelected(selection, id);
  return <tr aria-selected={selection ? selected : undefined} {...row} />;
}

function Tick({
  selection,
  id,
  onRange,
  ...input
}: TickedProps<'input'> & Pick<GridRowProps<unknown>, 'onRange'>) {
  const checked = useSelected(selection, id);
  const change = ({ nativeEvent }: ChangeEvent) => {
    const shift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    if (shift) onRange(id);
    else selection?.getState().toggle(id);
  };
  return <input className="tick" type="checkbox" checked={checked} onChange={change} {...input} />;
}

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { row, id, index, columns, seen, selection, hasMenu, clickable, highlighted, activeCell } = props;
  const { onRange, opensByLetter, editor = null, mark } = props;
  // ARIA column numbers start at 1 and include the tick column.
  const firstCell = selection ? 2 : 1;
  const active = activeCell !== null;
  const inside = active ? 0 : -1;
  const first = columns[0];
  const name = first ? cellText(first.column, row) : String(id);
  const keeps = (cell: number) => cell === activeCell || isFixed(columns[cell]!.column, cell);

  return (
    <RowFrame
      selection={selection}
      id={id}
      data-index={index}
      data-highlight={highlighted || undefined}
      data-clickable={clickable || undefined}
      data-still={mark}
      aria-rowindex={index + 2}
      tabIndex={activeCell === wholeRow ? 0 : -1}
    >
      {selection && (
        <td className="pin pin-check" data-check>
          <Tick
            selection={selection}
            id={id}
            onRange={onRange}
            tabIndex={inside}
            aria-label={`Pilih ${name}`}
          />
        </td>
      )}
      {rowParts(columns.length, seen, keeps).map((part) => {
        if ('span' in part) return <td key={part.from} colSpan={part.span} className="unseen" aria-hidden />;
        const { cell } = part;
        const { column } = columns[cell]!;
        return (
          <td
            key={column.key}
            data-cell={cell}
            aria-colindex={cell + firstCell}
            className={cellClass(column, cell)}
            tabIndex={active ? (activeCell === cell ? 0 : -1) : undefined}
            {...(opensByLetter && activeCell === cell && { [takesText]: '' })}
            data-mark={column.mark?.(row)}
            aria-invalid={column.mark?.(row) === 'error' || undefined}
          >
            {cell === 0 && <RowMarkText mark={mark} brief />}
            {editor?.key === column.key ? editor.input : cellContent(column, row)}
          </td>
        );
      })}
      <td className="filler" aria-hidden />
      {hasMenu && (
        <td className="pin pin-menu" data-menu aria-colindex={columns.length + firstCell}>
          <button
            type="button"
            className="dots"
            tabIndex={inside}
            aria-haspopup="menu"
            aria-label={`Tindakan untuk ${name}`}
          >
            <IconDots size={16} aria-hidden />
          </button>
        </td>
      )}
    </RowFrame>
  );
}

export const GridRow = memo(GridRowView) as typeof GridRowView;
