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

/** The list page that last showed the record, and its row there. */
interface Place {
  list: string;
  query: PageQuery;
  index: number;
}

interface Row {
  id: number;
}

export interface Walk {
  /** Absent at the end of the list, and while the page beyond is loading. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  /** From 1; absent if the record has left the list, as after a change of status. */
  position: number | undefined;
  total: number;
  atLeast: boolean;
}

/** Only list screens ask for a quick count; palettes and lookups are no lists to walk. */
const isListScreen = (input: unknown): input is PageQuery =>
  typeof input === 'object' && input !== null && 'count' in input && input.count === 'quick';

function findPlace(client: QueryClient, lists: readonly Operation[], id: number): Place | undefined {
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

/** Follows changes of the list: if the record leaves it, walking goes on from the same position. */
export function useWalk(lists: readonly Operation[], page: Page, id: number): Walk | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when the record is opened, and not again
  const place = useMemo(
    () => (state as { place?: Place } | null)?.place ?? findPlace(client, lists, id),
    [key],
  );
  const list = lists.find((each) => each.id === place?.list) ?? lists[0]!;
  const query = place?.query ?? { page: 1, limit: 1 };
  const pageAt = (number: number) => ({ ...query, page: number }) as InputOf<Operation>;

  const here = useRead(list, pageAt(query.page), { enabled: place !== undefined });
  const rows = (here.data?.data ?? []) as Row[];
  const found = rows.findIndex((row) => row.id === id);
  const at = found >= 0 ? found : Math.min(place?.index ?? 0, rows.length);
  const follower = found >= 0 ? at + 1 : at;
  const { total = rows.length, totalPages = 1, at_least: atLeast = false } = here.data?.paginate ?? {};

  const isFirst = here.data !== undefined && at === 0 && query.page > 1;
  const isLast = here.data !== undefined && follower >= rows.length && (query.page < totalPages || atLeast);
  const before = useRead(list, pageAt(query.page - 1), { enabled: isFirst });
  const after = useRead(list, pageAt(query.page + 1), { enabled: isLast });
  if (!place || !here.data) return undefined;

  const goTo = (row: Row | undefined, to: Place) =>
    row && (() => navigate(pathTo(page, { id: row.id }), { replace: true, state: { place: to } }));
  const pageBefore = isFirst ? ((before.data?.data ?? []) as Row[]) : [];
  const pageAfter = isLast ? ((after.data?.data ?? []) as Row[]) : [];
  const lastBefore = pageBefore.length - 1;
  return {
    previous:
      at > 0
        ? goTo(rows[at - 1], { list: list.id, query, index: at - 1 })
        : goTo(pageBefore[lastBefore], {
            list: list.id,
            query: { ...query, page: query.page - 1 },
            index: lastBefore,
          }),
    next:
      follower < rows.length
        ? goTo(rows[follower], { list: list.id, query, index: follower })
        : goTo(pageAfter[0], { list: list.id, query: { ...query, page: query.page + 1 }, index: 0 }),
    position: found >= 0 ? (query.page - 1) * query.limit + found + 1 : undefined,
    total,
    atLeast,
  };
}
