import { create } from 'zustand';
import { AppError, mayPass, messages } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { notifyUnsent, settleNotice } from '../notices/notify.ts';

/** features.md B5: a send waits before its call begins, so that undoing needs no call. */

export const holdTime = 8000;

export interface HeldOrder {
  /** Such as 'PR-261125-0005 · Vina Mahendra → Analisis'. */
  title: string;
  /** Other actions leave these records alone meanwhile. */
  entity: string;
  ids: readonly number[];
  nameOf?: (id: number) => string;
  /** Sends, reports success, and throws the refusal. A repeat must not do again what was done. */
  send: () => Promise<unknown>;
  /** The same for some of the records, such as those that were not refused. */
  only?: (ids: readonly number[]) => Pick<HeldOrder, 'title' | 'send'>;
  /**
   * Calls back with a text for each record that is no longer what was decided on; returns the end of the watch. Then
   * nothing is sent by time.
   */
  watch?: (onChanged: (texts: Changed) => void) => () => void;
  /** Shows the records as they are now. */
  onLook?: (ids: readonly number[]) => void;
  onUndone?: () => void;
  onFailed?: (reason: string) => void;
}

export type Changed = Readonly<Record<number, string>>;

export interface HeldSend extends Pick<HeldOrder, 'title' | 'entity' | 'ids'> {
  id: number;
  /** `changed`: stopped, as a record was changed meanwhile; `unsure`: no answer came, it is asked for again. */
  state: 'held' | 'sending' | 'changed' | 'unsure' | 'failed';
  /** Milliseconds since 1970. */
  until: number;
  /** Its time stands still. */
  rests?: boolean;
  /** Cannot go before the lock is opened; nobody needs to wait for it. */
  stuck?: boolean;
  reason?: string;
  /** The same may succeed later. */
  mayPass?: boolean;
  /** The other records, which can still be sent. */
  rest?: readonly number[];
  mayLook?: boolean;
}

/** Stopped until somebody decides. */
export const isOver = ({ state }: HeldSend) => state === 'failed' || state === 'changed';

interface Held {
  sends: readonly HeldSend[];
  /** Of the program's other windows, by window. */
  elsewhere: Readonly<Record<string, readonly HeldSend[]>>;
}

export const useHeld = create<Held>(() => ({ sends: [], elsewhere: {} }));

interface Waiting {
  order: HeldOrder;
  timer: ReturnType<typeof setTimeout> | undefined;
  unwatch: (() => void) | undefined;
  /** The records that were not at fault. */
  rest?: readonly number[] | undefined;
}
const waiting = new Map<number, Waiting>();
let nextId = 1;
/** Why the time of all held sends stands still: somebody is asked about them, or nobody can see them. */
const rests = new Set<string>();

const { getState, setState } = useHeld;
const change = (id: number, changes: Partial<HeldSend>) =>
  setState(({ sends }) => ({
    sends: sends.map((send) => (send.id === id ? { ...send, ...changes } : send)),
  }));
/** Neither the time nor a change does anything any more. */
const quiet = (id: number) => {
  const job = waiting.get(id);
  if (!job) return;
  clearTimeout(job.timer);
  job.unwatch?.();
  job.unwatch = undefined;
};
const forget = (id: number) => {
  quiet(id);
  waiting.delete(id);
  setState(({ sends }) => ({ sends: sends.filter((send) => send.id !== id) }));
};

/** Sends after {@link holdTime} unless undone; returns the key. */
export function hold(order: HeldOrder): number {
  const id = nextId++;
  const { title, entity, ids } = order;
  waiting.set(id, { order, timer: undefined, unwatch: watch(id, order) });
  const send: HeldSend = { id, title, entity, ids, state: 'held', until: Date.now() + holdTime };
  setState(({ sends }) => ({ sends: [...sends, send] }));
  setTime(id);
  return id;
}

const watch = (id: number, order: HeldOrder) => order.watch?.((texts) => stop(id, texts));

/** Begins the time of a held send, or stops it while there is a reason to rest. */
function setTime(id: number): void {
  const job = waiting.get(id);
  if (!job || stateOf(id) !== 'held') return;
  clearTimeout(job.timer);
  const rest = rests.size > 0;
  job.timer = rest ? undefined : setTimeout(() => void sendNow(id), holdTime);
  change(id, { rests: rest, stuck: false, until: Date.now() + holdTime });
}

const setTimes = () => {
  for (const id of waiting.keys()) setTime(id);
};

/** Nothing is sent by time until {@link goOn} for the same reason, which gives the whole time anew. */
export function rest(why: string): void {
  if (rests.has(why)) return;
  rests.add(why);
  setTimes();
}

export function goOn(why: string): void {
  if (rests.delete(why)) setTimes();
}

function stop(id: number, texts: Changed): void {
  const job = waiting.get(id);
  if (!job || stateOf(id) !== 'held') return;
  const { order } = job;
  quiet(id);
  const changed = order.ids.filter((each) => texts[each] !== undefined);
  const reason = faultsText(changed, (each) => texts[each]!, order);
  const others = restOf(order, changed);
  waiting.set(id, { ...job, ...others });
  change(id, { state: 'changed', reason, mayLook: order.onLook !== undefined, ...others });
  notifyUnsent(`${order.title} tidak dikirim: ${reason}`, topicOf(id), wayOn(id, false, others.rest));
}

/** What all windows hold or are sending, oldest first. */
export const openSends = ({ sends, elsewhere }: Held): readonly HeldSend[] =>
  [sends, ...Object.values(elsewhere)]
    .flat()
    .filter((send) => !isOver(send))
    .sort((one, other) => one.until - other.until);

export function undo(id: number): void {
  const state = stateOf(id);
  if (state !== 'held' && state !== 'changed') return;
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
  quiet(id);
  change(id, { state: 'sending' });
  try {
    await job.order.send();
    forget(id);
    settleNotice(topicOf(id));
    return true;
  } catch (error) {
    // Dropped meanwhile with its session.
    if (!waiting.has(id)) return false;
    if (isWithoutSession(error)) {
      waiting.set(id, { ...job, unwatch: watch(id, job.order) });
      change(id, { state: 'held' });
      setTime(id);
      change(id, { stuck: true });
      return false;
    }
    const reason = reasonOf(error, job.order);
    if (isUnsure(error)) {
      change(id, { state: 'unsure', reason });
      waiting.set(id, { ...job, timer: setTimeout(() => void sendNow(id), askAgainAfter) });
      return false;
    }
    const faulty = faultyOf(error, job.order);
    const others = restOf(job.order, faulty);
    waiting.set(id, { ...job, ...others });
    const mayLook = faulty.length > 0 && job.order.onLook !== undefined;
    change(id, { state: 'failed', reason, mayPass: mayPass(error), mayLook, ...others });
    notifyUnsent(`${job.order.title} gagal: ${reason}`, topicOf(id), wayOn(id, mayPass(error), others.rest));
    job.order.onFailed?.(reason);
    return false;
  }
}

/** Milliseconds. */
const askAgainAfter = 10_000;
/** Nothing was done, and nothing can be until the lock is opened. */
const isWithoutSession = (error: unknown) => error instanceof AppError && error.code === 'NO_SESSION';
const isUnsure = (error: unknown) => error instanceof AppError && error.unsure === true;

function wayOn(id: number, again: boolean, others: readonly number[] | undefined) {
  if (others) return { label: othersLabel(others), run: () => void sendOthers(id) };
  return again ? { label: 'Coba Lagi', run: () => void sendNow(id) } : undefined;
}

export const othersLabel = (ids: readonly number[]) => `Kirim ${formatCount(ids.length)} yang lain`;

/** Without the records at fault. */
export async function sendOthers(id: number): Promise<boolean> {
  const job = waiting.get(id);
  const others = job?.rest;
  if (!job?.order.only || !others) return false;
  const order = { ...job.order, ...job.order.only(others), ids: others };
  waiting.set(id, { ...job, order, rest: undefined });
  setState(({ sends }) => ({
    sends: sends.map(({ rest: _rest, ...send }) =>
      send.id === id ? { ...send, title: order.title, ids: others } : send,
    ),
  }));
  return sendNow(id);
}

function restOf({ ids, only }: HeldOrder, faulty: readonly number[]): { rest?: readonly number[] } {
  const others = ids.filter((id) => !faulty.includes(id));
  return only && faulty.length > 0 && others.length > 0 ? { rest: others } : {};
}

/** Shows the records as they are now, and gives the send up. */
export function look(id: number): void {
  const send = getState().sends.find((each) => each.id === id);
  const order = waiting.get(id)?.order;
  if (!send || !order) return;
  forget(id);
  settleNotice(topicOf(id));
  order.onLook?.(send.ids);
}

const topicOf = (id: number) => `held-${id}`;

/** Hides a failed send; the history of messages can still retry it. */
export const dismiss = (id: number): void => {
  if (stateOf(id) === 'failed' || stateOf(id) === 'changed')
    setState(({ sends }) => ({ sends: sends.filter((send) => send.id !== id) }));
};

/** True if all succeeded. */
export async function sendAll(): Promise<boolean> {
  const held = getState().sends.filter(({ state }) => state === 'held');
  return (await Promise.all(held.map(({ id }) => sendNow(id)))).every(Boolean);
}

/** After the end of a session; returns how many sends were lost. */
export function dropAll(): number {
  const lost = getState().sends.filter(({ state }) => state === 'held').length;
  for (const id of waiting.keys()) quiet(id);
  waiting.clear();
  rests.clear();
  setState({ sends: [] });
  return lost;
}

const stateOf = (id: number) => getState().sends.find((send) => send.id === id)?.state;

/** So many records are named in a reason; the rest is counted. */
const namedMost = 3;

const faultyOf = (error: unknown, { ids }: HeldOrder) =>
  error instanceof AppError ? ids.filter((id) => error.records?.[id] !== undefined) : [];

/** Prefers errors of fields; of several records, names those that failed. */
function reasonOf(error: unknown, order: HeldOrder): string {
  if (!(error instanceof AppError)) return messages.internal;
  const reason = Object.values(error.fields ?? {}).join(', ') || error.message;
  const faulty = faultyOf(error, order);
  if (order.ids.length < 2 || faulty.length === 0 || !order.nameOf) return reason;
  return faultsText(faulty, (id) => error.records![id]!, order);
}

function faultsText(
  faulty: readonly number[],
  textOf: (id: number) => string,
  { ids, nameOf }: HeldOrder,
): string {
  if (ids.length < 2 || !nameOf) return faulty.map(textOf).join(', ');
  const named = faulty.slice(0, namedMost).map((id) => `${nameOf(id)} (${textOf(id)})`);
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
