import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RowId, RowMark } from '../list/stillRows.ts';
import { isApart } from '../openApart.ts';
import { useRowHeight } from './density.ts';
import type { GridEditing } from './editing.ts';
import { GridRow } from './GridRow.tsx';
import { headHeight, scrollTopFor, windowParts } from './gridWindow.ts';
import { type ArrangedColumn, isFixed } from './layout.ts';
import { type GridPosition, nextPosition, wholeRow } from './navigation.ts';
import type { MenuPlace } from './RowMenu.tsx';
import type { SelectionStore } from './selection.ts';
import { useCellEditor } from './useCellEditor.tsx';
import { useGridWindow } from './useGridWindow.ts';

export interface GridBodyHandle {
  focus(): void;
  focusFirst(): void;
  /** False if the row or column does not exist. */
  focusCell(id: number, key: string): boolean;
  position(): GridPosition;
}

interface GridBodyProps<Row> {
  ref: RefObject<GridBodyHandle | null>;
  /** The focus was in the previous rows, so it moves to the new ones. */
  left: RefObject<boolean>;
  rows: readonly Row[];
  ids: readonly number[];
  columns: readonly ArrangedColumn<Row>[];
  viewport: RefObject<HTMLDivElement | null>;
  selection: SelectionStore | undefined;
  highlight: number | undefined;
  onOpen: ((row: Row, apart: boolean) => void) | undefined;
  openMenu: ((row: Row, place: MenuPlace) => void) | undefined;
  /** Absent if cells are read-only. */
  editing: GridEditing<Row> | undefined;
  onEditing: (edited: boolean) => void;
  onActive: ((row: Row) => void) | undefined;
  marks: ReadonlyMap<RowId, RowMark> | undefined;
}

/** By key, so that rows added or removed above do not move the focus. */
interface Active {
  id: number | undefined;
  index: number;
  cell: number;
}

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null;

const inside = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const isGridStop = (target: EventTarget): boolean =>
  target instanceof HTMLTableRowElement || target instanceof HTMLTableCellElement;

function isSelectingText(): boolean {
  const text = window.getSelection();
  return text !== null && !text.isCollapsed;
}

/** Events are handled once, on the body. */
function GridBodyView<Row>(props: GridBodyProps<Row>) {
  const { ref, left, rows, ids, columns, viewport, selection, highlight } = props;
  const { onOpen, openMenu, editing, onEditing, onActive, marks } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const widths = useMemo(() => columns.map(({ width }) => width), [columns]);
  const rowHeight = useRowHeight();
  const seen = useGridWindow(viewport, widths);
  const [active, setActive] = useState<Active>({ id: highlight, index: 0, cell: wholeRow });
  const pendingFocus = useRef(false);
  useLayoutEffect(() => {
    const keyboard = document.activeElement;
    // On a newly opened page nothing else has the focus.
    pendingFocus.current =
      keyboard === null || keyboard.matches('main') || (left.current && keyboard === document.body);
    const element = body.current;
    return () => {
      left.current = element?.contains(document.activeElement) ?? false;
    };
  }, [left]);
  const extending = useRef(false);

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

  useImperativeHandle(ref, () => ({
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
  }, []);

  // The row to focus is mounted by the next render. If the active row is gone, the row at its index gets the
  // focus.
  useLayoutEffect(() => {
    const isLost = stands.current && rows.length > 0 && document.activeElement === document.body;
    if (!pendingFocus.current && !isLost) return;
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${at.row}"]`);
    if (!row) return;
    pendingFocus.current = false;
    const cell = at.cell === wholeRow ? null : row.querySelector<HTMLElement>(`td[data-cell="${at.cell}"]`);
    (cell ?? row).focus({ preventScroll: true });
    // Pinned columns are always visible, and scrolling to them would jump.
    if (cell && !isFixed(columns[at.cell]!.column, at.cell))
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const activeRow = rows[at.row];
  useEffect(() => {
    if (activeRow !== undefined) onActive?.(activeRow);
  }, [activeRow, onActive]);

  const editor = useCellEditor({ rows, ids, columns, at, editing, moveTo, onEditing });

  const extendTo = useCallback((id: number) => selection?.getState().range(ids, id), [selection, ids]);

  const move = (to: GridPosition, extend: boolean) => {
    const from = ids[at.row];
    const target = ids[to.row];
    if (extend && from !== undefined && target !== undefined) {
      if (!extending.current) selection?.getState().start(from);
      extendTo(target);
    }
    extending.current = extend;
    moveTo(to);
  };

  const openMenuAt = (tr: HTMLElement, row: Row, place: Partial<MenuPlace> = {}) => {
    const button = tr.querySelector<HTMLElement>('[data-menu] button');
    if (button && openMenu) openMenu(row, { button, focused: button, ...place });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const tr = rowOf(event.target);
    const row = rows[at.row];
    const id = ids[at.row];
    if (!tr || row === undefined || id === undefined) return;

    if (editor.onKeyDown(event)) return;
    const height = viewport.current?.clientHeight ?? 0;
    const page = Math.max(1, Math.floor((height - headHeight) / rowHeight) - 1);
    const to = nextPosition(event, at, { rows: rows.length, cells: columns.length, page });
    if (to) {
      event.preventDefault();
      move(to, event.shiftKey && to.row !== at.row);
      return;
    }
    const control = event.ctrlKey || event.metaKey;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      // Without animation the menu opens at once and would take this key as one pressed outside, which closes
      // it.
      event.stopPropagation();
      event.preventDefault();
      openMenuAt(tr, row, event.target instanceof HTMLElement ? { focused: event.target } : {});
    } else if (control && event.key.toLowerCase() === 'a' && selection) {
      const { ids: ticked, set } = selection.getState();
      // The whole page is selected: the list may select all results.
      if (ids.every((each) => ticked.has(each))) return;
      event.preventDefault();
      set([...ticked, ...ids]);
    } else if (event.key === 'Escape' && selection && selection.getState().ids.size > 0) {
      event.preventDefault();
      event.stopPropagation();
      selection.getState().clear();
    } else if (event.key === ' ' && isGridStop(event.target) && selection) {
      event.preventDefault();
      selection.getState().toggle(id);
    } else if (event.key === 'Enter' && isGridStop(event.target)) {
      event.preventDefault();
      onOpen?.(row, control);
    }
  };

  const onClick = (event: MouseEvent) => {
    const tr = rowOf(event.target);
    const index = Number(tr?.dataset.index);
    const row = rows[index];
    const id = ids[index];
    if (!tr || row === undefined || id === undefined) return;

    if (inside(event.target, '[data-menu]')) openMenuAt(tr, row);
    else if (inside(event.target, 'input, button, a, label')) return;
    else if (editing && inside(event.target, 'td[data-cell]')) {
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-cell]') : null;
      moveTo({ row: index, cell: Number(cell?.dataset.cell) });
    } else if (event.shiftKey && selection) extendTo(id);
    else if (inside(event.target, '[data-check]')) selection?.getState().toggle(id);
    else if (!isSelectingText()) onOpen?.(row, isApart(event));
  };

  const onContextMenu = (event: MouseEvent) => {
    const tr = rowOf(event.target);
    const row = rows[Number(tr?.dataset.index)];
    // With selected text, the usual menu is needed for copying.
    if (!tr || row === undefined || !openMenu || isSelectingText()) return;
    event.preventDefault();
    openMenuAt(tr, row, { focused: tr, pointer: { x: event.clientX, y: event.clientY } });
  };

  const onAuxClick = (event: MouseEvent) => {
    const row = rows[Number(rowOf(event.target)?.dataset.index)];
    if (event.button !== 1 || row === undefined || inside(event.target, 'input, button, a, label')) return;
    onOpen?.(row, true);
  };

  // Shift+click extends the selection instead of selecting text; the middle button must not start scrolling.
  const onMouseDown = (event: MouseEvent) => {
    const isExtending = event.shiftKey && selection && !inside(event.target, 'input, button');
    if (isExtending || (event.button === 1 && onOpen)) event.preventDefault();
  };

  const onFocus = (event: FocusEvent) => {
    const tr = rowOf(event.target);
    if (!tr) return;
    const target = inside(event.target, '.cell-editor') ? event.target.closest('td') : event.target;
    const cell = target instanceof HTMLTableCellElement ? Number(target.dataset.cell) : wholeRow;
    const row = Number(tr.dataset.index);
    if (row !== at.row || cell !== at.cell) activate({ row, cell });
  };

  return (
    <tbody
      ref={body}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onAuxClick={onAuxClick}
      onContextMenu={onContextMenu}
      onMouseDown={onMouseDown}
      onFocus={onFocus}
      onDoubleClick={editing && editor.onDoubleClick}
      onPaste={editing && editor.onPaste}
    >
      {windowParts(seen.rows, rows.length, at.row).map((part) => {
        if (part.type === 'space') {
          return (
            <tr key={part.key} aria-hidden className="space">
              <td colSpan={columns.length + 3} style={{ height: part.rows * rowHeight }} />
            </tr>
          );
        }
        const row = rows[part.index];
        const id = ids[part.index];
        if (row === undefined || id === undefined) return null;
        return (
          <GridRow
            key={id}
            row={row}
            id={id}
            index={part.index}
            columns={columns}
            seen={seen.cells}
            selection={selection}
            hasMenu={openMenu !== undefined}
            clickable={onOpen !== undefined}
            highlighted={id === highlight}
            activeCell={part.index === at.row ? at.cell : null}
            opensByLetter={part.index === at.row && editor.opensByLetter}
            onRange={extendTo}
            editor={editor.of(id)}
            mark={marks?.get(id)}
          />
        );
      })}
    </tbody>
  );
}

export const GridBody = memo(GridBodyView) as typeof GridBodyView;
