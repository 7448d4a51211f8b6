import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { PayCheckKind } from '../../../../shared/entities/referral/payChecks.ts';
import type { ReferralDetail, ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { ReferralStatus, ReferralStatusForm } from '../../../../shared/entities/referral/status.ts';
import {
  type HeldPlace,
  holdEmptyPlace,
  holdPlace,
  leavePlace,
  leftDrafts,
} from '../../../kit/form/draftPlaces.ts';
import { useLoaded } from '../../../kit/form/useLoaded.ts';
import { heldIds, hold, useHeld } from '../../../kit/held/held.ts';
import { listQuery } from '../../../kit/list/address.ts';
import { request } from '../../../lib/api.ts';
import { createDecide } from '../../../lib/decision.ts';
import { call } from '../../../lib/desktop.ts';
import { isRefused, refreshAfter, useRead } from '../../../lib/queries.ts';
import { isHeld, moveText } from '../status/choices.ts';
import { type Payload, payloadInput } from '../status/payloadForm.ts';
import { goneText, seenOf, watchRows } from '../status/seen.ts';
import * as queues from './queue.ts';
import { queueMost } from './queue.ts';
import { useLease } from './useLease.ts';
import { useQueueNews } from './useQueueNews.ts';
import { useTurns } from './useTurns.ts';

const { list, updateStatus } = entities.referral;

/** In the place of what the queue says of a record that is gone. */
const nameless = { submitter_name: 'Tidak ada lagi', program_name: '' };

/** Main stores it encrypted per user, because a query may contain a name. */
const form = 'pengajuan-referal/proses';

function queryOf(params: URLSearchParams): string {
  for (const name of ['page', 'limit']) params.delete(name);
  params.sort();
  return params.toString();
}

const isByDue = (query: string) => new URLSearchParams(query).get('sort_by') === 'dueAt';

/** By due time, or as the list was; a list that was by due time is then by age. */
function inOrder(query: string, due: boolean): Record<string, string> {
  const asked = Object.fromEntries(new URLSearchParams(query));
  if (due) return { ...asked, sort_by: 'dueAt', sort_dir: 'asc' };
  return isByDue(query) ? { ...asked, sort_by: 'statusChangedAt', sort_dir: 'asc' } : asked;
}

/** Resumes a queue that no window works on, if its query is the same, or if none is given. */
function useKept(asked: URLSearchParams) {
  const [found, setFound] = useState<{ query: string; queue?: queues.Queue; due?: boolean }>();
  const own = useRef<Promise<HeldPlace | undefined>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the screen is opened
  useEffect(() => {
    let gone = false;
    const query = queryOf(asked);
    const resume = async () => {
      for (const { place, values } of await leftDrafts(form)) {
        const stored = queues.keptQueue(values);
        if (!stored || (query !== '' && stored.query !== query)) continue;
        const held = await holdPlace(place);
        if (gone) void held?.release();
        if (!held || gone) continue;
        own.current = Promise.resolve(held);
        return stored;
      }
      return undefined;
    };
    resume().then(
      (stored) => !gone && setFound(stored ?? { query }),
      () => !gone && setFound({ query }),
    );
    return () => {
      gone = true;
      if (own.current) leavePlace(own.current.then((held) => held?.release()));
      own.current = undefined;
    };
  }, []);
  /** Without a text nothing is left to resume. */
  const keep = useCallback(async (text: string | undefined) => {
    if (text !== undefined) own.current ??= holdRoom();
    const held = await own.current;
    if (!held) own.current = undefined;
    else if (text === undefined) await call('draft.drop', { form: held.place });
    else await call('draft.write', { form: held.place, values: text });
  }, []);
  return { found, keep };
}

/** The queue that was left longest ago gives way. */
async function holdRoom(): Promise<HeldPlace | undefined> {
  const empty = await holdEmptyPlace(form);
  const oldest = empty ? undefined : (await leftDrafts(form)).at(-1);
  return oldest ? holdPlace(oldest.place) : empty;
}

export function useProcess() {
  const location = useLocation();
  const client = useQueryClient();
  const { found, keep } = useKept(listQuery(location));
  const query = found?.query ?? '';
  const [chosenDue, setDue] = useState<boolean>();
  const due = chosenDue ?? found?.due ?? isByDue(query);
  const narrowed = inOrder(query, due);
  const read = useRead(list, { ...narrowed, page: 1, limit: queueMost } as InputOf<typeof list>, {
    enabled: found !== undefined,
  });
  const { loaded } = useLoaded(read);
  const total = read.data?.paginate?.total;

  const [queue, setQueue] = useState<queues.Queue>();
  const [ordered, setOrdered] = useState<boolean>();
  const [failures, setFailures] = useState<Readonly<Record<number, string>>>({});
  if (found && loaded && !queue) {
    // What a held send changes is decided already.
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

  const started = queue && Object.keys(queue.decided).length + Object.keys(queue.skipped).length > 0;
  useEffect(() => {
    if (!queue) return;
    const finished = queue.at === undefined && Object.keys(queue.skipped).length === 0;
    if (!finished && !started) return;
    // Only the position after a restart is lost.
    keep(finished ? undefined : queues.keptText(query, queue, due)).catch(() => undefined);
  }, [queue, started, query, due, keep]);

  // As they were when the queue began: what changes since is told.
  const rows = useRef(new Map<number, ReferralRow>());
  for (const row of [...(loaded?.data ?? []), ...(read.data?.data ?? [])])
    if (!rows.current.has(row.id)) rows.current.set(row.id, row);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const news = useQueueNews(queue, rows.current, read, change);
  const rowOf = (id: number): ReferralRow | undefined => {
    const row = rows.current.get(id);
    return row && (gone.has(id) || news.movedOf(id) === goneText) ? { ...row, ...nameless } : row;
  };

  const [attempt] = useState(createDecide);
  const claiming = useLease(queue?.ids ?? [], queue?.at);
  const relist = async () => {
    const { data, isError } = await read.refetch();
    const isWhole = data && !isError && (data.paginate?.total ?? 0) <= queueMost;
    return isWhole ? new Set(data.data.map(({ id }) => id)) : undefined;
  };
  const isFresh = found?.queue === undefined;
  const turns = useTurns({ queue, change, claiming, rowOf, narrowed, isFresh, relist });
  const next = queue && turns.nextAfter(queue, queue.at);
  const detail = useRead(
    entities.referral.detail,
    { id: queue?.at ?? 0 },
    { enabled: queue?.at !== undefined, meanwhile: { id: queue?.at ?? 0, ahead: true } },
  );
  const shown = detail.data?.data;
  if (queue?.at !== undefined && isRefused(detail.error) && !gone.has(queue.at))
    setGone(new Set([...gone, queue.at]));
  // One that has come to the queue since.
  if (shown && shown.id === queue?.at && !rows.current.has(shown.id)) rows.current.set(shown.id, shown);
  // Loads the next record ahead, which does not count as opening it.
  useRead(entities.referral.detail, { id: next ?? 0, ahead: true }, { enabled: next !== undefined });

  /** Resolves when sent, or at once when held; throws a refusal. `held`: what becomes of it if others hold it. */
  const decide = async (
    referral: ReferralDetail,
    move: {
      to: ReferralStatus;
      form: ReferralStatusForm;
      payload: Payload;
      /** What was ticked before a payment. */
      checked?: Record<number, PayCheckKind[]>;
    },
    held?: 'take' | 'refuse',
  ) => {
    const { id } = referral;
    const { to } = move;
    const input = {
      ...payloadInput(move.form, move.payload, to, [referral]),
      referral_ids: [id],
      referral_status_id: to,
      seen: seenOf([referral]),
      ...(move.checked && { checked: move.checked }),
      ...(held && { held }),
    };
    const send = async () => {
      try {
        await attempt(input, (idempotencyKey) => request(updateStatus, input, { idempotencyKey }));
        if (!isHeld(to)) turns.decided(id, to);
      } finally {
        void refreshAfter(client, updateStatus);
        claiming.readAgain();
      }
    };
    setFailures(({ [id]: _old, ...others }) => others);
    if (!isHeld(to)) return send();
    hold({
      title: moveText([referral], to),
      entity: 'referral',
      ids: [id],
      send,
      watch: watchRows([referral]),
      onLook: () => {
        change((before) => queues.reopen(before, id));
        claiming.reopened(id, true);
      },
      onUndone: () => {
        change((before) => queues.reopen(before, id));
        claiming.reopened(id, true);
      },
      onFailed: (reason) => {
        setFailures((before) => ({ ...before, [id]: reason }));
        // The open record stays; the refused one comes again.
        change((before) => ({ ...queues.reopen(before, id), at: before.at ?? id }));
        claiming.reopened(id, (turns.at() ?? id) === id);
      },
    });
    turns.decided(id, to);
  };

  return {
    read,
    queue,
    total,
    detail,
    failures,
    rowOf,
    news,
    claiming,
    turns,
    due,
    setDue,
    decide,
    skip: turns.skipped,
    show: (id: number) => change((before) => queues.show(before, id)),
    step: turns.step,
  };
}

export type Process = ReturnType<typeof useProcess>;
