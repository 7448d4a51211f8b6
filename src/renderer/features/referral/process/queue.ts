import { z } from 'zod';
import { chosenMost } from '../../../../shared/entities/referral/schema.ts';
import { type ReferralStatus, referralStatusIds } from '../../../../shared/entities/referral/status.ts';

export const queueMost = chosenMost;

export const keyGroup = 'Mode Proses';

export const skipReasons = {
  1: 'Telepon tidak diangkat',
  2: 'Menunggu dokumen',
  3: 'Perlu tanya rekan',
  4: 'Alasan lain',
} as const;
export type SkipReason = keyof typeof skipReasons;

export interface Queue {
  ids: readonly number[];
  decided: Readonly<Record<number, ReferralStatus>>;
  skipped: Readonly<Record<number, SkipReason>>;
  at: number | undefined;
}

export const isOpen = ({ decided, skipped }: Queue, id: number): boolean =>
  decided[id] === undefined && skipped[id] === undefined;

export const startQueue = (ids: readonly number[]): Queue => ({ ids, decided: {}, skipped: {}, at: ids[0] });

export type SkipRule = (id: number) => boolean;
const skipNone: SkipRule = () => false;

export function nextOpen(queue: Queue, id: number | undefined, skips = skipNone): number | undefined {
  const from = id === undefined ? -1 : queue.ids.indexOf(id);
  const open = (each: number) => each !== id && isOpen(queue, each) && !skips(each);
  return queue.ids.slice(from + 1).find(open) ?? queue.ids.slice(0, Math.max(0, from)).find(open);
}

const moveToNext = (queue: Queue, id: number, skips?: SkipRule): Queue =>
  queue.at === id ? { ...queue, at: nextOpen(queue, id, skips) } : queue;

export const leave = moveToNext;

const without = <Value>(all: Readonly<Record<number, Value>>, id: number): Record<number, Value> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => Number(key) !== id));

export const decide = (queue: Queue, id: number, to: ReferralStatus, skips?: SkipRule): Queue =>
  moveToNext(
    { ...queue, decided: { ...queue.decided, [id]: to }, skipped: without(queue.skipped, id) },
    id,
    skips,
  );

export const skip = (queue: Queue, id: number, reason: SkipReason, skips?: SkipRule): Queue =>
  moveToNext({ ...queue, skipped: { ...queue.skipped, [id]: reason } }, id, skips);

export const reopen = (queue: Queue, id: number): Queue => ({
  ...show(queue, id),
  decided: without(queue.decided, id),
  skipped: without(queue.skipped, id),
});

export const reopenSkipped = (queue: Queue, skips?: SkipRule): Queue => {
  const open: Queue = { ...queue, skipped: {} };
  return { ...open, at: nextOpen(open, undefined, skips) };
};

export function show(queue: Queue, id: number): Queue {
  if (queue.ids.includes(id)) return { ...queue, at: id };
  const after = queue.at === undefined ? queue.ids.length : queue.ids.indexOf(queue.at) + 1;
  return { ...queue, ids: queue.ids.toSpliced(after, 0, id), at: id };
}

export function neighbour(queue: Queue, by: 1 | -1, skips = skipNone): number | undefined {
  const at = queue.at === undefined ? -1 : queue.ids.indexOf(queue.at);
  const rest = by === 1 ? queue.ids.slice(at + 1) : queue.ids.slice(0, Math.max(0, at)).reverse();
  return rest.find((id) => queue.decided[id] === undefined && !skips(id));
}

export function reorder(queue: Queue, order: readonly number[]): Queue {
  const listed = new Set(order);
  const known = new Set(queue.ids);
  return {
    ...queue,
    ids: [...queue.ids.filter((id) => !listed.has(id)), ...order.filter((id) => known.has(id))],
  };
}

export function renew(queue: Queue, listed: readonly number[], moved: SkipRule): Queue {
  const now = new Set(listed);
  const known = new Set(queue.ids);
  const leaves = (id: number) =>
    id !== queue.at && queue.decided[id] === undefined && moved(id) && !now.has(id);
  const stays = queue.ids.filter((id) => !leaves(id));
  const skipped = Object.fromEntries(Object.entries(queue.skipped).filter(([id]) => !leaves(Number(id))));
  return { ...queue, skipped, ids: [...stays, ...listed.filter((id) => !known.has(id))] };
}

/** The server skips these ids: with `below` it starts after the open submission, with `anew` at the top. */
export function unavailableIds(queue: Queue): { below: number[]; anew: number[] } {
  const anew = queue.ids.filter((id) => !isOpen(queue, id) || id === queue.at);
  const before = queue.at === undefined ? [] : queue.ids.slice(0, queue.ids.indexOf(queue.at));
  return { below: [...new Set([...before, ...anew])], anew };
}

const keptSchema = z.object({
  query: z.string(),
  ids: z.array(z.number()),
  decided: z.record(
    z.string(),
    z.custom<ReferralStatus>((to) => referralStatusIds.includes(to as ReferralStatus)),
  ),
  skipped: z.record(
    z.string(),
    z.custom<SkipReason>((reason) => Object.keys(skipReasons).includes(String(reason))),
  ),
  at: z.number().optional(),
  due: z.boolean().optional(),
});

export const keptText = (query: string, queue: Queue, due = false): string =>
  JSON.stringify({ query, ...queue, ...(due && { due }) });

export function keptQueue(text: string): { query: string; queue: Queue; due: boolean } | undefined {
  try {
    const { query, at, due = false, ...rest } = keptSchema.parse(JSON.parse(text));
    return { query, queue: { ...rest, at }, due };
  } catch {
    return undefined;
  }
}

/**
 * Continues a stored queue. A decision that was held when the app closed was never sent, so its submission is
 * open again.
 */
export function resumeQueue(
  kept: Queue,
  rows: readonly { id: number; referral_status_id: ReferralStatus }[],
): Queue {
  const now = new Map(rows.map((row) => [row.id, row.referral_status_id]));
  const decided = Object.fromEntries(
    Object.entries(kept.decided).filter(([id, to]) => (now.get(Number(id)) ?? to) === to),
  );
  const stays = kept.ids.filter((id) => now.has(id) || decided[id] !== undefined);
  const known = new Set(stays);
  const ids = [...stays, ...rows.map(({ id }) => id).filter((id) => !known.has(id))];
  const skipped = Object.fromEntries(Object.entries(kept.skipped).filter(([id]) => now.has(Number(id))));
  const queue: Queue = { ids, decided, skipped, at: undefined };
  const stillOpen = kept.at !== undefined && ids.includes(kept.at) && decided[kept.at] === undefined;
  return { ...queue, at: stillOpen ? kept.at : nextOpen(queue, undefined) };
}
