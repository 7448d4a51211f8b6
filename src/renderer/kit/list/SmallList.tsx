import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type AccessRule, SESSION } from '../../../shared/core/access.ts';
import { pageSizes } from '../../../shared/core/list.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { readPreference, writePreference } from '../../lib/preferences.ts';
import { useRead } from '../../lib/queries.ts';
import { DetailSection } from '../detail/DetailPage.tsx';
import { Pager } from '../grid/Pager.tsx';
import { useAllows, useUser } from '../session.ts';
import { AccessRequired, Empty, ReadProblem, TableSkeleton } from '../states.tsx';
import type { RowOf } from './listColumns.ts';
import { SearchBox } from './SearchBox.tsx';
import { SmallTable, type SmallTableProps } from './SmallTable.tsx';

interface SmallListProps<O extends Operation, Row>
  extends Pick<SmallTableProps<Row>, 'columns' | 'rowKey' | 'onOpen' | 'rowMenu'> {
  title: string;
  /** Names the remembered page size. */
  name: string;
  operation: O;
  /** What the operation is asked for, besides the page and the search. */
  input: InputOf<NoInfer<O>>;
  /** The rows inside an answer that is no array itself. */
  rowsIn?: (data: OutputOf<NoInfer<O>>) => readonly Row[];
  /** Who may see the rows, where that is not everybody who may read the operation (R-006d). */
  gate?: AccessRule;
  /** Milliseconds between reloads while it is in sight. */
  every?: number;
  /** Shows a search box; the operation takes a `keyword`. */
  searchable?: boolean;
  /** Buttons of the section, such as 'Tambah'. */
  action?: ReactNode;
  /** What to do while there are no rows. */
  emptyHint?: string;
}

/**
 * A list as a section of a page: its page, size and search are its own, not the address's, so that several can stand beside each
 * other. Operations without pages answer everything; it is then paged here.
 */
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
  emptyHint,
  ...table
}: SmallListProps<O, Row>) {
  const { user_id } = useUser();
  const allowed = useAllows(gate);
  const [limit, setLimit] = useState(() =>
    readPreference<number>(user_id, `${name}.limit`, pageSizes.small.default),
  );
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const paged = operation.paged === true;
  const list = useRead(
    operation,
    { ...(input as object), ...(keyword && { keyword }), ...(paged && { page, limit }) } as InputOf<O>,
    { keepPrevious: true, enabled: allowed, ...(every !== undefined && { every }) },
  );
  const all = list.data && (rowsIn ? rowsIn(list.data.data) : (list.data.data as readonly Row[]));
  const total = (paged ? list.data?.paginate?.total : undefined) ?? all?.length ?? 0;
  const last = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, last);
  const rows = paged ? (all ?? []) : (all ?? []).slice((shown - 1) * limit, shown * limit);
  const choose = (next: { page: number; limit: number }) => {
    if (next.limit !== limit) writePreference(user_id, `${name}.limit`, next.limit);
    setLimit(next.limit);
    setPage(next.page);
  };

  const found = allowed && list.data ? total : undefined;
  return (
    <DetailSection
      title={title}
      count={found}
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
        </>
      }
    >
      <Box mih={196}>
        {!allowed ? (
          <AccessRequired rule={gate} />
        ) : list.isError && !all ? (
          <ReadProblem error={list.error} onRetry={() => void list.refetch()} />
        ) : !all ? (
          <TableSkeleton />
        ) : rows.length === 0 ? (
          <Empty hint={keyword ? 'Tidak ada yang cocok dengan pencarian.' : emptyHint} />
        ) : (
          <SmallTable label={title} rows={rows} {...table} />
        )}
      </Box>
      {allowed && total > pageSizes.small.sizes[0] && (
        <Pager page={shown} limit={limit} total={total} sizes={pageSizes.small.sizes} onChange={choose} />
      )}
    </DetailSection>
  );
}
