import type { InputOf } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { useHeldIds } from '../../../kit/held/held.ts';
import { notifyFailure } from '../../../kit/notices/notify.ts';
import { request } from '../../../lib/api.ts';
import { useChanged } from '../status/seen.ts';
import { isOpen, type Queue, queueMost, renew } from './queue.ts';

const { list } = entities.referral;

interface ListRead {
  data?: { data: readonly ReferralRow[]; paginate?: { total: number } | undefined } | undefined;
}

/**
 * Announces changes by others. No line moves until the user asks. `known` holds each row as the user last saw
 * it.
 */
export function useQueueNews(
  queue: Queue | undefined,
  known: Map<number, ReferralRow>,
  { read, narrowed }: { read: ListRead; narrowed: Readonly<Record<string, string>> },
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
    show: async () => {
      // The first page of a longer list does not tell whether a changed submission is still in the list.
      const asked = moved.slice(0, queueMost);
      const input = { ...narrowed, referral_ids: asked.join(), page: 1, limit: queueMost };
      try {
        const rows = isWhole ? listed : (await request(list, input as InputOf<typeof list>)).data;
        for (const row of rows) if (changed[row.id] !== undefined) known.set(row.id, row);
        const order = rows.map(({ id }) => id).filter((id) => !held.has(id));
        const leaves = (id: number) => changed[id] !== undefined && (isWhole || asked.includes(id));
        change((before) => renew(before, order, leaves));
      } catch (error) {
        notifyFailure(error);
      }
    },
  };
}
