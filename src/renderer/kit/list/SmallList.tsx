import { Box, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type AccessRule, SESSION } from '../../../shared/core/access.ts';
import { pageSizes } from '../../../shared/core/list.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { findsIn } from '../../lib/foldedFilter.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { useRead } from '../../lib/queries.ts';
import { DetailSection } from '../detail/DetailPage.tsx';
import type { Column } from '../grid/columns.ts';
import type { GridSort } from '../grid/GridHead.tsx';
import { Pager } from '../grid/Pager.tsx';
import { type Fills, Missing } from '../needs.tsx';
import { useAllows, useUser } from '../session.ts';
import { AccessRequired, Empty, ReadProblem, TableSkeleton } from '../states.tsx';
import { isSortable, type RowOf } from './listColumns.ts';
import { SearchBox } from './SearchBox.tsx';
import { SmallTable, type SmallTableProps } from './SmallTable.tsx';
import { StillNote } from './StillNote.tsx';
import { sortRows } from './sortRows.ts';
import { nextSort } from './useListState.ts';
import { useStillRows } from './useStillRows.ts';

interface SmallListProps<O extends Operation, Row>
  extends Pick<SmallTableProps<Row>, 'columns' | 'rowKey' | 'onOpen' | 'rowMenu'> {
  title: string;
  name: string;
  operation: O;
  input: InputOf<NoInfer<O>>;
  /** Finds the rows if the answer is no array. */
  rowsIn?: (data: OutputOf<NoInfer<O>>) => readonly Row[];
  /** R-006d: who may see the rows, if not every reader of the operation. */
  gate?: AccessRule;
  /** Milliseconds between reloads. */
  every?: number;
  /** By the operation's `keyword`, or here if the answer has no pages. */
  searchable?: boolean;
  action?: ReactNode;
  /** Shows the first rows only; `onAll` shows the others. */
  few?: { rows: number; onAll: () => void };
  emptyHint?: ReactNode;
  /** What the list holds: an empty one says what is missing, and leads there. */
  fills?: Fills;
}

/** True for rows with the keyword in any of their shown texts. */
function matching<Row>(columns: readonly Column<Row>[], keyword: string): (row: Row) => boolean {
  const isFound = findsIn(keyword);
  return (row) => isFound(columns.map(({ value }) => String(value(row) ?? '')).join(' '));
}

/** Page, size and search are local, so that a page may have several. Answers without pages are paged here. */
export function SmallList<O extends Operation, Row = RowOf<O>>({
  title,
  name,
  operation,
  input,
  rowsIn,
  gate = SESSION,
  every,
  searchable = false,
  action,
  few,
  emptyHint,
  fills,
  columns: given,
  ...table
}: SmallListProps<O, Row>) {
  const { user_id } = useUser();
  const allowed = useAllows(gate);
  const [chosen, setChosen] = useState(() =>
    readPreference<number>(user_id, `${name}.limit`, pageSizes.small.default),
  );
  const limit = few?.rows ?? chosen;
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [sort, setSort] = useState<GridSort>();
  const paged = operation.paged === true;
  // What the server gives in pages only it can sort, by the keys that it names.
  const columns = paged ? given : given.map((column) => ({ ...column, sortable: isSortable(column) }));
  const list = useRead(
    operation,
    {
      ...(input as object),
      ...(paged && keyword && { keyword }),
      ...(paged && { page, limit }),
      ...(paged && sort && { sort_by: sort.key, sort_dir: sort.dir }),
    } as InputOf<O>,
    { keepPrevious: true, enabled: allowed, ...(every !== undefined && { every }) },
  );
  const answered = list.data && (rowsIn ? rowsIn(list.data.data) : (list.data.data as readonly Row[]));
  const all =
    answered && (paged ? answered : sortRows(answered.filter(matching(columns, keyword)), columns, sort));
  const total = (paged ? list.data?.paginate?.total : undefined) ?? all?.length ?? 0;
  const last = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, last);
  const still = useStillRows({
    rows: all && (paged ? all : all.slice((shown - 1) * limit, shown * limit)),
    idOf: table.rowKey,
    read: list,
    of: operation,
    about: JSON.stringify([input, keyword, page, limit, sort]),
    pages: total > (all?.length ?? 0) || total > limit,
    first: shown === 1,
    marksChanges: every === undefined,
  });
  const { rows } = still;
  const choose = (next: { page: number; limit: number }) => {
    if (next.limit !== limit) writePreference(user_id, `${name}.limit`, next.limit);
    setChosen(next.limit);
    setPage(next.page);
  };

  const found = allowed && list.data ? total : undefined;
  return (
    <DetailSection
      title={title}
      count={found}
      note={<StillNote still={still} />}
      flush
      action={
        <>
          {searchable && (
            <SearchBox
              value={keyword}
              onSearch={(next) => {
                setKeyword(next);
                setPage(1);
              }}
            />
          )}
          {action}
          {few && total > few.rows && (
            <Button variant="subtle" onClick={few.onAll}>
              Lihat semua
            </Button>
          )}
        </>
      }
    >
      {/* Rows keep the height of their skeleton, so that nothing below moves when they come; only an empty card shrinks. */}
      <Box {...still.frame} mih={(all && rows.length === 0) || !allowed ? undefined : 196}>
        {!allowed ? (
          <AccessRequired rule={gate} />
        ) : list.isError && !all ? (
          <ReadProblem error={list.error} onRetry={() => void list.refetch()} />
        ) : !all ? (
          <TableSkeleton />
        ) : rows.length === 0 ? (
          <Empty
            inCard
            hint={
              keyword ? 'Tidak ada yang cocok dengan pencarian.' : fills ? <Missing {...fills} /> : emptyHint
            }
          />
        ) : (
          <SmallTable
            label={title}
            rows={rows}
            marks={still.marks}
            columns={columns}
            sort={sort}
            {...(total > 1 && {
              onSort: (key: string) => {
                setSort(nextSort(sort, key, undefined));
                setPage(1);
              },
            })}
            {...table}
          />
        )}
      </Box>
      {allowed && !few && total > pageSizes.small.sizes[0] && (
        <Pager page={shown} limit={limit} total={total} sizes={pageSizes.small.sizes} onChange={choose} />
      )}
    </DetailSection>
  );
}
