import { SortSaid } from './SortSaid.tsx';
import './grid.css';
import { VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatCount } from '../../../shared/core/formats.ts';
import { closedActions } from '../list/RowMark.tsx';
import { type RowId, type RowMark, withNewest } from '../list/stillRows.ts';
import { copyRows } from './clipboard.ts';
import { type Column, grows, sharedWidths } from './columns.ts';
import { rowHeightNow } from './density.ts';
import type { GridEditing } from './editing.ts';
import { GridBody, type GridBodyHandle } from './GridBody.tsx';
import { GridHead, type GridSort } from './GridHead.tsx';
import { useGridShortcuts } from './gridShortcuts.ts';
import { centeredScrollTop, isSamePage, scrollLeftFor } from './gridWindow.ts';
import { type ArrangedColumn, arrange, isFixed, useLayout, useLayoutStore } from './layout.ts';
import { wholeRow } from './navigation.ts';
import { createRowMenu, type GridAction, type MenuPlace, openRowMenu, RowMenu } from './RowMenu.tsx';
import { SkeletonBody } from './SkeletonBody.tsx';
import type { SelectionStore } from './selection.ts';
import { useGridEdges } from './useGridEdges.ts';

export type { GridAction };

export interface DataGridProps<Row> {
  label: string;
  rows: readonly Row[];
  /** A constant: a new array redraws every row. */
  columns: readonly Column<Row>[];
  rowKey(row: Row): number;
  sort?: GridSort;
  onSort?(key: string): void;
  selection?: SelectionStore;
  /** `apart`: in a further window. */
  onOpen?(row: Row, apart: boolean): void;
  opensApart?: boolean;
  rowMenu?(row: Row): GridAction[];
  /** Name under which the user's columns are stored. */
  layoutKey: string;
  loading?: boolean;
  /** The page size, if it is small. */
  loadingRows?: number;
  refreshing?: boolean;
  /** Key of a row to mark and scroll to, such as the one just open. */
  highlight?: number;
  handle?: RefObject<DataGridHandle | null>;
  /** Editable cells: Enter, F2 or a letter opens the editor. */
  editing?: GridEditing<Row>;
  onActive?(row: Row): void;
  /** What has become of rows that stay where they are. */
  marks?: ReadonlyMap<RowId, RowMark>;
}

export interface DataGridHandle {
  focusFirst(): void;
  /** False if the row or column does not exist. */
  focusCell(id: number, key: string): boolean;
  /** Scrolls sideways as far as needed; the focus stays where it is. */
  showColumn(key: string): void;
}

const checkWidth = 40;
const menuWidth = 44;
const mostSkeletonRows = 14;

/** Increases with each page, sort or filter, which restarts the body; 0 keeps the scroll position. */
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

/** While a cell is edited its rows stay, with their newest values: the editor would go with its row. */
function useRowsInHand<Row>(
  newest: readonly Row[],
  rowKey: (row: Row) => number,
  tell: ((edited: boolean) => void) | undefined,
) {
  const [held, setHeld] = useState<readonly Row[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new rowKey on every render; the key of a row does not change
  const rows = useMemo(() => (held ? withNewest(held, newest, rowKey) : newest), [held, newest]);
  const onEditing = useCallbackRef((edited: boolean) => {
    setHeld(edited ? rows : undefined);
    tell?.(edited);
  });
  return { rows, onEditing };
}

/** Mounts only a window of rows and cells (features.md L3), so find-in-page sees only those. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, rowKey, sort, onSort, selection, onOpen, rowMenu, layoutKey } = props;
  const {
    loading = false,
    loadingRows = 10,
    refreshing = false,
    highlight,
    handle,
    editing,
    onActive,
    marks,
  } = props;
  const { rows, onEditing } = useRowsInHand(props.rows, rowKey, editing?.onEditing);
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

  // Callers pass new functions on every render; they must not redraw head and body.
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
      showColumn: (key) => {
        const element = viewport.current;
        const at = shown.findIndex(({ column }) => column.key === key);
        if (!element || at < 0) return;
        const { scrollLeft, clientWidth } = element;
        const widths = shown.map((column) => column.width);
        const room = { scrollLeft, width: clientWidth, right: rowMenu ? menuWidth : 0 };
        element.scrollLeft = scrollLeftFor(widths, at, room);
      },
    }),
    [shown, rowMenu],
  );
  useEffect(() => {
    layoutStore.setState({
      shownWidth: (key) =>
        viewport.current?.querySelector(`col[data-column="${CSS.escape(key)}"]`)?.getBoundingClientRect()
          .width,
    });
    return () => layoutStore.setState({ shownWidth: () => undefined });
  }, [layoutStore]);
  useGridEdges(viewport);
  useGridShortcuts({
    opens: onOpen !== undefined,
    opensApart: onOpen !== undefined && props.opensApart === true,
    selects: selection !== undefined,
    hasMenu: rowMenu !== undefined,
    edits: editing !== undefined,
    steps: editing?.onStep !== undefined,
  });

  // Another page starts at the top; a reopened list shows the row that was open, once.
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
    setCopied(whole ? `${formatCount(from.length)} baris disalin` : 'Sel disalin');
  };

  const hasMenu = rowMenu !== undefined;
  const actionsOf = (row: Row) => closedActions(rowMenu?.(row) ?? [], marks?.get(rowKey(row)));
  const sides = (selection ? checkWidth : 0) + (hasMenu ? menuWidth : 0);
  const width = shown.reduce((sum, column) => sum + column.width, sides);
  const widths = sharedWidths(
    shown.map((column) => ({ width: column.width, grows: !column.sized && grows(column.column) })),
  );

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
          style={{ width: `max(100%, ${width}px)`, ...roomOf(width, widths[0]) }}
          onCopy={onCopy}
        >
          <colgroup>
            {selection && <col style={{ width: checkWidth }} />}
            {shown.map(({ column, width: ownWidth }, index) => (
              <col
                key={column.key}
                data-column={column.key}
                data-width={ownWidth}
                style={{ width: widths[index] }}
              />
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
              onEditing={onEditing}
              onActive={onActive && tellActive}
              marks={marks}
            />
          )}
        </table>
      </div>
      {rowMenu && <RowMenu store={menu} actions={actionsOf} enterRows={enterRows} />}
      <SortSaid columns={columns} sort={sort} />
      <VisuallyHidden role="status">{loading ? 'Memuat data' : copied}</VisuallyHidden>
    </div>
  );
}

/** Widths of the pinned columns, so that a scrolled-to cell is not hidden below them (grid.css). */
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

/** `--pin-first` is the width of the first column, after which a second pinned one begins. ResizeEdge also sets it. */
function roomOf(width: number, first = '0px'): CSSProperties {
  const variables: Record<string, string> = {
    '--free': `max(0px, 100cqi - ${width}px)`,
    '--pin-first': first,
  };
  return variables;
}
