import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFileExport, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { pageSizes } from '../../../shared/core/list.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { useRead } from '../../lib/queries.ts';
import { alertDenied } from '../confirm.tsx';
import { ExportDialog, type ExportRequest, type Exports } from '../export/ExportDialog.tsx';
import { ColumnsButton } from '../grid/ColumnsButton.tsx';
import type { Column } from '../grid/columns.ts';
import { DataGrid, type GridAction } from '../grid/DataGrid.tsx';
import { Pager } from '../grid/Pager.tsx';
import { createSelection } from '../grid/selection.ts';
import { Card } from '../layout/Card.tsx';
import { Figures } from '../layout/Figures.tsx';
import { Toolbar } from '../layout/Toolbar.tsx';
import { type Page, pathTo } from '../page/page.ts';
import { useSession } from '../session.ts';
import { Empty, ReadProblem } from '../states.tsx';
import { useMay } from '../useMay.ts';
import { AddButton } from './AddButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterModal } from './FilterModal.tsx';
import type { Filter, FilterValues } from './filters.ts';
import type { RowOf } from './listColumns.ts';
import classes from './RecordList.module.css';
import { type Removal, recordActions } from './recordActions.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useListState } from './useListState.ts';

export interface RecordListProps<O extends Operation, Row extends { id: number }> {
  page: Page;
  /** Names the list's remembered columns and page size. */
  name: string;
  /** Answers rows, a page at a time. */
  operation: O;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  /** Part of every query, never shown as a filter. A constant. */
  fixed?: Partial<InputOf<NoInfer<O>>>;
  sizes?: { sizes: readonly number[]; default: number };
  /** The button 'Tambah'. */
  add?: Page;
  /** Row click, Enter. */
  open?: Page<Row>;
  /** Row menu 'Ubah'. */
  edit?: Page<Row>;
  /** Row menu 'Hapus'. */
  remove?: Removal<Row>;
  /** Further lines of the row menu, between the two. */
  rowMenu?: (row: Row) => GridAction[];
  /** Buttons shown in place of the search while rows are selected; `clear` empties the selection. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode;
  /** The export of this list's own query. */
  exports?: Exports;
  /** Where Enter in the search box goes. */
  search?: Page;
}

/** S-009: one list screen. State lives in the URL; loading, empty, denied, failed and stale are told apart. */
export function RecordList<O extends Operation, Row extends { id: number } = RowOf<O> & { id: number }>(
  props: RecordListProps<O, Row>,
) {
  const { page, name, operation, columns, filters = [], fixed, sizes = pageSizes.paged } = props;
  const navigate = useNavigate();
  const codes = useSession((session) => session.codes);
  const { state, change, setLimit, sortBy, opened, open } = useListState(name, sizes);
  const [filtering, setFiltering] = useState(false);
  const [exporting, setExporting] = useState<ExportRequest | null>(null);
  const selection = useMemo(() => createSelection(), []);
  const selected = useStore(selection, (store) => store.ids);

  const query = useMemo(
    () => ({
      ...state.filters,
      ...fixed,
      ...(state.keyword && { keyword: state.keyword }),
      ...(state.sort && { sort_by: state.sort.key, sort_dir: state.sort.dir }),
    }),
    [state, fixed],
  );
  // Filters and sorts come from the URL, as text that the server parses and where it may ignore what it does not know.
  const asked = (paging: object) => ({ ...query, ...paging }) as unknown as InputOf<O>;
  const list = useRead(operation, asked({ page: state.page, limit: state.limit, count: 'quick' }), {
    keepPrevious: true,
  });
  const rows = (list.data?.data ?? []) as Row[];
  // Rows do not wait for a total that takes long: it follows.
  const more = list.data?.paginate?.at_least === true;
  const counted = useRead(operation, asked({ page: 1, limit: 1 }), {
    enabled: more && !list.isPlaceholderData,
  });
  const exact = more ? counted.data?.paginate?.total : undefined;
  const total = exact ?? list.data?.paginate?.total ?? rows.length;
  const reload = () => void list.refetch();

  // A page beyond the end (rows were deleted, the filter narrowed elsewhere) falls back to the last one.
  const lastPage = list.data?.paginate?.totalPages ?? 1;
  useEffect(() => {
    if (!list.isPlaceholderData && list.data && state.page > Math.max(1, lastPage))
      change({ page: Math.max(1, lastPage) });
  }, [list.isPlaceholderData, list.data, state.page, lastPage, change]);
  // Another page or filter shows other rows: what was ticked is no longer in sight, so it is let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query itself is the trigger
  useEffect(() => selection.getState().clear(), [query, state.page, state.limit]);

  const selectedRows = rows.filter((row) => selected.has(row.id));
  const actions = recordActions<Row>({ ...props, codes, navigate });
  const openRow = (row: Row) => {
    open(row.id);
    actions.open(row);
  };
  const filtered = Object.keys(state.filters).length > 0 || state.keyword !== '';

  return (
    <Card label={page.title} fill>
      <Toolbar
        end={
          <>
            {filters.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconAdjustmentsHorizontal size={15} />}
                onClick={() => setFiltering(true)}
              >
                Filter
              </Button>
            )}
            <ColumnsButton columns={columns} layoutKey={name} />
            {props.exports && (
              <ExportButton
                exports={props.exports}
                onExport={() =>
                  setExporting({ query, summary: describe(state.keyword, filters, state.filters) })
                }
              />
            )}
            {props.add && <AddButton page={props.add} />}
          </>
        }
      >
        {selectedRows.length > 0 && props.bulk ? (
          <>
            <strong aria-live="polite">
              <Figures>{selectedRows.length}</Figures> dipilih
            </strong>
            {props.bulk(selectedRows, selection.getState().clear)}
            <Button variant="subtle" color="gray" onClick={selection.getState().clear}>
              Batalkan pilihan
            </Button>
          </>
        ) : (
          <SearchBox
            value={state.keyword}
            onSearch={(keyword) => change({ keyword })}
            {...(props.search && {
              onEnter: (keyword: string) => navigate(pathTo(props.search!, {}, { keyword })),
            })}
          />
        )}
      </Toolbar>
      <FilterChips filters={filters} values={state.filters} onChange={change} />
      {list.isError && list.data && (
        <div className={classes.stale} role="status">
          Gagal memuat ulang. Data per {formatDateTime(new Date(list.dataUpdatedAt))}.
          <Button variant="subtle" size="compact-xs" leftSection={<IconRefresh size={13} />} onClick={reload}>
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
                  change(
                    Object.fromEntries(
                      ['keyword', ...Object.keys(state.filters)].map((key) => [key, undefined]),
                    ),
                  )
                }
              >
                Hapus pencarian dan filter
              </Button>
            ) : (
              props.add && <AddButton page={props.add} />
            )
          }
        />
      ) : (
        <DataGrid
          label={page.title}
          layoutKey={name}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          {...(state.sort && { sort: state.sort })}
          onSort={sortBy}
          {...(props.bulk && { selection })}
          {...(props.open && { onOpen: openRow })}
          {...(actions.menu && { rowMenu: actions.menu })}
          loading={list.isPending}
          loadingRows={state.limit}
          refreshing={list.isFetching && !list.isPending}
          {...(opened !== undefined && { highlight: opened })}
        />
      )}
      <Pager
        page={state.page}
        limit={state.limit}
        total={total}
        atLeast={more && exact === undefined}
        sizes={sizes.sizes}
        onChange={({ page: next, limit }) =>
          limit === state.limit ? change({ page: next }) : setLimit(limit)
        }
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
  );
}

function ExportButton({ exports, onExport }: { exports: Exports; onExport: () => void }) {
  const allowed = useMay(exports.operation);
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={15} />}
      onClick={() => (allowed ? onExport() : void alertDenied())}
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
