import { create } from 'zustand';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { notifyUnsent, settleNotice } from '../notify.ts';

/**
 * Sends that wait some seconds before they begin (features.md B5): until then nothing has happened, so that taking one
 * back makes no call at all. One that fails stays, with its reason and what it would send.
 */

/** Milliseconds. */
export const holdTime = 8000;

export interface HeldOrder {
  /** What is going to happen, and to which record: 'PR-261125-0005 · Vina Mahendra → Analisis'. */
  title: string;
  /** Whose records it is about, and which: they are left alone meanwhile. */
  entity: string;
  ids: readonly number[];
  /** What people call one of several records, to say which of them stood in the way. */
  nameOf?: (id: number) => string;
  /** Sends, says that it is done, and throws what refused it. */
  send: () => Promise<unknown>;
  onUndone?: () => void;
  onFailed?: (reason: string) => void;
  /** Asked for on a page that is left by it, such as the detail of what is deleted: the next page shows it too. */
  carried?: boolean;
}

export interface HeldSend extends Pick<HeldOrder, 'title' | 'entity' | 'ids'> {
  id: number;
  state: 'held' | 'sending' | 'failed';
  /** Milliseconds since 1970. */
  until: number;
  reason?: string;
}

/** The oldest first. */
export const useHeld = create<{ sends: readonly HeldSend[] }>(() => ({ sends: [] }));

interface Waiting {
  order: HeldOrder;
  timer: ReturnType<typeof setTimeout>;
  carried: boolean;
}
const waiting = new Map<number, Waiting>();
let nextId = 1;

const { getState, setState } = useHeld;
const change = (id: number, changes: Partial<HeldSend>) =>
  setState(({ sends }) => ({
    sends: sends.map((send) => (send.id === id ? { ...send, ...changes } : send)),
  }));
const forget = (id: number) => {
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
  setState(({ sends }) => ({ sends: sends.filter((send) => send.id !== id) }));
};

/** Sends in {@link holdTime}, unless it is taken back before; answers the key of the send. */
export function hold(order: HeldOrder): number {
  const id = nextId++;
  const { title, entity, ids, carried = false } = order;
  waiting.set(id, { order, carried, timer: setTimeout(() => void sendNow(id), holdTime) });
  const send: HeldSend = { id, title, entity, ids, state: 'held', until: Date.now() + holdTime };
  setState(({ sends }) => ({ sends: [...sends, send] }));
  return id;
}

/** The send that 'Urungkan' is about: the newest that has not begun. */
export const newestHeld = (sends: readonly HeldSend[]): HeldSend | undefined =>
  sends.findLast(({ state }) => state === 'held');

/** Takes a send back, which has not begun: the newest unless named. */
export function undo(id = newestHeld(getState().sends)?.id): void {
  if (id === undefined || stateOf(id) !== 'held') return;
  const order = waiting.get(id)?.order;
  forget(id);
  order?.onUndone?.();
}

/** Sends without waiting, also once more what failed; true when it was done. */
export async function sendNow(id: number): Promise<boolean> {
  const job = waiting.get(id);
  if (!job || stateOf(id) === 'sending') return false;
  clearTimeout(job.timer);
  change(id, { state: 'sending' });
  try {
    await job.order.send();
    forget(id);
    settleNotice(topicOf(id));
    return true;
  } catch (error) {
    const reason = reasonOf(error, job.order);
    change(id, { state: 'failed', reason });
    notifyUnsent(`${job.order.title} gagal: ${reason}`, topicOf(id), {
      label: 'Coba Lagi',
      run: () => void sendNow(id),
    });
    job.order.onFailed?.(reason);
    return false;
  }
}

const topicOf = (id: number) => `held-${id}`;

/** Takes what failed off the page; it can still be tried again from the history of messages. */
export const dismiss = (id: number): void => {
  if (stateOf(id) === 'failed') setState(({ sends }) => ({ sends: sends.filter((send) => send.id !== id) }));
};

/** Sends everything that waits; true when all of it was done. */
export async function sendAll(): Promise<boolean> {
  const held = getState().sends.filter(({ state }) => state === 'held');
  return (await Promise.all(held.map(({ id }) => sendNow(id)))).every(Boolean);
}

/** Another page was opened: what was held on the one before is sent, unless it was to come along. */
export function leavePage(): void {
  for (const [id, job] of waiting) {
    if (stateOf(id) !== 'held') continue;
    if (job.carried) job.carried = false;
    else void sendNow(id);
  }
}

/** The session is over: nothing can be sent any more. Answers how many sends were lost. */
export function dropAll(): number {
  const lost = getState().sends.filter(({ state }) => state === 'held').length;
  for (const { timer } of waiting.values()) clearTimeout(timer);
  waiting.clear();
  setState({ sends: [] });
  return lost;
}

const stateOf = (id: number) => getState().sends.find((send) => send.id === id)?.state;

/** Records that a reason names before the others are counted. */
const namedMost = 3;

/** What a field was refused for says more than that something was; of several records those are named that stood in the way. */
function reasonOf(error: unknown, { ids, nameOf }: HeldOrder): string {
  if (!(error instanceof AppError)) return messages.internal;
  const reason = Object.values(error.fields ?? {}).join(', ') || error.message;
  const faulty = ids.filter((id) => error.records?.[id] !== undefined);
  if (ids.length < 2 || faulty.length === 0 || !nameOf) return reason;
  const named = faulty.slice(0, namedMost).map((id) => `${nameOf(id)} (${error.records?.[id]})`);
  const further = faulty.length - named.length;
  const rest = ids.length - faulty.length;
  return [
    named.join(', ') + (further > 0 ? `, dan ${formatCount(further)} lain` : ''),
    rest > 0 && `${formatCount(rest)} lainnya tidak diubah`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Records of an entity about which something is held or on its way. */
export function useHeldIds(entity: string): ReadonlySet<number> {
  const sends = useHeld((state) => state.sends);
  return new Set(
    sends.filter((send) => send.entity === entity && send.state !== 'failed').flatMap(({ ids }) => ids),
  );
}
