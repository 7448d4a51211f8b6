import { useCallback, useEffect, useRef } from 'react';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { request } from '../../lib/api.ts';
import { rememberRequest, useRead } from '../../lib/queries.ts';
import type { ListState } from './useListState.ts';
import { useStableRows } from './useStableRows.ts';

const noRows: never[] = [];

interface ListReadOptions<O extends Operation, Row> {
  operation: O;
  rowsIn?: ((data: OutputOf<O>) => readonly Row[]) | undefined;
  fixed: Partial<InputOf<O>> | undefined;
  state: ListState;
  limit: number | undefined;
  onPage: (page: number) => void;
  also: () => boolean;
}

export function useListRead<O extends Operation, Row extends { id: number }>({
  operation,
  rowsIn = (data: unknown) => data as readonly Row[],
  fixed,
  state,
  limit,
  onPage,
  also,
}: ListReadOptions<O, Row>) {
  const filterQuery = { ...state.filters, ...fixed, ...(state.keyword && { keyword: state.keyword }) };
  const query = { ...filterQuery, ...(state.sort && { sort_by: state.sort.key, sort_dir: state.sort.dir }) };
  const queryKey = JSON.stringify(query);
  // The URL holds text, which the server parses.
  const asked = (paging: object) => ({ ...query, ...paging }) as unknown as InputOf<O>;
  const list = useRead(operation, asked({ page: state.page, limit, count: 'quick' }), {
    keepPrevious: true,
    enabled: limit !== undefined,
  });
  const rows = (list.data ? rowsIn(list.data.data) : noRows) as Row[];
  const inAnswer = useRef(rowsIn);
  inAnswer.current = rowsIn;
  const more = list.data?.paginate?.at_least === true;
  const counted = useRead(operation, asked({ page: 1, limit: 1 }), {
    enabled: more && !list.isPlaceholderData,
  });
  const exact = more ? counted.data?.paginate?.total : undefined;
  const total = exact ?? list.data?.paginate?.total ?? rows.length;
  const stable = useStableRows<Row>({
    rows: list.data && rows,
    idOf: ({ id }) => id,
    read: list,
    of: operation,
    queryKey: JSON.stringify([queryKey, state.page, limit]),
    pages: more || total > rows.length,
    first: state.page === 1,
    also,
  });
  const reload = () => {
    rememberRequest(operation);
    void list.refetch();
  };

  // After deletions, a page number can be beyond the last page.
  const lastPage = list.data?.paginate?.totalPages ?? 1;
  const isStill = stable.moved > 0;
  useEffect(() => {
    if (!isStill && !list.isPlaceholderData && list.data && state.page > Math.max(1, lastPage))
      onPage(Math.max(1, lastPage));
  }, [isStill, list.isPlaceholderData, list.data, state.page, lastPage, onPage]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turned page makes an equal `query` again
  const readPage = useCallback(
    async (at: number, size: number) => {
      const answer = await request(operation, asked({ page: at, limit: size, count: 'quick' }));
      return inAnswer.current(answer.data);
    },
    [operation, queryKey],
  );
  return {
    list,
    stable,
    total,
    /** True while the total is a lower bound. */
    atLeast: more && exact === undefined,
    filterQuery,
    query,
    readPage,
    reload,
  };
}
