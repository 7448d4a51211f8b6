import { useRef, useState } from 'react';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import { goneText } from '../status/seen.ts';
import type { QueueState } from './useQueue.ts';
import { useQueueNews } from './useQueueNews.ts';

const nameless = { submitter_name: 'Tidak ada lagi', program_name: '' };

/** Keeps the old rows despite newer reads, so that `news` can announce the changes. */
export function useQueueRows({ queue, change, read, narrowed, loaded }: QueueState) {
  const rows = useRef(new Map<number, ReferralRow>());
  const add = (row: ReferralRow) => {
    if (!rows.current.has(row.id)) rows.current.set(row.id, row);
  };
  for (const row of [...(loaded?.data ?? []), ...(read.data?.data ?? [])]) add(row);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const news = useQueueNews(queue, rows.current, { read, narrowed }, change);
  return {
    news,
    add,
    markGone: (id: number) => {
      if (!gone.has(id)) setGone(new Set([...gone, id]));
    },
    rowOf: (id: number): ReferralRow | undefined => {
      const row = rows.current.get(id);
      return row && (gone.has(id) || news.movedOf(id) === goneText) ? { ...row, ...nameless } : row;
    },
  };
}
