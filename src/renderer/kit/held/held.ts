import { create } from 'zustand';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { notifyUnsent, settleNotice } from '../notify.ts';

/** features.md B5: a send waits before its call begins, so that undoing needs no call. */

export const holdTime = 8000;

export interface HeldOrder {
  /** Such as 'PR-261125-0005 · Vina Mahendra → Analisis'. */
  title: string;
  /** Other actions leave these records alone meanwhile. */
  entity: string;
  ids: readonly number[];
  nameOf?: (id: number) => string;
  /** Sends, reports success, and throws the refusal. */
  send: () => Promise<unknown>;
  onUndone?: () => void;
  onFailed?: (reason: string) => void;
}

export interface HeldSend extends Pick<HeldOrder, 'title' | 'entity' | 'ids'> {
  id: number;
  state: 'held' | 'sending' | 'failed';
  /** Milliseconds since 1970. */
  until: number;
  reason?: string;
}

interface Held {
  sends: readonly HeldSend[];
  /** Of the program's other windows, by window. */
  elsewhere: Readonly<Record<string, readonly HeldSend[]>>;
}

export const useHeld = create<Held>(() => ({ sends: [], elsewhere: {} }));

interface Waiting {
  order: HeldOrder;
  timer: ReturnType<typeof setTimeout>;
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

/** Sends after {@link holdTime} unless undone; returns the key. */
export function hold(order: HeldOrder): number {
  const id = nextId++;
  const { title, entity, ids } = order;
  waiting.set(id, { order, timer: setTimeout(() => void sendNow(id), holdTime) });
  const send: HeldSend = { id, title, entity, ids, state: 'held', until: Date.now() + holdTime };
  setState(({ sends }) => ({ sends: [...sends, send] }));
  return id;
}

/** What all windows hold or are sending, oldest first. */
export const openSends = ({ sends, elsewhere }: Held): readonly HeldSend[] =>
  [sends, ...Object.values(elsewhere)]
    .flat()
    .filter(({ state }) => state !== 'failed')
    .sort((one, other) => one.until - other.until);

export function undo(id: number): void {
  if (stateOf(id) !== 'held') return;
  const order = waiting.get(id)?.order;
  forget(id);
  order?.onUndone?.();
}

/** The newest first, so that the oldest is where work goes on. */
export function undoAll(): void {
  for (const { id } of getState().sends.toReversed()) undo(id);
}

/** Also retries a failed send; true if it succeeded. */
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

/** Hides a failed send; the history of messages can still retry it. */
export const dismiss = (id: number): void => {
  if (stateOf(id) === 'failed') setState(({ sends }) => ({ sends: sends.filter((send) => send.id !== id) }));
};

/** True if all succeeded. */
export async function sendAll(): Promise<boolean> {
  const held = getState().sends.filter(({ state }) => state === 'held');
  return (await Promise.all(held.map(({ id }) => sendNow(id)))).every(Boolean);
}

/** After the end of a session; returns how many sends were lost. */
export function dropAll(): number {
  const lost = getState().sends.filter(({ state }) => state === 'held').length;
  for (const { timer } of waiting.values()) clearTimeout(timer);
  waiting.clear();
  setState({ sends: [] });
  return lost;
}

const stateOf = (id: number) => getState().sends.find((send) => send.id === id)?.state;

/** So many records are named in a reason; the rest is counted. */
const namedMost = 3;

/** Prefers errors of fields; of several records, names those that failed. */
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

/** Records that some window holds a send for. */
export const heldIds = (held: Held, entity: string): ReadonlySet<number> =>
  new Set(openSends(held).flatMap((send) => (send.entity === entity ? send.ids : [])));

export const useHeldIds = (entity: string): ReadonlySet<number> => heldIds(useHeld(), entity);
