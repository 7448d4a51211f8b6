import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { pageSizes } from '../../../shared/core/list.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { Exports } from '../export/ExportDialog.tsx';
import type { Column } from '../grid/columns.ts';
import type { DataGridHandle, GridAction } from '../grid/DataGrid.tsx';
import type { SelectionStore } from '../grid/selection.ts';
import { useLetterKeys } from '../keys/letterKeys.ts';
import type { Page } from '../page/page.ts';
import { useListView } from '../views/useListView.ts';
import { useViewActions } from '../views/useViewActions.tsx';
import { type Cards, useDisplay } from './CardGrid.tsx';
import type { Filter, FilterValues } from './filters.ts';
import type { Removal } from './recordActions.tsx';
import type { BulkOf } from './SelectionLane.tsx';
import { useAdded } from './useAdded.ts';
import { useEnteredSearch } from './useEnteredSearch.ts';
import { useFitRows } from './useFitRows.ts';
import { useListRead } from './useListRead.ts';
import { type ListState, useListState } from './useListState.ts';
import { useSelectedRows } from './useSelectedRows.ts';

export interface RecordListProps<O extends Operation, Row extends { id: number }> {
  page: Page;
  name: string;
  operation: O;
  rowsIn?: (data: OutputOf<NoInfer<O>>) => readonly Row[];
  columns: readonly Column<Row>[];
  /** A switch between the values in `words`. The first value is the default. */
  part?: { name: string; label: string; words: Readonly<Record<string, string>> };
  filters?: readonly Filter[];
  /** Sent with every query. Must be a constant. */
  fixed?: Partial<InputOf<NoInfer<O>>>;
  sizes?: { sizes: readonly number[]; default: number };
  add?: Page;
  addParams?: Readonly<Record<string, string | number>>;
  open?: Page<Row> | ((row: Row) => void);
  edit?: Page<Row>;
  remove?: Removal<Row>;
  words?: { edit: string; remove: string };
  rowMenu?: (row: Row) => GridAction[];
  bulk?: BulkOf<Row>;
  order?: ListState['sort'];
  exports?: Exports;
  tools?: ReactNode;
  /** Wraps the rows in a component that reads data for the shown rows. */
  around?: ComponentType<{ ids: readonly number[]; children: ReactNode }>;
  cards?: Cards<Row>;
  searchHint?: string;
  /** In an empty list without an add page, says where the records come from. */
  emptyHint?: ReactNode;
  /** Page that Enter in the search box opens. */
  search?: Page;
  /** Tabs of lists that share a path. The page must pass the other properties for the open tab. */
  tabs?: readonly ListTab[];
}

export interface ListTab {
  value: string;
  label: string;
  filters?: FilterValues;
}

const noFilters: readonly Filter[] = [];

export type ShownList<O extends Operation, Row extends { id: number }> = ReturnType<
  typeof useRecordList<O, Row>
>;

function narrowingOf({ state, change }: ReturnType<typeof useListState>, part: string | undefined) {
  const narrowed = Object.keys(state.filters).filter((key) => key !== part);
  return {
    isNarrowed: narrowed.length > 0 || state.keyword !== '',
    widen: () => change(Object.fromEntries(['keyword', ...narrowed].map((key) => [key, undefined]))),
  };
}

export function useRecordList<O extends Operation, Row extends { id: number }>(
  props: RecordListProps<O, Row>,
) {
  const { page, name, operation, rowsIn, columns, part, filters = noFilters, fixed, search } = props;
  const { sizes = pageSizes.paged, order, tabs } = props;
  const address = useListState({ name, sizes, order, tabs });
  const { state, params, change } = address;
  const [look, setLook] = useDisplay(name);
  const view = useListView({ list: name, columns, params, isBare: address.isBare, replace: address.replace });
  const viewParts = useViewActions(view, { list: name, title: page.title });
  const [filtering, setFiltering] = useState(false);
  const grid = useRef<DataGridHandle>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const tableTop = useRef<HTMLDivElement>(null);
  const fit = useFitRows(tableTop, state.filters);
  const limit = state.limit === 'fit' ? fit : state.limit;

  const onPage = useCallback((next: number) => void change({ page: next }), [change]);
  const ticked = useRef<SelectionStore>(undefined);
  const also = () => (ticked.current?.getState().ids.size ?? 0) > 0;
  const read = useListRead<O, Row>({ operation, rowsIn, fixed, state, limit, onPage, also });
  const { rows } = read.stable;
  const selected = useSelectedRows(rows, JSON.stringify(read.filterQuery));
  ticked.current = selected.selection;
  const pageIds = useMemo(() => rows.map(({ id }) => id), [rows]);
  const enter = useEnteredSearch({
    state,
    written: params,
    change,
    found: read.list.data !== undefined && !read.list.isPlaceholderData,
    searchInput,
    grid,
    leaveSearch: address.leaveSearch,
    ...(search && { search }),
  });
  useLetterKeys('Daftar', {
    '/': { label: 'Cari', run: () => searchInput.current?.focus() },
    ...(filters.length > 0 && { f: { label: 'Filter', run: () => setFiltering(true) } }),
  });
  const narrowing = narrowingOf(address, part?.name);
  const added = useAdded({
    operation,
    limit,
    readPage: read.readPage,
    query: params.toString(),
    entered: address.entered,
    narrowed: narrowing.isNarrowed,
    widen: narrowing.widen,
    onPage: (next) => next !== state.page && onPage(next),
  });
  return {
    ...read,
    address,
    filters,
    sizes,
    limit,
    fit,
    look,
    setLook,
    view,
    viewParts,
    filtering,
    setFiltering,
    enter,
    grid,
    searchInput,
    tableTop,
    pageIds,
    selected,
    ...narrowing,
    marked: added ?? address.opened,
  };
}
