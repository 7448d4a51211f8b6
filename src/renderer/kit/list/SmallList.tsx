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
import { AccessRequired, Empty, ReadProblem, TableSkeleton } from '../page/states.tsx';
import { type Fills, Missing } from '../rights/needs.tsx';
import { useAllows, useUser } from '../session/session.ts';
import { isSortable, type RowOf } from './listColumns.ts';
import { SearchBox } from './SearchBox.tsx';
import { SmallTable, type SmallTableProps } from './SmallTable.tsx';
import { StableRowsNote } from './StableRowsNote.tsx';
import { sortRows } from './sortRows.ts';
import { nextSort } from './useListState.ts';
import { useStableRows } from './useStableRows.ts';

interface SmallListProps<O extends Operation, Row>
  extends Pick<SmallTableProps<Row>, 'columns' | 'rowKey' | 'onOpen' | 'rowMenu'> {
  title: string;
  name: string;
  operation: O;
  input: InputOf<NoInfer<O>>;
  rowsIn?: (data: OutputOf<NoInfer<O>>) => readonly Row[];
  /** Right to see the rows, if stricter than the operation's right (R-006d). */
  gate?: AccessRule;
  /** Milliseconds between two reads. */
  every?: number;
  /** Adds a search on the server, or in the browser if the answer has no pages. */
  searchable?: boolean;
  action?: ReactNode;
  few?: { rows: number; onAll: () => void };
  emptyHint?: ReactNode;
  /** Kind of the rows, for the hint in an empty list. */
  fills?: Fills;
}

function matching<Row>(columns: readonly Column<Row>[], keyword: string): (row: Row) => boolean {
  const isFound = findsIn(keyword);
  return (row) => isFound(columns.map(({ value }) => String(value(row) ?? '')).join(' '));
}

/** A list inside a page, without state in the URL. Answers without pages are paged here. */
export function SmallList<O extends Operation, Row = RowOf<O>>(props: SmallListProps<O, Row>) {
  const { title, gate = SESSION, searchable = false, action, few } = props;
  const allowed = useAllows(gate);
  const shown = useSmallRows(props, allowed);
  const { still, all, total, limit } = shown;
  return (
    <DetailSection
      title={title}
      count={allowed && shown.list.data ? total : undefined}
      note={<StableRowsNote stable={still} />}
      flush
      action={
        <>
          {searchable && <SearchBox value={shown.keyword} onSearch={shown.search} />}
          {action}
          {few && total > few.rows && (
            <Button variant="subtle" onClick={few.onAll}>
              Lihat semua
            </Button>
          )}
        </>
      }
    >
      {/* A list with rows has at least the height of its skeleton, so that nothing below moves. */}
      <Box {...still.frame} mih={(all && still.rows.length === 0) || !allowed ? undefined : 196}>
        {allowed ? <Rows of={props} shown={shown} /> : <AccessRequired rule={gate} />}
      </Box>
      {allowed && !few && total > pageSizes.small.sizes[0] && (
        <Pager
          page={shown.page}
          limit={limit}
          total={total}
          sizes={pageSizes.small.sizes}
          onChange={shown.choose}
        />
      )}
    </DetailSection>
  );
}

function useSmallQuery(name: string, few: { rows: number } | undefined) {
  const { user_id } = useUser();
  const [chosen, setChosen] = useState(() =>
    readPreference<number>(user_id, `${name}.limit`, pageSizes.small.default),
  );
  const limit = few?.rows ?? chosen;
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const [sort, setSort] = useState<GridSort>();
  return {
    limit,
    page,
    keyword,
    sort,
    query: {
      ...(keyword && { keyword }),
      page,
      limit,
      ...(sort && { sort_by: sort.key, sort_dir: sort.dir }),
    },
    choose: (next: { page: number; limit: number }) => {
      if (next.limit !== limit) writePreference(user_id, `${name}.limit`, next.limit);
      setChosen(next.limit);
      setPage(next.page);
    },
    search: (next: string) => {
      setKeyword(next);
      setPage(1);
    },
    sortBy: (key: string) => {
      setSort(nextSort(sort, key, undefined));
      setPage(1);
    },
  };
}

function useSmallRows<O extends Operation, Row>(
  { name, operation, input, rowsIn, every, few, columns: given, rowKey }: SmallListProps<O, Row>,
  allowed: boolean,
) {
  const { query, ...asked } = useSmallQuery(name, few);
  const { limit, keyword, sort } = asked;
  const paged = operation.paged === true;
  // Only the server can sort paged answers.
  const columns = paged ? given : given.map((column) => ({ ...column, sortable: isSortable(column) }));
  const list = useRead(operation, { ...(input as object), ...(paged && query) } as InputOf<O>, {
    keepPrevious: true,
    enabled: allowed,
    ...(every !== undefined && { every }),
  });
  const answered = list.data && (rowsIn ? rowsIn(list.data.data) : (list.data.data as readonly Row[]));
  const all =
    answered && (paged ? answered : sortRows(answered.filter(matching(columns, keyword)), columns, sort));
  const total = (paged ? list.data?.paginate?.total : undefined) ?? all?.length ?? 0;
  const page = Math.min(asked.page, Math.max(1, Math.ceil(total / limit)));
  const still = useStableRows({
    rows: all && (paged ? all : all.slice((page - 1) * limit, page * limit)),
    idOf: rowKey,
    read: list,
    of: operation,
    queryKey: JSON.stringify([input, keyword, asked.page, limit, sort]),
    pages: total > (all?.length ?? 0) || total > limit,
    first: page === 1,
    marksChanges: every === undefined,
  });
  return { ...asked, list, columns, all, still, total, page };
}

function Rows<O extends Operation, Row>({
  of: { title, rowKey, onOpen, rowMenu, fills, emptyHint },
  shown: { list, columns, all, still, total, keyword, sort, sortBy },
}: {
  of: SmallListProps<O, Row>;
  shown: ReturnType<typeof useSmallRows<O, Row>>;
}) {
  if (!all)
    return list.isError ? (
      <ReadProblem error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <TableSkeleton />
    );
  if (still.rows.length === 0) {
    const nothing = fills ? <Missing {...fills} /> : emptyHint;
    return <Empty inCard hint={keyword ? 'Tidak ada yang cocok dengan pencarian.' : nothing} />;
  }
  return (
    <SmallTable
      label={title}
      rows={still.rows}
      marks={still.marks}
      {...{ columns, sort, rowKey }}
      {...(total > 1 && { onSort: sortBy })}
      {...(onOpen && { onOpen })}
      {...(rowMenu && { rowMenu })}
    />
  );
}
