import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { useHeldIds } from '../../../kit/held/held.ts';
import { useChanged } from '../status/seen.ts';
import { isOpen, type Queue, queueMost, renew } from './queue.ts';

interface ListRead {
  data?: { data: readonly ReferralRow[]; paginate?: { total: number } | undefined } | undefined;
}

/**
 * Announces changes by others. No line moves until the user asks. `known` holds the rows from the start of
 * the queue.
 */
export function useQueueNews(
  queue: Queue | undefined,
  known: Map<number, ReferralRow>,
  read: ListRead,
  change: (next: (queue: Queue) => Queue) => void,
) {
  const held = useHeldIds('referral');
  const ids = queue?.ids ?? [];
  const changed = useChanged(ids.flatMap((id) => known.get(id) ?? []));
  const listed = read.data?.data ?? [];
  const isWhole = (read.data?.paginate?.total ?? 0) <= queueMost;
  const fresh = isWhole && queue ? listed.filter(({ id }) => !ids.includes(id) && !held.has(id)) : [];
  const moved = queue ? ids.filter((id) => isOpen(queue, id) && changed[id] !== undefined) : [];
  return {
    fresh: fresh.length,
    moved: moved.length,
    movedOf: (id: number): string | undefined => changed[id],
    show: () => {
      for (const row of listed) if (changed[row.id] !== undefined) known.set(row.id, row);
      const order = isWhole ? listed.map(({ id }) => id).filter((id) => !held.has(id)) : [];
      change((before) => renew(before, order, (id) => changed[id] !== undefined));
    },
  };
}
