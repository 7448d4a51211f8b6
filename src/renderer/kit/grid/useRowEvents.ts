import { type FocusEvent, type KeyboardEvent, type MouseEvent, useCallback, useRef } from 'react';
import { wantsNewWindow } from '../page/openInNewWindow.ts';
import type { GridEditing } from './editing.ts';
import { type GridPosition, nextPosition, wholeRow } from './navigation.ts';
import type { MenuPlace } from './RowMenu.tsx';
import type { SelectionStore } from './selection.ts';
import type { GridFocus } from './useGridFocus.ts';

export interface HandledRows<Row> {
  rows: readonly Row[];
  ids: readonly number[];
  columns: readonly unknown[];
  selection: SelectionStore | undefined;
  onOpen: ((row: Row, apart: boolean) => void) | undefined;
  openMenu: ((row: Row, place: MenuPlace) => void) | undefined;
  editing: GridEditing<Row> | undefined;
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

export function useRowEvents<Row>(
  given: HandledRows<Row>,
  focus: GridFocus,
  editor: { onKeyDown: (event: KeyboardEvent) => boolean },
) {
  const { ids, selection, openMenu } = given;
  const extendTo = useCallback((id: number) => selection?.getState().range(ids, id), [selection, ids]);
  const openMenuAt = (tr: HTMLElement, row: Row, place: Partial<MenuPlace> = {}) => {
    const button = tr.querySelector<HTMLElement>('[data-menu] button');
    if (button && openMenu) openMenu(row, { button, focused: button, ...place });
  };
  const deeds = { extendTo, openMenuAt };
  const onKeyDown = useRowKeys(given, focus, editor, deeds);

  const onFocus = (event: FocusEvent) => {
    const tr = rowOf(event.target);
    if (!tr) return;
    const target = inside(event.target, '.cell-editor') ? event.target.closest('td') : event.target;
    const cell = target instanceof HTMLTableCellElement ? Number(target.dataset.cell) : wholeRow;
    const row = Number(tr.dataset.index);
    if (row !== focus.at.row || cell !== focus.at.cell) focus.activate({ row, cell });
  };
  return { extendTo, on: { onKeyDown, onFocus, ...mouseEvents(given, focus, deeds) } };
}

interface RowActions<Row> {
  extendTo: (id: number) => void;
  openMenuAt: (tr: HTMLElement, row: Row, place?: Partial<MenuPlace>) => void;
}

type KeyAction = 'menu' | 'selectPage' | 'clear' | 'tick' | 'open';

function keyActionOf({ key, shiftKey, ctrlKey, metaKey, target }: KeyboardEvent): KeyAction | undefined {
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return 'menu';
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') return 'selectPage';
  if (key === 'Escape') return 'clear';
  if (key === ' ' && isGridStop(target)) return 'tick';
  return key === 'Enter' && isGridStop(target) ? 'open' : undefined;
}

function useRowKeys<Row>(
  { rows, ids, columns, selection, onOpen }: HandledRows<Row>,
  { at, moveTo, pageRows }: GridFocus,
  editor: { onKeyDown: (event: KeyboardEvent) => boolean },
  { extendTo, openMenuAt }: RowActions<Row>,
) {
  const extending = useRef(false);
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

  const deeds: Record<KeyAction, (event: KeyboardEvent, tr: HTMLElement, row: Row, id: number) => void> = {
    menu: (event, tr, row) => {
      // Without animation, the menu opens during this event. Mantine's menu closes on keys outside the menu.
      event.stopPropagation();
      event.preventDefault();
      openMenuAt(tr, row, event.target instanceof HTMLElement ? { focused: event.target } : {});
    },
    selectPage: (event) => {
      if (!selection) return;
      const { ids: ticked, set } = selection.getState();
      if (ids.every((each) => ticked.has(each))) return;
      event.preventDefault();
      set([...ticked, ...ids]);
    },
    clear: (event) => {
      if (!selection || selection.getState().ids.size === 0) return;
      event.preventDefault();
      event.stopPropagation();
      selection.getState().clear();
    },
    tick: (event, _tr, _row, id) => {
      if (!selection) return;
      event.preventDefault();
      selection.getState().toggle(id);
    },
    open: (event, _tr, row) => {
      event.preventDefault();
      onOpen?.(row, event.ctrlKey || event.metaKey);
    },
  };

  return (event: KeyboardEvent) => {
    const tr = rowOf(event.target);
    const row = rows[at.row];
    const id = ids[at.row];
    if (!tr || row === undefined || id === undefined) return;

    if (editor.onKeyDown(event)) return;
    const to = nextPosition(event, at, { rows: rows.length, cells: columns.length, page: pageRows() });
    if (to) {
      event.preventDefault();
      move(to, event.shiftKey && to.row !== at.row);
      return;
    }
    const deed = keyActionOf(event);
    if (deed) deeds[deed](event, tr, row, id);
  };
}

function mouseEvents<Row>(
  { rows, ids, selection, onOpen, openMenu, editing }: HandledRows<Row>,
  { moveTo }: GridFocus,
  { extendTo, openMenuAt }: RowActions<Row>,
) {
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
    else if (!isSelectingText()) onOpen?.(row, wantsNewWindow(event));
  };

  const onContextMenu = (event: MouseEvent) => {
    const tr = rowOf(event.target);
    const row = rows[Number(tr?.dataset.index)];
    if (!tr || row === undefined || !openMenu || isSelectingText()) return;
    event.preventDefault();
    openMenuAt(tr, row, { focused: tr, pointer: { x: event.clientX, y: event.clientY } });
  };

  const onAuxClick = (event: MouseEvent) => {
    const row = rows[Number(rowOf(event.target)?.dataset.index)];
    if (event.button !== 1 || row === undefined || inside(event.target, 'input, button, a, label')) return;
    onOpen?.(row, true);
  };

  // Prevents text selection by Shift+click and scrolling by the middle button.
  const onMouseDown = (event: MouseEvent) => {
    const isExtending = event.shiftKey && selection && !inside(event.target, 'input, button');
    if (isExtending || (event.button === 1 && onOpen)) event.preventDefault();
  };
  return { onClick, onContextMenu, onAuxClick, onMouseDown };
}
