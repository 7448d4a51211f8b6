import { Button, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageSizes } from '../../../shared/core/list.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { ExportDialog, type ExportRequest, type Exports } from '../export/ExportDialog.tsx';
import { ColumnsButton } from '../grid/ColumnsButton.tsx';
import type { Column } from '../grid/columns.ts';
import { DataGrid, type DataGridHandle, type GridAction } from '../grid/DataGrid.tsx';
import { Pager } from '../grid/Pager.tsx';
import type { SelectionStore } from '../grid/selection.ts';
import { Card } from '../layout/Card.tsx';
import { Toolbar } from '../layout/Toolbar.tsx';
import { useLetterKeys } from '../letterKeys.ts';
import type { Page } from '../page/page.ts';
import { useSession } from '../sessionState.ts';
import { Empty, ReadProblem } from '../states.tsx';
import { useListView } from '../views/useListView.ts';
import { useViewDeeds } from '../views/useViewDeeds.tsx';
import { ViewNotes } from '../views/ViewNotes.tsx';
import { AddButton } from './AddButton.tsx';
import { CardGrid, type Cards, LookSwitch, useLook } from './CardGrid.tsx';
import { EmptyList } from './EmptyList.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterModal } from './FilterModal.tsx';
import { type Filter, type FilterValues, keysOf } from './filters.ts';
import { ExportButton, exportSummary } from './ListExport.tsx';
import type { RowOf } from './listColumns.ts';
import classes from './RecordList.module.css';
import { type Removal, recordActions } from './recordActions.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type BulkOf, SelectionLane } from './SelectionLane.tsx';
import { StillNote } from './StillNote.tsx';
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
  /** Finds the rows if the answer is not an array. */
  rowsIn?: (data: OutputOf<NoInfer<O>>) => readonly Row[];
  columns: readonly Column<Row>[];
  /** One of `words`, by default the first. */
  part?: { name: string; label: string; words: Readonly<Record<string, string>> };
  filters?: readonly Filter[];
  /** Part of every query, but not a filter. A constant. */
  fixed?: Partial<InputOf<NoInfer<O>>>;
  sizes?: { sizes: readonly number[]; default: number };
  add?: Page;
  addParams?: Readonly<Record<string, string | number>>;
  /** Row click and Enter; a function if rows open different pages. */
  open?: Page<Row> | ((row: Row) => void);
  edit?: Page<Row>;
  remove?: Removal<Row>;
  /** If the specification uses other words for 'Ubah' and 'Hapus'. */
  words?: { edit: string; remove: string };
  /** Between 'Ubah' and 'Hapus'. */
  rowMenu?: (row: Row) => GridAction[];
  /** features.md B3: the selection spans pages. */
  bulk?: BulkOf<Row>;
  /** The default order, shown in the header. */
  order?: ListState['sort'];
  exports?: Exports;
  tools?: ReactNode;
  /** Around the rows: what is read for those that are shown, for their cells. */
  around?: ComponentType<{ ids: readonly number[]; children: ReactNode }>;
  /** Cards instead of rows; a switch shows the table. */
  cards?: Cards<Row>;
  /** Default: the list's own words. */
  searchHint?: string;
  /** page that Enter in the search box opens. */
  search?: Page;
  /** Lists under one path; the query names the open one, and its screen passes the properties. */
  tabs?: readonly ListTab[];
}

export interface ListTab {
  value: string;
  label: string;
  filters?: FilterValues;
}

/** S-009. State is in the URL; loading, empty, denied, failed and stale are different states. */
export function RecordList<O extends Operation, Row extends { id: number } = RowOf<O> & { id: number }>(
  props: RecordListProps<O, Row>,
) {
  const { page, name, operation, columns, filters = [], fixed, part, sizes = pageSizes.paged } = props;
  const navigate = useNavigate();
  const codes = useSession((session) => session.codes);
  const {
    state,
    params: written,
    entered,
    isBare,
    change,
    replace,
    setLimit,
    mayFit,
    fitAll,
    sortBy,
    opened,
    open,
    leaveSearch,
  } = useListState({ name, sizes, order: props.order, tabs: props.tabs });
  const [look, setLook] = useLook(name);
  const cards = look === 'cards' ? props.cards : undefined;
  const shownView = useListView({ list: name, columns, params: written, isBare, replace });
  const view = useViewDeeds(shownView, { list: name, title: page.title });
  const [filtering, setFiltering] = useState(false);
  const [exporting, setExporting] = useState<ExportRequest | null>(null);
  const Around = props.around ?? AsTheyAre;
  const grid = useRef<DataGridHandle>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const tableTop = useRef<HTMLDivElement>(null);
  const fit = useFitRows(tableTop, state.filters);
  const limit = state.limit === 'fit' ? fit : state.limit;

  const onPage = useCallback((next: number) => void change({ page: next }), [change]);
  const ticked = useRef<SelectionStore>(undefined);
  const { list, still, total, atLeast, about, query, readPage, reload } = useListRead<O, Row>({
    operation,
    rowsIn: props.rowsIn,
    fixed,
    state,
    limit,
    onPage,
    also: () => (ticked.current?.getState().ids.size ?? 0) > 0,
  });
  const { rows } = still;
  const selected = useSelectedRows(rows, JSON.stringify(about));
  ticked.current = selected.selection;
  const pageIds = useMemo(() => rows.map(({ id }) => id), [rows]);
  const enter = useEnteredSearch({
    state,
    written,
    change,
    found: list.data !== undefined && !list.isPlaceholderData,
    searchInput,
    grid,
    leaveSearch,
    ...(props.search && { search: props.search }),
  });
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
  useLetterKeys('Daftar', {
    '/': { label: 'Cari', run: () => searchInput.current?.focus() },
    ...(filters.length > 0 && { f: { label: 'Filter', run: () => setFiltering(true) } }),
  });
  const sort = state.sort ?? props.order;
  const narrowed = Object.keys(state.filters).filter((key) => key !== part?.name);
  const filtered = narrowed.length > 0 || state.keyword !== '';
  const widen = () => change(Object.fromEntries(['keyword', ...narrowed].map((key) => [key, undefined])));
  const added = useAdded({
    operation,
    limit,
    readPage,
    query: written.toString(),
    entered,
    narrowed: filtered,
    widen,
    onPage: (next) => next !== state.page && onPage(next),
  });
  const marked = added ?? opened;
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
              {props.cards && <LookSwitch look={look} onChange={setLook} />}
              {!cards && <ColumnsButton columns={columns} layoutKey={shownView.layoutKey} />}
              {props.exports && (
                <ExportButton
                  exports={props.exports}
                  onExport={() =>
                    setExporting({ query, summary: exportSummary(state.keyword, filters, state.filters) })
                  }
                />
              )}
              {add}
            </>
          }
        >
          {view.select}
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
        <FilterChips
          filters={filters}
          values={state.filters}
          changed={shownView.changed}
          end={view.changes}
          onChange={change}
        />
        <ViewNotes
          view={shownView.view}
          isGone={shownView.isGone}
          filters={filters}
          onForget={() => shownView.rename(undefined)}
          onSave={view.save}
        />
        <div ref={tableTop} />
        {list.isError && list.data && (
          <div className={classes.stale} role="status">
            Gagal memuat ulang. Data terakhir {formatDateTime(new Date(list.dataUpdatedAt))}.
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
        ) : list.data && total === 0 && rows.length === 0 ? (
          filtered || !props.add ? (
            <Empty
              {...(filtered && {
                hint: 'Tidak ada yang cocok dengan pencarian atau filter.',
                action: (
                  <Button
                    variant="default"
                    onClick={() => {
                      widen();
                      // This button goes with the empty list.
                      searchInput.current?.focus();
                    }}
                  >
                    Hapus pencarian dan filter
                  </Button>
                ),
              })}
            />
          ) : (
            <EmptyList add={props.add} button={add} />
          )
        ) : cards ? (
          <div {...still.frame} className={classes.rows}>
            <CardGrid
              label={page.title}
              rows={rows}
              rowKey={(row) => row.id}
              loading={list.isPending}
              marks={still.marks}
              {...cards}
            />
          </div>
        ) : (
          <Around ids={pageIds}>
            <div {...still.frame} className={classes.rows}>
              <DataGrid
                key={name}
                label={page.title}
                layoutKey={shownView.layoutKey}
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
                {...(marked !== undefined && { highlight: marked })}
                marks={still.marks}
              />
            </div>
          </Around>
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
          {...(mayFit && limit !== undefined && fit !== undefined && fit > limit && { fit })}
          onFit={fitAll}
          note={<StillNote still={still} letter />}
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
            change(Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, values[key]])))
          }
        />
        {view.dialogs}
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
        </div>
      )}
    </>
  );
}

const AsTheyAre = ({ children }: { children: ReactNode }) => children;
