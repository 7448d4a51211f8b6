import { SortAnnouncement } from './SortAnnouncement.tsx';
import './grid.css';
import { VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import {
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { closedActions } from '../list/RowMark.tsx';
import { type RowId, type RowMark, withNewest } from '../list/stableRows.ts';
import type { Column } from './columns.ts';
import { rowHeightNow } from './density.ts';
import type { GridEditing } from './editing.ts';
import { GridBody } from './GridBody.tsx';
import { GridHead, type GridSort } from './GridHead.tsx';
import { GridTable, menuWidth } from './GridTable.tsx';
import { useGridShortcuts } from './gridShortcuts.ts';
import { centeredScrollTop, isSamePage, scrollLeftFor } from './gridWindow.ts';
import { type ArrangedColumn, arrange, useLayout, useLayoutStore } from './layout.ts';
import { createRowMenu, type GridAction, type MenuPlace, openRowMenu, RowMenu } from './RowMenu.tsx';
import { SkeletonBody } from './SkeletonBody.tsx';
import type { SelectionStore } from './selection.ts';
import { useCopiedRows } from './useCopiedRows.ts';
import { useGridEdges } from './useGridEdges.ts';
import type { GridBodyHandle } from './useGridFocus.ts';

export type { GridAction };

export interface DataGridProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Must be a constant, because a new array redraws every row. */
  columns: readonly Column<Row>[];
  rowKey(row: Row): number;
  sort?: GridSort;
  onSort?(key: string): void;
  selection?: SelectionStore;
  /** With `apart`, the record opens in another window. */
  onOpen?(row: Row, apart: boolean): void;
  opensInNewWindow?: boolean;
  rowMenu?(row: Row): GridAction[];
  /** Storage key of the user's columns. */
  layoutKey: string;
  loading?: boolean;
  loadingRows?: number;
  refreshing?: boolean;
  /** Id of a row to mark and scroll to. */
  highlight?: number;
  handle?: RefObject<DataGridHandle | null>;
  editing?: GridEditing<Row>;
  onActive?(row: Row): void;
  marks?: ReadonlyMap<RowId, RowMark>;
}

export interface DataGridHandle {
  focusFirst(): void;
  focusCell(id: number, key: string): boolean;
  showColumn(key: string): void;
  /** Keys of the columns in their order on the screen. */
  shownKeys(): readonly string[];
}

const mostSkeletonRows = 14;

/** Counts changes of the sort order or of most rows. Each change remounts the body and scrolls to the top. */
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

/** Keeps the same rows, with their newest values, during an edit. Otherwise the editor could vanish. */
function useRowsWhileEditing<Row>(
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

function useGridHandle<Row>(
  handle: RefObject<DataGridHandle | null> | undefined,
  {
    body,
    viewport,
    columns,
    menuRoom,
  }: {
    body: RefObject<GridBodyHandle | null>;
    viewport: RefObject<HTMLDivElement | null>;
    columns: readonly ArrangedColumn<Row>[];
    menuRoom: number;
  },
): void {
  useImperativeHandle(
    handle,
    () => ({
      focusFirst: () => body.current?.focusFirst(),
      focusCell: (id, key) => body.current?.focusCell(id, key) ?? false,
      showColumn: (key) => {
        const element = viewport.current;
        const at = columns.findIndex(({ column }) => column.key === key);
        if (!element || at < 0) return;
        const { scrollLeft, clientWidth } = element;
        const widths = columns.map((column) => column.width);
        element.scrollLeft = scrollLeftFor(widths, at, { scrollLeft, width: clientWidth, right: menuRoom });
      },
      shownKeys: () => columns.map(({ column }) => column.key),
    }),
    [body, viewport, columns, menuRoom],
  );
}

function useShownWidths(
  store: ReturnType<typeof useLayoutStore>,
  viewport: RefObject<HTMLDivElement | null>,
) {
  useEffect(() => {
    store.setState({
      shownWidth: (key) =>
        viewport.current?.querySelector(`col[data-column="${CSS.escape(key)}"]`)?.getBoundingClientRect()
          .width,
    });
    return () => store.setState({ shownWidth: () => undefined });
  }, [store, viewport]);
}

function useArrival(viewport: RefObject<HTMLDivElement | null>, generation: number, arriveAt: number) {
  const arrived = useRef(false);
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    if (generation > 0) {
      element.scrollTop = 0;
    } else if (arriveAt >= 0 && !arrived.current) {
      arrived.current = true;
      element.scrollTop = centeredScrollTop(arriveAt, element.clientHeight, rowHeightNow());
    }
  }, [viewport, generation, arriveAt]);
}

/**
 * Mounts only the rows and cells in or near the view (features.md L3). The browser's find-in-page misses the
 * other rows and cells.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rowKey, sort, onSort, selection, onOpen, rowMenu, layoutKey, highlight } = props;
  const { loading = false, loadingRows = 10, refreshing = false, handle, editing, onActive, marks } = props;
  const { rows, onEditing } = useRowsWhileEditing(props.rows, rowKey, editing?.onEditing);
  const layout = useLayout(layoutKey);
  const layoutStore = useLayoutStore(layoutKey);
  const viewport = useRef<HTMLDivElement>(null);
  const body = useRef<GridBodyHandle>(null);
  const left = useRef(false);
  const [menu] = useState(() => createRowMenu<Row>());

  const shown = useMemo(() => arrange(columns, layout).filter((column) => column.visible), [columns, layout]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new rowKey on every render; the key of a row does not change
  const ids = useMemo(() => rows.map(rowKey), [rows]);
  const generation = useGeneration(ids, sort);
  const openMenu = useCallback((row: Row, place: MenuPlace) => openRowMenu(menu, row, place), [menu]);

  // Callers pass new functions on every render, which must not redraw the head and body.
  const sortBy = useCallbackRef(onSort);
  const openRow = useCallbackRef(onOpen);
  const enterRows = useCallback(() => {
    if (body.current) body.current.focus();
    else left.current = true;
  }, []);
  const tellActive = useCallbackRef(onActive);
  const hasTick = selection !== undefined;
  const hasMenu = rowMenu !== undefined;
  useGridHandle(handle, { body, viewport, columns: shown, menuRoom: hasMenu ? menuWidth : 0 });
  useShownWidths(layoutStore, viewport);
  useGridEdges(viewport);
  useGridShortcuts(props);
  useArrival(viewport, generation, loading || highlight === undefined ? -1 : ids.indexOf(highlight));
  const table = { rows, ids, columns: shown, selection };
  const { copied, onCopy } = useCopiedRows({ ...table, body });
  const actionsOf = (row: Row) => closedActions(rowMenu?.(row) ?? [], marks?.get(rowKey(row)));

  return (
    <div className="grid-frame" aria-busy={loading || refreshing || undefined}>
      {refreshing && !loading && <div className="grid-progress" aria-hidden />}
      <GridTable
        {...{ label: props.label, columns: shown, hasTick, hasMenu, viewport, onCopy }}
        rowCount={rows.length}
      >
        <GridHead
          {...{ columns: shown, sort, selection, ids, hasMenu }}
          onSort={onSort && sortBy}
          layout={layoutStore}
          onLeave={enterRows}
        />
        {loading ? (
          <SkeletonBody
            {...{ columns: shown, hasTick, hasMenu }}
            rows={Math.min(loadingRows, mostSkeletonRows)}
          />
        ) : (
          <GridBody
            key={generation}
            ref={body}
            {...table}
            {...{ left, viewport, highlight, editing, onEditing, marks }}
            onOpen={onOpen && openRow}
            openMenu={hasMenu ? openMenu : undefined}
            onActive={onActive && tellActive}
          />
        )}
      </GridTable>
      {rowMenu && <RowMenu store={menu} actions={actionsOf} enterRows={enterRows} />}
      <SortAnnouncement columns={columns} sort={sort} />
      <VisuallyHidden role="status">{loading ? 'Memuat data' : copied}</VisuallyHidden>
    </div>
  );
}
