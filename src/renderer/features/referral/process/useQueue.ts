import { useCallback, useEffect, useState } from 'react';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useLoaded } from '../../../kit/form/useLoaded.ts';
import { heldIds, useHeld } from '../../../kit/held/held.ts';
import { useRead } from '../../../lib/queries.ts';
import * as queues from './queue.ts';
import { useKeptQueue } from './useKeptQueue.ts';

const { list } = entities.referral;

const isByDue = (query: string) => new URLSearchParams(query).get('sort_by') === 'dueAt';

function inOrder(query: string, due: boolean): Record<string, string> {
  const asked = Object.fromEntries(new URLSearchParams(query));
  if (due) return { ...asked, sort_by: 'dueAt', sort_dir: 'asc' };
  return isByDue(query) ? { ...asked, sort_by: 'statusChangedAt', sort_dir: 'asc' } : asked;
}

const countOf = (all: object) => Object.keys(all).length;

export function useQueue(asked: URLSearchParams) {
  const { found, keep } = useKeptQueue(asked);
  const query = found?.query ?? '';
  const [chosenDue, setDue] = useState<boolean>();
  const due = chosenDue ?? found?.due ?? isByDue(query);
  const narrowed = inOrder(query, due);
  const read = useRead(list, { ...narrowed, page: 1, limit: queues.queueMost } as InputOf<typeof list>, {
    enabled: found !== undefined,
  });
  const { loaded } = useLoaded(read);

  const [queue, setQueue] = useState<queues.Queue>();
  const [ordered, setOrdered] = useState<boolean>();
  if (found && loaded && !queue) {
    // The server still lists submissions whose decision or removal is a held send.
    const held = heldIds(useHeld.getState(), 'referral');
    const open = loaded.data.filter(({ id }) => !held.has(id));
    setOrdered(due);
    setQueue(
      found.queue ? queues.resumeQueue(found.queue, open) : queues.startQueue(open.map(({ id }) => id)),
    );
  }
  if (queue && read.data && ordered !== due && !read.isFetching) {
    setOrdered(due);
    setQueue(
      queues.reorder(
        queue,
        read.data.data.map(({ id }) => id),
      ),
    );
  }
  const change = useCallback(
    (next: (queue: queues.Queue) => queues.Queue) => setQueue((before) => before && next(before)),
    [],
  );

  const started = queue && countOf(queue.decided) + countOf(queue.skipped) > 0;
  useEffect(() => {
    if (!queue) return;
    const finished = queue.at === undefined && countOf(queue.skipped) === 0;
    if (!finished && !started) return;
    // A failure is ignored, because the page also has the queue in memory.
    keep(finished ? undefined : queues.keptText(query, queue, due)).catch(() => undefined);
  }, [queue, started, query, due, keep]);

  return { queue, change, read, loaded, narrowed, due, setDue, isFresh: found?.queue === undefined };
}

export type QueueState = ReturnType<typeof useQueue>;
