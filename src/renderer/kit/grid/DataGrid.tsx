import './grid.css';
import { VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type CSSProperties,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { copyRows } from './clipboard.ts';
import type { Column } from './columns.ts';
import { rowHeightNow } from './density.ts';
import type { GridEditing } from './editing.ts';
import { GridBody, type GridBodyHandle } from './GridBody.tsx';
import { GridHead, type GridSort } from './GridHead.tsx';
import { useGridShortcuts } from './gridShortcuts.ts';
import { centeredScrollTop, isSamePage } from './gridWindow.ts';
import { type ArrangedColumn, arrange, isFixed, useLayout, useLayoutStore } from './layout.ts';
import { wholeRow } from './navigation.ts';
import { createRowMenu, type GridAction, type MenuPlace, openRowMenu, RowMenu } from './RowMenu.tsx';
import { SkeletonBody } from './SkeletonBody.tsx';
import type { SelectionStore } from './selection.ts';
import { useGridEdges } from './useGridEdges.ts';

export type { GridAction };

export interface DataGridProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** One page. */
  rows: readonly Row[];
  /** A constant: a new array draws every row again. */
  columns: readonly Column<Row>[];
  rowKey(row: Row): number;
  sort?: GridSort;
  /** A header was pressed; absent when the list cannot be sorted. */
  onSort?(key: string): void;
  /** Absent when rows cannot be ticked. */
  selection?: SelectionStore;
  /** `apart` in a further window. */
  onOpen?(row: Row, apart: boolean): void;
  /** `onOpen` knows of further windows. */
  opensApart?: boolean;
  /** Asked when the menu opens. */
  rowMenu?(row: Row): GridAction[];
  /** Under which name the user's columns are remembered. */
  layoutKey: string;
  /** Nothing read yet: rows of bars. */
  loading?: boolean;
  /** How many bars; the page size, when it is small. */
  loadingRows?: number;
  /** Rows are shown and being read again. */
  refreshing?: boolean;
  /** Key of the row to mark and to scroll to, such as the one that was just open. */
  highlight?: number;
  handle?: RefObject<DataGridHandle | null>;
  /** Cells can be typed into: Enter, F2 or a letter opens the editor of a cell. */
  editing?: GridEditing<Row>;
  /** The keyboard has come to another row. */
  onActive?(row: Row): void;
}

export interface DataGridHandle {
  /** Puts the keyboard on the first row, if there is one. */
  focusFirst(): void;
  /** Puts it on a cell; false when there is no such row or column. */
  focusCell(id: number, key: string): boolean;
}

const checkWidth = 40;
const menuWidth = 44;
const mostSkeletonRows = 14;

/**
 * Counts up when another page, sort or filter is shown: the body then starts anew, at the top.
 * 0 is the first page of this mount: there the list comes back as it was left.
 */
function useGeneration(ids: readonly number[], sort: GridSort | undefined): number {
  const order = sort ? `${sort.key} ${sort.dir}` : '';
  const [page, setPage] = useState({ ids, order, generation: 0 });
  if (page.ids === ids && page.order === order) return page.generation;
  const first = page.ids.length === 0 && page.generation === 0;
  const same = first || (page.order === order && isSamePage(page.ids, ids));
  const next = { ids, order, generation: page.generation + (same ? 0 : 1) };
  setPage(next);
  return next.generation;
}

/**
 * The table of every list that offers big pages: a real `<table role="grid">` of which only a window of rows
 * and of their cells is mounted (features.md L3). Find-in-page sees those only; the list's search and export see all.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, rows, columns, rowKey, sort, onSort, selection, onOpen, rowMenu, layoutKey } = props;
  const {
    loading = false,
    loadingRows = 10,
    refreshing = false,
    highlight,
    handle,
    editing,
    onActive,
  } = props;
  const layout = useLayout(layoutKey);
  const layoutStore = useLayoutStore(layoutKey);
  const viewport = useRef<HTMLDivElement>(null);
  const body = useRef<GridBodyHandle>(null);
  const left = useRef(false);
  const [menu] = useState(() => createRowMenu<Row>());
  const [copied, setCopied] = useState('');

  const shown = useMemo(() => arrange(columns, layout).filter((column) => column.visible), [columns, layout]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new rowKey on every render; the key of a row does not change
  const ids = useMemo(() => rows.map(rowKey), [rows]);
  const generation = useGeneration(ids, sort);
  const openMenu = useCallback((row: Row, place: MenuPlace) => openRowMenu(menu, row, place), [menu]);

  // Callers pass new functions on every render; the head and the body must not be drawn again for that.
  const sortBy = useCallbackRef(onSort);
  const openRow = useCallbackRef(onOpen);
  const enterRows = useCallback(() => {
    if (body.current) body.current.focus();
    else left.current = true;
  }, []);
  const tellActive = useCallbackRef(onActive);
  useImperativeHandle(
    handle,
    () => ({
      focusFirst: () => body.current?.focusFirst(),
      focusCell: (id, key) => body.current?.focusCell(id, key) ?? false,
    }),
    [],
  );
  useGridEdges(viewport);
  useGridShortcuts({
    opens: onOpen !== undefined,
    opensApart: onOpen !== undefined && props.opensApart === true,
    selects: selection !== undefined,
    hasMenu: rowMenu !== undefined,
    edits: editing !== undefined,
    steps: editing?.onStep !== undefined,
  });

  // Another page starts at its top; a list that is opened again shows the row that was open, once.
  const arrived = useRef(false);
  const arriveAt = loading || highlight === undefined ? -1 : ids.indexOf(highlight);
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    if (generation > 0) {
      element.scrollTop = 0;
    } else if (arriveAt >= 0 && !arrived.current) {
      arrived.current = true;
      element.scrollTop = centeredScrollTop(arriveAt, element.clientHeight, rowHeightNow());
    }
  }, [generation, arriveAt]);

  const onCopy = (event: ClipboardEvent) => {
    const text = window.getSelection();
    if (!body.current || (text && !text.isCollapsed)) return;
    const { row, cell } = body.current.position();
    const ticked = selection?.getState().ids;
    const chosen = rows.filter((_, index) => ticked?.has(ids[index] ?? Number.NaN));
    const whole = chosen.length > 0 || cell === wholeRow;
    const from = chosen.length > 0 ? chosen : rows.slice(row, row + 1);
    const { text: plain, html } = copyRows(
      (whole ? shown : shown.slice(cell, cell + 1)).map(({ column }) => column),
      from,
    );
    event.preventDefault();
    event.clipboardData.setData('text/plain', plain);
    event.clipboardData.setData('text/html', html);
    setCopied(whole ? `${from.length} baris disalin` : 'Sel disalin');
  };

  const hasMenu = rowMenu !== undefined;
  const sides = (selection ? checkWidth : 0) + (hasMenu ? menuWidth : 0);
  const width = shown.reduce((sum, column) => sum + column.width, sides);

  return (
    <div className="grid-frame" aria-busy={loading || refreshing || undefined}>
      {refreshing && !loading && <div className="grid-progress" aria-hidden />}
      <div
        className="grid-scroll"
        ref={viewport}
        style={pinVariables(selection !== undefined, hasMenu, shown)}
      >
        <table
          className="grid"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={shown.length + Number(selection !== undefined) + Number(hasMenu)}
          aria-multiselectable={selection ? true : undefined}
          data-width={width}
          data-pins={shown.filter(({ column }, index) => isFixed(column, index)).length}
          style={{ width: `max(100%, ${width}px)`, ...firstPin(shown) }}
          onCopy={onCopy}
        >
          <colgroup>
            {selection && <col style={{ width: checkWidth }} />}
            {shown.map(({ column, width: columnWidth }) => (
              <col key={column.key} data-column={column.key} style={{ width: columnWidth }} />
            ))}
            <col />
            {hasMenu && <col style={{ width: menuWidth }} />}
          </colgroup>
          <GridHead
            columns={shown}
            sort={sort}
            onSort={onSort && sortBy}
            selection={selection}
            ids={ids}
            hasMenu={hasMenu}
            layout={layoutStore}
            onLeave={enterRows}
          />
          {loading ? (
            <SkeletonBody
              columns={shown}
              rows={Math.min(loadingRows, mostSkeletonRows)}
              hasTick={selection !== undefined}
              hasMenu={hasMenu}
            />
          ) : (
            <GridBody
              key={generation}
              ref={body}
              left={left}
              rows={rows}
              ids={ids}
              columns={shown}
              viewport={viewport}
              selection={selection}
              highlight={highlight}
              onOpen={onOpen && openRow}
              openMenu={hasMenu ? openMenu : undefined}
              editing={editing}
              onActive={onActive && tellActive}
            />
          )}
        </table>
      </div>
      {rowMenu && <RowMenu store={menu} actions={rowMenu} enterRows={enterRows} />}
      <VisuallyHidden role="status">{loading ? 'Memuat data' : copied}</VisuallyHidden>
    </div>
  );
}

/** Widths of the pinned edges, so that scrolling to a cell does not leave it under them (see grid.css). */
function pinVariables<Row>(
  hasTick: boolean,
  hasMenu: boolean,
  columns: readonly ArrangedColumn<Row>[],
): CSSProperties {
  const left = hasTick ? checkWidth : 0;
  const [first = 0, ...pinned] = columns
    .filter(({ column }, index) => isFixed(column, index))
    .map(({ width }) => width);
  const variables: Record<string, string> = {
    '--pin-left': `${left}px`,
    '--first-room': `${left + first}px`,
    '--pin-room': `${pinned.reduce((sum, width) => sum + width, left + first)}px`,
    '--menu-room': `${hasMenu ? menuWidth : 0}px`,
  };
  return variables;
}

/** The width of the first column, where the one that is pinned beside it begins; the resize edge sets it, too. */
function firstPin<Row>([first]: readonly ArrangedColumn<Row>[]): CSSProperties {
  const variables: Record<string, string> = { '--pin-first': `${first?.width ?? 0}px` };
  return variables;
}
