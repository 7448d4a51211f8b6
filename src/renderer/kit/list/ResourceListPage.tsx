import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFileExport, IconPlus, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { useStore } from 'zustand';
import { type AccessCode, allows, anyOf } from '../../../shared/core/access.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { useRead } from '../../lib/queries.ts';
import { alertDenied } from '../confirm.tsx';
import { ColumnsButton } from '../grid/ColumnsButton.tsx';
import type { Column } from '../grid/columns.ts';
import { DataGrid, type GridAction } from '../grid/DataGrid.tsx';
import { Pager } from '../grid/Pager.tsx';
import { createSelection } from '../grid/selection.ts';
import { useSession } from '../session.ts';
import { Empty, Failed } from '../states.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterModal } from './FilterModal.tsx';
import type { Filter, FilterValues } from './filters.ts';
import { SearchBox } from './SearchBox.tsx';
import { useListState } from './useListState.ts';

type RowsOperation<Row> = Operation<z.ZodType, z.ZodType<Row[]>>;

export interface ResourceListProps<Row extends { id: number }> {
  /** Names the list's remembered columns and page size. */
  name: string;
  /** Accessible name of the grid. */
  label: string;
  operation: RowsOperation<Row>;
  columns: readonly Column<Row>[];
  sizes: { sizes: readonly number[]; default: number };
  filters?: readonly Filter[];
  add?: { label: string; to: string; access: AccessCode };
  /** Row click, Enter; without the code the link is denied. */
  open?: { to: (row: Row) => string; access: AccessCode };
  rowMenu?: (row: Row, reload: () => void) => GridAction[];
  /** Buttons shown in place of the title while rows are selected; `clear` empties the selection. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode;
  /** Opens the export dialog with the list's own query. */
  onExport?: (query: Record<string, string>, summary: string[]) => void;
  /** Where Enter in the search box goes. */
  searchTo?: string;
}

/** S-009: one list screen. State lives in the URL; loading, empty, failed and stale are told apart. */
export function ResourceListPage<Row extends { id: number }>(props: ResourceListProps<Row>) {
  const { name, operation, columns, filters = [] } = props;
  const navigate = useNavigate();
  const codes = useSession((session) => session.codes);
  const { state, change, setLimit, sortBy, opened, open } = useListState(name, props.sizes);
  const [filtering, setFiltering] = useState(false);
  const selection = useMemo(() => createSelection(), []);
  const selected = useStore(selection, (store) => store.ids);

  const query = useMemo(
    () => ({
      ...state.filters,
      ...(state.keyword && { keyword: state.keyword }),
      ...(state.sort && { sort_by: state.sort.key, sort_dir: state.sort.dir }),
    }),
    [state],
  );
  const list = useRead(
    operation,
    { ...query, page: state.page, limit: state.limit, count: 'quick' } as InputOf<typeof operation>,
    {
      keepPrevious: true,
    },
  );
  const rows = list.data?.data ?? [];
  // Rows do not wait for a total that takes long: it follows.
  const more = list.data?.paginate?.at_least === true;
  const counted = useRead(operation, { ...query, page: 1, limit: 1 } as InputOf<typeof operation>, {
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
  const openRow = (row: Row) => {
    if (!props.open) return;
    if (!allows(anyOf(props.open.access), codes)) return void alertDenied();
    open(row.id);
    navigate(props.open.to(row));
  };
  const goAdd = () => {
    if (!props.add) return;
    if (allows(anyOf(props.add.access), codes)) navigate(props.add.to);
    else void alertDenied();
  };
  const filtered = Object.keys(state.filters).length > 0 || state.keyword !== '';

  return (
    <section className="card list" aria-label={props.label}>
      <div className="toolbar">
        {selectedRows.length > 0 && props.bulk ? (
          <>
            <strong className="tnum" aria-live="polite">
              {selectedRows.length} dipilih
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
            {...(props.searchTo && {
              onEnter: (keyword: string) =>
                navigate(`${props.searchTo}?keyword=${encodeURIComponent(keyword)}`),
            })}
          />
        )}
        <div className="toolbar-end">
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
          {props.onExport && (
            <Button
              variant="default"
              leftSection={<IconFileExport size={15} />}
              onClick={() => props.onExport?.(query, describe(state.keyword, filters, state.filters))}
            >
              Ekspor
            </Button>
          )}
          {props.add && (
            <Button leftSection={<IconPlus size={15} />} onClick={goAdd}>
              {props.add.label}
            </Button>
          )}
        </div>
      </div>
      <FilterChips filters={filters} values={state.filters} onChange={change} />
      {list.isError && list.data && (
        <div className="stale" role="status">
          Gagal memuat ulang. Data per {formatDateTime(new Date(list.dataUpdatedAt))}.
          <Button variant="subtle" size="compact-xs" leftSection={<IconRefresh size={13} />} onClick={reload}>
            Muat Ulang
          </Button>
        </div>
      )}
      {list.isError && !list.data ? (
        <Failed error={list.error} onRetry={reload} />
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
              props.add && <Button onClick={goAdd}>{props.add.label}</Button>
            )
          }
        />
      ) : (
        <DataGrid
          label={props.label}
          layoutKey={name}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          {...(state.sort && { sort: state.sort })}
          onSort={sortBy}
          {...(props.bulk && { selection })}
          {...(props.open && { onOpen: openRow })}
          {...(props.rowMenu && { rowMenu: (row: Row) => props.rowMenu!(row, reload) })}
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
        sizes={props.sizes.sizes}
        onChange={({ page, limit }) => (limit === state.limit ? change({ page }) : setLimit(limit))}
      />
      <FilterModal
        filters={filters}
        values={state.filters}
        opened={filtering}
        onClose={() => setFiltering(false)}
        onApply={(values) =>
          change(Object.fromEntries(filters.map((filter) => [filter.name, values[filter.name]])))
        }
      />
    </section>
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
