import { z } from 'zod';
import { type ReferralStatus, referralStatusIds } from '../../../../shared/entities/referral/status.ts';

/** The queue of Mode Proses (features.md P2) as plain data: which records, what became of each, which one is open. */

/** How the list of shortcuts calls the keys of this screen. */
export const keyGroup = 'Mode Proses';

export const skipReasons = {
  1: 'Telepon tidak diangkat',
  2: 'Menunggu dokumen',
  3: 'Tanya rekan',
  4: 'Alasan lain',
} as const;
export type SkipReason = keyof typeof skipReasons;

export interface Queue {
  ids: readonly number[];
  /** Where each was sent. */
  decided: Readonly<Record<number, ReferralStatus>>;
  skipped: Readonly<Record<number, SkipReason>>;
  /** The record that is open; undefined when nothing is left to decide. */
  at: number | undefined;
}

export const isOpen = ({ decided, skipped }: Queue, id: number): boolean =>
  decided[id] === undefined && skipped[id] === undefined;

export const startQueue = (ids: readonly number[]): Queue => ({ ids, decided: {}, skipped: {}, at: ids[0] });

/** The first open record after `id`, or else the first of all. */
export function nextOpen(queue: Queue, id: number | undefined): number | undefined {
  const from = id === undefined ? -1 : queue.ids.indexOf(id);
  const open = (each: number) => each !== id && isOpen(queue, each);
  return queue.ids.slice(from + 1).find(open) ?? queue.ids.slice(0, Math.max(0, from)).find(open);
}

const goOn = (queue: Queue, id: number): Queue =>
  queue.at === id ? { ...queue, at: nextOpen(queue, id) } : queue;

const without = <Value>(all: Readonly<Record<number, Value>>, id: number): Record<number, Value> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => Number(key) !== id));

export const decide = (queue: Queue, id: number, to: ReferralStatus): Queue =>
  goOn({ ...queue, decided: { ...queue.decided, [id]: to }, skipped: without(queue.skipped, id) }, id);

export const skip = (queue: Queue, id: number, reason: SkipReason): Queue =>
  goOn({ ...queue, skipped: { ...queue.skipped, [id]: reason } }, id);

/** Taken back, or refused by the server: open again, and shown. */
export const reopen = (queue: Queue, id: number): Queue => ({
  ...queue,
  decided: without(queue.decided, id),
  skipped: without(queue.skipped, id),
  at: id,
});

/** The skipped ones come once more. */
export const reopenSkipped = (queue: Queue): Queue => {
  const open: Queue = { ...queue, skipped: {} };
  return { ...open, at: nextOpen(open, undefined) };
};

export const show = (queue: Queue, id: number): Queue => ({ ...queue, at: id });

/** The neighbour that is not decided, without deciding: J and K. */
export function neighbour(queue: Queue, by: 1 | -1): number | undefined {
  const at = queue.at === undefined ? -1 : queue.ids.indexOf(queue.at);
  const rest = by === 1 ? queue.ids.slice(at + 1) : queue.ids.slice(0, Math.max(0, at)).reverse();
  return rest.find((id) => queue.decided[id] === undefined);
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
});

/** What stays on this computer of a queue that is not finished: numbers of records and the query of its list. */
export const keptText = (query: string, queue: Queue): string => JSON.stringify({ query, ...queue });

/** A kept queue; undefined for a text that holds none. */
export function keptQueue(text: string): { query: string; queue: Queue } | undefined {
  try {
    const { query, at, ...rest } = keptSchema.parse(JSON.parse(text));
    return { query, queue: { ...rest, at } };
  } catch {
    return undefined;
  }
}

/**
 * The kept queue over what its list holds now: who came is at the end, who has left undecided is gone. A decision that
 * was still held when the program ended was never sent: its record is where it was, and open again.
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
