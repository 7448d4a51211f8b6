import { useQuery } from '@tanstack/react-query';
import { workCodes } from '../../../shared/entities/claim/operations.ts';
import { ownWork } from '../../../shared/entities/figures.ts';
import { entities } from '../../../shared/entities/index.ts';
import type { View, ViewCount } from '../../../shared/entities/view/schema.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { request } from '../../lib/api.ts';

/** Milliseconds between two counts. Counting pauses while the window is hidden. */
const every = 30_000;
/** Maximum number of views in a call. */
const most = 50;

const none: readonly ViewCount[] = [];

/** The query key names no entity, because a batch upload sends several live events per second. */
export function useViewCounts(views: readonly View[]): ReadonlyMap<number, ViewCount> {
  const view_ids = views.slice(0, most).map(({ id }) => id);
  const { data = none } = useQuery({
    queryKey: ['viewCounts', view_ids],
    queryFn: async ({ signal }) => (await request(entities.view.counts, { view_ids }, { signal })).data,
    enabled: view_ids.length > 0,
    refetchInterval: every,
    staleTime: every,
    placeholderData: (before) => before,
  });
  return new Map(data.map((count) => [count.id, count]));
}

/** `oldest` is the earliest time at which a submission of the user reached its present status. */
export function useOwnWork(): Pick<ViewCount, 'oldest' | 'due'> & { count: number } {
  const may = useSession(({ codes }) => codes.has('r_referral') && workCodes.some((code) => codes.has(code)));
  const { data } = useQuery({
    queryKey: ['viewCounts', 'mine'],
    queryFn: async ({ signal }) => {
      const firstBy = (sort_by: 'statusChangedAt' | 'dueAt') => {
        const own = { ...ownWork.filter, page: 1, limit: 1, sort_by, sort_dir: 'asc' } as const;
        return request(entities.referral.list, own, { signal });
      };
      const [{ data: oldest, paginate }, { data: earliest }] = await Promise.all([
        firstBy('statusChangedAt'),
        firstBy('dueAt'),
      ]);
      return {
        count: paginate?.total ?? oldest.length,
        oldest: oldest[0]?.statusChangedAt ?? null,
        due: earliest[0]?.dueAt ?? null,
      };
    },
    enabled: may,
    refetchInterval: every,
    staleTime: every,
  });
  return data ?? { count: 0, oldest: null, due: null };
}
