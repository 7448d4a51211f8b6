import { Button, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFileExport, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageSizes } from '../../../shared/core/list.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { alertDenied } from '../confirm.tsx';
import { ExportDialog, type ExportRequest, type Exports } from '../export/ExportDialog.tsx';
import { ColumnsButton } from '../grid/ColumnsButton.tsx';
import type { Column } from '../grid/columns.ts';
import { DataGrid, type DataGridHandle, type GridAction } from '../grid/DataGrid.tsx';
import { Pager } from '../grid/Pager.tsx';
import { HeldPlace } from '../held/HeldSends.tsx';
import { Card } from '../layout/Card.tsx';
import { Toolbar } from '../layout/Toolbar.tsx';
import { useLetterKeys } from '../letterKeys.ts';
import type { Page } from '../page/page.ts';
import { useSession } from '../session.ts';
import { Empty, ReadProblem } from '../states.tsx';
import { useMay } from '../useMay.ts';
import { AddButton } from './AddButton.tsx';
import { CardGrid, type Cards, useView, ViewSwitch } from './CardGrid.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterModal } from './FilterModal.tsx';
import type { Filter, FilterValues } from './filters.ts';
import type { RowOf } from './listColumns.ts';
import classes from './RecordList.module.css';
import { type Removal, recordActions } from './recordActions.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type BulkOf, SelectionLane } from './SelectionLane.tsx';
import { useEnteredSearch } from './useEnteredSearch.ts';
import { useFitRows } from './useFitRows.ts';
import { useListRead } from './useListRead.ts';
import { type ListState, useListState } from './useListState.ts';
import { useSelectedRows } from './useSelectedRows.ts';

export interface RecordListProps<O extends Operation, Row extends { id: number }> {
  page: Page;
  /** Names the list's remembered columns and page size. */
  name: string;
  /** Answers rows, a page at a time. */
  operation: O;
  /** The rows inside an answer that is no array itself. */
  rowsIn?: (data: OutputOf<NoInfer<O>>) => readonly Row[];
  columns: readonly Column<Row>[];
  /** Which part of the list is shown, always one of `words`: the first until another is chosen. */
  part?: { name: string; label: string; words: Readonly<Record<string, string>> };
  filters?: readonly Filter[];
  /** Part of every query, never shown as a filter. A constant. */
  fixed?: Partial<InputOf<NoInfer<O>>>;
  sizes?: { sizes: readonly number[]; default: number };
  /** The button 'Tambah'. */
  add?: Page;
  /** What the path of that page is filled with. */
  addParams?: Readonly<Record<string, string | number>>;
  /** Row click, Enter; a function where rows open different pages. */
  open?: Page<Row> | ((row: Row) => void);
  /** Row menu 'Ubah'. */
  edit?: Page<Row>;
  /** Row menu 'Hapus'. */
  remove?: Removal<Row>;
  /** Where the specification words 'Ubah' and 'Hapus' otherwise. */
  words?: { edit: string; remove: string };
  /** Further lines of the row menu, between the two. */
  rowMenu?: (row: Row) => GridAction[];
  /** What can be done with selected rows, which may lie on several pages (features.md B3). */
  bulk?: BulkOf<Row>;
  /** The order in which the list comes when none is asked for: its header says so. */
  order?: ListState['sort'];
  /** The export of this list's own query. */
  exports?: Exports;
  /** Further buttons above the list, before its own. */
  tools?: ReactNode;
  /** Shows the rows as cards; the table is then the other choice. */
  cards?: Cards<Row>;
  /** What the search box finds by, where that is not the list's own words. */
  searchHint?: string;
  /** Where Enter in the search box goes. */
  search?: Page;
  /** Several lists under one path: the open one is named in the query, and its screen passes what it is made of. */
  tabs?: readonly ListTab[];
}

export interface ListTab {
  /** In the query; '' for the first. */
  value: string;
  label: string;
  /** Filters it is opened with. */
  filters?: FilterValues;
}

/** S-009: one list screen. State lives in the URL; loading, empty, denied, failed and stale are told apart. */
export function RecordList<O extends Operation, Row extends { id: number } = RowOf<O> & { id: number }>(
  props: RecordListProps<O, Row>,
) {
  const { page, name, operation, columns, filters = [], fixed, part, sizes = pageSizes.paged } = props;
  const navigate = useNavigate();
  const codes = useSession((session) => session.codes);
  const {
    state,
    params: written,
    change,
    setLimit,
    sortBy,
    opened,
    open,
  } = useListState(name, sizes, props.order);
  const [view, setView] = useView(name);
  const cards = view === 'cards' ? props.cards : undefined;
  const [filtering, setFiltering] = useState(false);
  const [exporting, setExporting] = useState<ExportRequest | null>(null);
  const grid = useRef<DataGridHandle>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const tableTop = useRef<HTMLDivElement>(null);
  const fit = useFitRows(tableTop, state.limit === 'fit', state.filters);
  const limit = state.limit === 'fit' ? fit : state.limit;

  const onPage = useCallback((next: number) => change({ page: next }), [change]);
  const { list, rows, total, atLeast, about, query, readPage, reload } = useListRead<O, Row>({
    operation,
    rowsIn: props.rowsIn,
    fixed,
    state,
    limit,
    onPage,
  });
  const pageIds = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selected = useSelectedRows(rows, JSON.stringify(about));
  const enter = useEnteredSearch({
    state,
    written,
    change,
    found: list.data !== undefined && !list.isPlaceholderData,
    searchInput,
    grid,
    ...(props.search && { search: props.search }),
  });
  // What one list is filtered by the other may not know.
  const openTab = (value: string) =>
    change({
      ...Object.fromEntries(Object.keys(state.filters).map((key) => [key, undefined])),
      ...props.tabs?.find((tab) => tab.value === value)?.filters,
      tab: value,
    });

  const actions = recordActions<Row>({ ...props, codes, navigate });
  const openRow = (row: Row, apart?: boolean) => {
    open(row.id);
    actions.open(row, apart);
  };
  useLetterKeys(
    'Daftar',
    {
      '/': { label: 'Cari', run: () => searchInput.current?.focus() },
      ...(filters.length > 0 && { f: { label: 'Filter', run: () => setFiltering(true) } }),
    },
    { inDialogs: false },
  );
  const sort = state.sort ?? props.order;
  const narrowed = Object.keys(state.filters).filter((key) => key !== part?.name);
  const filtered = narrowed.length > 0 || state.keyword !== '';
  const first = part && Object.keys(part.words)[0];
  const shownPart = part && (state.filters[part.name] ?? first);
  const add = props.add && (
    <AddButton
      page={props.add}
      {...(props.addParams && { params: props.addParams })}
      {...(part && { query: { [part.name]: shownPart } })}
    />
  );

  return (
    <>
      <Card label={page.title} fill>
        <Toolbar
          end={
            <>
              {props.tools}
              {filters.length > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconAdjustmentsHorizontal size={15} />}
                  onClick={() => setFiltering(true)}
                >
                  Filter
                </Button>
              )}
              {props.cards && <ViewSwitch view={view} onChange={setView} />}
              {!cards && <ColumnsButton columns={columns} layoutKey={name} />}
              {props.exports && (
                <ExportButton
                  exports={props.exports}
                  onExport={() =>
                    setExporting({ query, summary: describe(state.keyword, filters, state.filters) })
                  }
                />
              )}
              {add}
            </>
          }
        >
          {props.tabs && (
            <SegmentedControl
              aria-label="Daftar"
              data={[...props.tabs]}
              value={state.tab}
              onChange={openTab}
            />
          )}
          {part && (
            <SegmentedControl
              aria-label={part.label}
              data={Object.entries(part.words).map(([value, label]) => ({ value, label }))}
              value={shownPart ?? ''}
              onChange={(value) => change({ [part.name]: value === first ? undefined : value })}
            />
          )}
          <SearchBox
            value={state.keyword}
            onSearch={(keyword) => change({ keyword })}
            onEnter={enter}
            inputRef={searchInput}
            {...(props.searchHint && { hint: props.searchHint })}
          />
        </Toolbar>
        <FilterChips filters={filters} values={state.filters} onChange={change} />
        <div ref={tableTop} />
        {list.isError && list.data && (
          <div className={classes.stale} role="status">
            Gagal memuat ulang. Data per {formatDateTime(new Date(list.dataUpdatedAt))}.
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconRefresh size={13} />}
              onClick={reload}
            >
              Muat Ulang
            </Button>
          </div>
        )}
        {list.isError && !list.data ? (
          <ReadProblem error={list.error} onRetry={reload} />
        ) : list.data && total === 0 ? (
          <Empty
            {...(filtered && { hint: 'Tidak ada yang cocok dengan pencarian atau filter.' })}
            action={
              filtered ? (
                <Button
                  variant="default"
                  onClick={() =>
                    change(Object.fromEntries(['keyword', ...narrowed].map((key) => [key, undefined])))
                  }
                >
                  Hapus pencarian dan filter
                </Button>
              ) : (
                add
              )
            }
          />
        ) : cards ? (
          <CardGrid
            label={page.title}
            rows={rows}
            rowKey={(row) => row.id}
            loading={list.isPending}
            {...cards}
          />
        ) : (
          <DataGrid
            key={name}
            label={page.title}
            layoutKey={name}
            rows={rows}
            columns={columns}
            rowKey={(row) => row.id}
            {...(sort && { sort })}
            onSort={sortBy}
            handle={grid}
            {...(props.bulk && { selection: selected.selection })}
            {...(props.open && { onOpen: openRow, opensApart: typeof props.open !== 'function' })}
            {...(actions.menu && { rowMenu: actions.menu })}
            loading={list.isPending}
            {...(limit !== undefined && { loadingRows: limit })}
            refreshing={list.isFetching && !list.isPending}
            {...(opened !== undefined && { highlight: opened })}
          />
        )}
        <Pager
          page={state.page}
          limit={limit ?? sizes.default}
          total={list.data && total}
          loading={list.isPending}
          fits={state.limit === 'fit'}
          atLeast={atLeast}
          sizes={sizes.sizes}
          onChange={({ page: next }) => change({ page: next })}
          onSize={setLimit}
        />
        {exporting && props.exports && (
          <ExportDialog {...props.exports} request={exporting} onClose={() => setExporting(null)} />
        )}
        <FilterModal
          filters={filters}
          values={state.filters}
          opened={filtering}
          onClose={() => setFiltering(false)}
          onApply={(values) =>
            change(Object.fromEntries(filters.map((filter) => [filter.name, values[filter.name]])))
          }
        />
      </Card>
      {props.bulk && (
        <div className={classes.lanes}>
          <SelectionLane
            selected={selected}
            pageIds={pageIds}
            bulk={props.bulk}
            total={total}
            atLeast={atLeast}
            readPage={readPage}
          />
          <HeldPlace />
        </div>
      )}
    </>
  );
}

function ExportButton({ exports, onExport }: { exports: Exports; onExport: () => void }) {
  const allowed = useMay(exports.operation);
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={15} />}
      onClick={() => (allowed ? onExport() : void alertDenied(exports.operation.access))}
    >
      Ekspor
    </Button>
  );
}

/** What the export dialog says about the query. */
function describe(keyword: string, filters: readonly Filter[], values: FilterValues): string[] {
  const active = filters.filter((filter) => values[filter.name] !== undefined).map((filter) => filter.label);
  return [
    ...(keyword ? [`Pencarian “${keyword}”`] : []),
    ...(active.length > 0 ? [`Filter: ${active.join(', ')}`] : []),
  ];
}
