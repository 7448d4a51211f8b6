import { useLocation } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { listQuery } from '../../../kit/list/address.ts';
import { isRefused, useRead } from '../../../lib/queries.ts';
import * as queues from './queue.ts';
import { useDecide } from './useDecide.ts';
import { useLease } from './useLease.ts';
import { type QueueState, useQueue } from './useQueue.ts';
import { useQueueRows } from './useQueueRows.ts';
import { useTurns } from './useTurns.ts';

const { detail: read } = entities.referral;

async function relist(list: QueueState['read']): Promise<ReadonlySet<number> | undefined> {
  const { data, isError } = await list.refetch();
  const isWhole = data && !isError && (data.paginate?.total ?? 0) <= queues.queueMost;
  return isWhole ? new Set(data.data.map(({ id }) => id)) : undefined;
}

export function useProcess() {
  const state = useQueue(listQuery(useLocation()));
  const { queue, change, narrowed, isFresh } = state;
  const rows = useQueueRows(state);
  const { rowOf } = rows;
  const at = queue?.at;

  const claiming = useLease(queue?.ids ?? [], at);
  const turns = useTurns({
    queue,
    change,
    claiming,
    rowOf,
    narrowed,
    isFresh,
    relist: () => relist(state.read),
  });
  const next = queue && turns.nextAfter(queue, at);
  const detail = useRead(
    read,
    { id: at ?? 0 },
    { enabled: at !== undefined, meanwhile: { id: at ?? 0, ahead: true } },
  );
  const shown = detail.data?.data;
  if (at !== undefined && isRefused(detail.error)) rows.markGone(at);
  if (shown && shown.id === at) rows.add(shown);
  // `ahead` prevents an entry in the log of openings.
  useRead(read, { id: next ?? 0, ahead: true }, { enabled: next !== undefined });

  const { decide, failures } = useDecide(state, claiming, turns);
  return {
    read: state.read,
    queue,
    total: state.read.data?.paginate?.total,
    detail,
    failures,
    rowOf,
    news: rows.news,
    claiming,
    turns,
    due: state.due,
    setDue: state.setDue,
    decide,
    skip: turns.skipped,
    show: (id: number) => change((before) => queues.show(before, id)),
    step: turns.step,
  };
}

export type Process = ReturnType<typeof useProcess>;
