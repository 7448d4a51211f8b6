import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { request } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import type { ListState } from './useListState.ts';

const noRows: never[] = [];

/** The rows of a list's page, how many there are in all, and the query behind them. */
export function useListRead<O extends Operation, Row extends { id: number }>({
  operation,
  rowsIn = (data: unknown) => data as readonly Row[],
  fixed,
  state,
  limit,
  onPage,
}: {
  operation: O;
  /** The rows inside an answer that is no array itself. */
  rowsIn?: ((data: OutputOf<O>) => readonly Row[]) | undefined;
  /** Part of every query. A constant. */
  fixed: Partial<InputOf<O>> | undefined;
  state: ListState;
  /** Rows of a page; undefined until the window is measured. */
  limit: number | undefined;
  onPage: (page: number) => void;
}) {
  const about = useMemo(
    () => ({ ...state.filters, ...fixed, ...(state.keyword && { keyword: state.keyword }) }),
    [state, fixed],
  );
  const query = useMemo(
    () => ({ ...about, ...(state.sort && { sort_by: state.sort.key, sort_dir: state.sort.dir }) }),
    [about, state.sort],
  );
  // Filters and sorts come from the URL, as text that the server parses and where it may ignore what it does not know.
  const asked = useCallback((paging: object) => ({ ...query, ...paging }) as unknown as InputOf<O>, [query]);
  const list = useRead(operation, asked({ page: state.page, limit, count: 'quick' }), {
    keepPrevious: true,
    enabled: limit !== undefined,
  });
  const rows = (list.data ? rowsIn(list.data.data) : noRows) as Row[];
  const inAnswer = useRef(rowsIn);
  inAnswer.current = rowsIn;
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
      onPage(Math.max(1, lastPage));
  }, [list.isPlaceholderData, list.data, state.page, lastPage, onPage]);
  const readPage = useCallback(
    async (at: number, size: number) => {
      const answer = await request(operation, asked({ page: at, limit: size, count: 'quick' }));
      return inAnswer.current(answer.data);
    },
    [operation, asked],
  );
  return {
    list,
    rows,
    total,
    /** The total is a lower bound until it is counted. */
    atLeast: more && exact === undefined,
    about,
    query,
    readPage,
    reload,
  };
}
