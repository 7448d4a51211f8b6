import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import { cachedReads, useRead } from '../../lib/queries.ts';
import { type Page, pathTo } from '../page/page.ts';

interface PageQuery {
  page: number;
  limit: number;
}

interface ListPosition {
  list: string;
  query: PageQuery;
  index: number;
}

interface Row {
  id: number;
}

export interface RecordNavigation {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** Position in the list, from 1. Undefined if the record has left its page of the list. */
  position: number | undefined;
  total: number;
  atLeast: boolean;
}

/** Only list pages set both `count: 'quick'` and `page`; the command palette and lookups do not. */
const isListScreen = (input: unknown): input is PageQuery =>
  typeof input === 'object' &&
  input !== null &&
  'page' in input &&
  'count' in input &&
  input.count === 'quick';

function findListPosition(
  client: QueryClient,
  lists: readonly Operation[],
  id: number,
): ListPosition | undefined {
  const reads = lists.flatMap((list) =>
    cachedReads(client, list).map((read) => ({ ...read, list: list.id })),
  );
  for (const { list, input, data } of reads.sort((a, b) => b.at - a.at)) {
    if (!isListScreen(input)) continue;
    const index = (data as Row[]).findIndex((row) => row.id === id);
    if (index >= 0) return { list, query: input, index };
  }
  return undefined;
}

function usePage(list: Operation, query: PageQuery, isWanted: boolean) {
  const read = useRead(list, query as unknown as InputOf<Operation>, { enabled: isWanted });
  const data = isWanted ? read.data : undefined;
  return { data, rows: (data?.data ?? []) as readonly Row[] };
}

function positionIn(rows: readonly Row[], id: number, last: number) {
  const found = rows.findIndex((row) => row.id === id);
  const at = Math.min(last, rows.length);
  return found >= 0 ? { isListed: true, at: found, next: found + 1 } : { isListed: false, at, next: at };
}

/** If the record leaves the list, previous and next continue from the record's last position. */
export function useRecordNavigation(
  lists: readonly Operation[],
  page: Page,
  id: number,
): RecordNavigation | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is searched only when a record opens
  const place = useMemo(
    () => (state as { place?: ListPosition } | null)?.place ?? findListPosition(client, lists, id),
    [key],
  );
  const list = lists.find((each) => each.id === place?.list) ?? lists[0]!;
  const query = place?.query ?? { page: 1, limit: 1 };
  const pageAt = (number: number): PageQuery => ({ ...query, page: number });

  const here = usePage(list, query, place !== undefined);
  const { rows } = here;
  const { isListed, at, next } = positionIn(rows, id, place?.index ?? 0);
  const { total = rows.length, totalPages = 1, at_least: atLeast = false } = here.data?.paginate ?? {};

  const isFirst = here.data !== undefined && at === 0 && query.page > 1;
  const isLast = here.data !== undefined && next >= rows.length && (query.page < totalPages || atLeast);
  const before = usePage(list, pageAt(query.page - 1), isFirst);
  const after = usePage(list, pageAt(query.page + 1), isLast);
  if (!place || !here.data) return undefined;

  const goTo = (some: readonly Row[], index: number, number: number) => {
    const row = some[index];
    const to: ListPosition = { list: list.id, query: pageAt(number), index };
    return row && (() => navigate(pathTo(page, { id: row.id }), { replace: true, state: { place: to } }));
  };
  return {
    previous:
      at > 0 ? goTo(rows, at - 1, query.page) : goTo(before.rows, before.rows.length - 1, query.page - 1),
    next: next < rows.length ? goTo(rows, next, query.page) : goTo(after.rows, 0, query.page + 1),
    position: isListed ? (query.page - 1) * query.limit + at + 1 : undefined,
    total,
    atLeast,
  };
}
