import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import {
  chosenMost,
  type ReferralDetail,
  type ReferralRow,
} from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus, ReferralStatusForm } from '../../../../shared/entities/referral/status.ts';
import { useLoaded } from '../../../kit/form/useLoaded.ts';
import { hold } from '../../../kit/held/held.ts';
import { listQuery } from '../../../kit/list/address.ts';
import { request } from '../../../lib/api.ts';
import { call } from '../../../lib/desktop.ts';
import { refreshAfter, useRead } from '../../../lib/queries.ts';
import { isHeld, moveText } from '../status/choices.ts';
import { type Payload, payloadInput } from '../status/payloadForm.ts';
import * as queues from './queue.ts';

const { list, updateStatus } = entities.referral;

/** Records of a queue: the first so many of their list, or of a selection. */
export const queueMost = chosenMost;

/** Where main keeps it, encrypted and per user: the query of a list may hold a name. */
const kept = { form: 'pengajuan-referal/proses' };

/** What the list says of which records, without the page that was open. */
function queryOf(params: URLSearchParams): string {
  for (const name of ['page', 'limit']) params.delete(name);
  params.sort();
  return params.toString();
}

/** A kept queue is gone on with when it is of this list, or when no list was named. */
function useKept(asked: URLSearchParams) {
  const [found, setFound] = useState<{ query: string; queue?: queues.Queue }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the screen is opened
  useEffect(() => {
    let gone = false;
    const query = queryOf(asked);
    call('draft.read', kept).then(
      (draft) => {
        const stored = draft ? queues.keptQueue(draft.values) : undefined;
        const fits = stored && (query === '' || stored.query === query);
        if (!gone) setFound(fits ? stored : { query });
      },
      () => !gone && setFound({ query }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return found;
}

/** The queue of a list: what it holds, what is decided, and what stays of it on this computer. */
export function useProcess() {
  const location = useLocation();
  const client = useQueryClient();
  const found = useKept(listQuery(location));
  const asked = { ...Object.fromEntries(new URLSearchParams(found?.query)), page: 1, limit: queueMost };
  const read = useRead(list, asked as InputOf<typeof list>, { enabled: found !== undefined });
  const { loaded } = useLoaded(read);
  const total = read.data?.paginate?.total;

  const [queue, setQueue] = useState<queues.Queue>();
  const [failures, setFailures] = useState<Readonly<Record<number, string>>>({});
  if (found && loaded && !queue)
    setQueue(
      found.queue
        ? queues.resumeQueue(found.queue, loaded.data)
        : queues.startQueue(loaded.data.map(({ id }) => id)),
    );
  const change = useCallback(
    (next: (queue: queues.Queue) => queues.Queue) => setQueue((before) => before && next(before)),
    [],
  );

  const query = found?.query ?? '';
  const started = queue && Object.keys(queue.decided).length + Object.keys(queue.skipped).length > 0;
  useEffect(() => {
    if (!queue) return;
    const finished = queue.at === undefined && Object.keys(queue.skipped).length === 0;
    const keeping = finished
      ? call('draft.drop', kept)
      : started && call('draft.write', { ...kept, values: queues.keptText(query, queue) });
    // Costs the position after a restart, nothing else.
    if (keeping) keeping.catch(() => undefined);
  }, [queue, started, query]);

  const rows = useRef(new Map<number, ReferralRow>());
  for (const row of loaded?.data ?? []) rows.current.set(row.id, row);

  const next = queue && queues.nextOpen(queue, queue.at);
  const detail = useRead(
    entities.referral.detail,
    { id: queue?.at ?? 0 },
    { enabled: queue?.at !== undefined, meanwhile: { id: queue?.at ?? 0, ahead: true } },
  );
  // The next one is there before it is asked for; only its own read opens it.
  useRead(entities.referral.detail, { id: next ?? 0, ahead: true }, { enabled: next !== undefined });

  /** Resolves when it is sent, or at once when it is held; throws what refused what is not held. */
  const decide = async (
    referral: ReferralDetail,
    move: { to: ReferralStatus; form: ReferralStatusForm; payload: Payload },
  ) => {
    const { id } = referral;
    const { to } = move;
    const send = async () => {
      try {
        await request(updateStatus, {
          ...payloadInput(move.form, move.payload, to, [referral]),
          referral_ids: [id],
          referral_status_id: to,
        });
        change((before) => queues.decide(before, id, to));
      } finally {
        void refreshAfter(client, updateStatus);
      }
    };
    setFailures(({ [id]: _old, ...others }) => others);
    if (!isHeld(to)) return send();
    hold({
      title: moveText([referral], to),
      entity: 'referral',
      ids: [id],
      send,
      onUndone: () => change((before) => queues.reopen(before, id)),
      onFailed: (reason) => {
        setFailures((before) => ({ ...before, [id]: reason }));
        // Where one is meanwhile is not left; the record comes once more.
        change((before) => ({ ...queues.reopen(before, id), at: before.at ?? id }));
      },
    });
    change((before) => queues.decide(before, id, to));
  };

  return {
    read,
    queue,
    total,
    detail,
    failures,
    rowOf: (id: number) => rows.current.get(id),
    decide,
    skip: (id: number, reason: queues.SkipReason) => change((before) => queues.skip(before, id, reason)),
    show: (id: number) => change((before) => queues.show(before, id)),
    step: (by: 1 | -1) => change((before) => ({ ...before, at: queues.neighbour(before, by) ?? before.at })),
    again: () => change(queues.reopenSkipped),
  };
}

export type Process = ReturnType<typeof useProcess>;
