import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useRowHeight } from './density.ts';
import { headHeight, scrollTopFor } from './gridWindow.ts';
import type { ArrangedColumn } from './layout.ts';
import { type GridPosition, wholeRow } from './navigation.ts';

export interface GridBodyHandle {
  focus(): void;
  focusFirst(): void;
  focusCell(id: number, key: string): boolean;
  position(): GridPosition;
}

export interface FocusedRows<Row> {
  ref: RefObject<GridBodyHandle | null>;
  left: RefObject<boolean>;
  rows: readonly Row[];
  ids: readonly number[];
  columns: readonly ArrangedColumn<Row>[];
  viewport: RefObject<HTMLDivElement | null>;
  highlight: number | undefined;
  onActive: ((row: Row) => void) | undefined;
}

export type GridFocus = ReturnType<typeof useGridFocus>;

/** Holds the row's id, so that rows added or removed above do not move the focus. */
interface Active {
  id: number | undefined;
  index: number;
  cell: number;
}

export function useGridFocus<Row>(props: FocusedRows<Row>) {
  const { rows, ids, columns, viewport, highlight, onActive } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight();
  const [active, setActive] = useState<Active>({ id: highlight, index: 0, cell: wholeRow });
  const pendingFocus = useFocusLeft(props.left, body);

  const found = active.id === undefined ? -1 : ids.indexOf(active.id);
  const at: GridPosition = {
    row: found >= 0 ? found : Math.min(active.index, rows.length - 1),
    cell: Math.min(active.cell, columns.length - 1),
  };

  const activate = (position: GridPosition) =>
    setActive({ id: ids[position.row], index: position.row, cell: position.cell });

  const moveTo = (position: GridPosition) => {
    const element = viewport.current;
    if (element)
      element.scrollTop = scrollTopFor(position.row, element.scrollTop, element.clientHeight, rowHeight);
    pendingFocus.current = true;
    activate(position);
  };

  useImperativeHandle(props.ref, () => ({
    focus: () => moveTo(at),
    focusFirst: () => moveTo({ row: 0, cell: wholeRow }),
    focusCell: (id, key) => {
      const place = { row: ids.indexOf(id), cell: columns.findIndex(({ column }) => column.key === key) };
      if (place.row < 0 || place.cell < 0) return false;
      moveTo(place);
      return true;
    },
    position: () => at,
  }));

  const stands = useFocusStays(body);
  // Runs after every render, because a later render may mount the row to focus. If the focused row was
  // removed, another row gets the focus.
  useLayoutEffect(() => {
    const isLost = stands.current && rows.length > 0 && document.activeElement === document.body;
    if (!pendingFocus.current && !isLost) return;
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${at.row}"]`);
    if (!row) return;
    pendingFocus.current = false;
    const cell = at.cell === wholeRow ? null : row.querySelector<HTMLElement>(`td[data-cell="${at.cell}"]`);
    (cell ?? row).focus({ preventScroll: true });
    // Pinned cells lie in the scroll padding (grid.css), so scrolling to them would make the table jump.
    // In a narrow grid, the second pinned column scrolls.
    if (cell && getComputedStyle(cell).position !== 'sticky')
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const activeRow = rows[at.row];
  useEffect(() => {
    if (activeRow !== undefined) onActive?.(activeRow);
  }, [activeRow, onActive]);

  const pageRows = () =>
    Math.max(1, Math.floor(((viewport.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1);
  return { body, at, activate, moveTo, pageRows };
}

function useFocusLeft(left: RefObject<boolean>, body: RefObject<HTMLElement | null>): RefObject<boolean> {
  const pendingFocus = useRef(false);
  useLayoutEffect(() => {
    const keyboard = document.activeElement;
    // The rows take the focus from `main`, or from the document if the previous rows had the focus.
    pendingFocus.current =
      keyboard === null || keyboard.matches('main') || (left.current && keyboard === document.body);
    const element = body.current;
    return () => {
      left.current = element?.contains(document.activeElement) ?? false;
    };
  }, [left, body]);
  return pendingFocus;
}

function useFocusStays(body: RefObject<HTMLElement | null>): RefObject<boolean> {
  const stands = useRef(false);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      stands.current = target instanceof Node && body.current?.contains(target) === true;
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', follow, true);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow, true);
    };
  }, [body]);
  return stands;
}
