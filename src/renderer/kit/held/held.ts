import { create } from 'zustand';
import { AppError, isTransient, messages } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { notifyUnsent, settleNotice } from '../notices/notify.ts';

/**
 * A held send is a change whose request waits {@link holdTime} milliseconds, so that the user can undo it
 * (features.md B5).
 */

export const holdTime = 8000;

export interface HeldOrder {
  title: string;
  /** Kind of the records in `ids`. Other actions must not change the records while the send is pending. */
  entity: string;
  ids: readonly number[];
  nameOf?: (id: number) => string;
  /**
   * Sends the request. Must be idempotent, because the send is repeated after a lost answer.
   * @throws AppError; `unsure` if the answer was lost
   */
  send: () => Promise<unknown>;
  only?: (ids: readonly number[]) => Pick<HeldOrder, 'title' | 'send'>;
  /**
   * Watches the records. `onChanged` gets a text for each changed record; the send then stops.
   * @returns A function that ends the watch.
   */
  watch?: (onChanged: (texts: Changed) => void) => () => void;
  onShowRecords?: (ids: readonly number[]) => void;
  onUndone?: () => void;
  onStopped?: () => void;
  onFailed?: (reason: string) => void;
}

export type Changed = Readonly<Record<number, string>>;

export interface HeldSend extends Pick<HeldOrder, 'title' | 'entity' | 'ids'> {
  id: number;
  /**
   * `changed`: a record has changed, so the send has stopped. `unsure`: the answer was lost, so the request
   * is repeated.
   */
  state: 'held' | 'sending' | 'changed' | 'unsure' | 'failed';
  /** Milliseconds since 1970. */
  until: number;
  isPaused?: boolean;
  /** The last attempt failed because the session had ended. Other windows do not wait for the send. */
  stuck?: boolean;
  reason?: string;
  isTransient?: boolean;
  /** Ids of the records without a fault, which can still be sent. */
  rest?: readonly number[];
  canShowRecords?: boolean;
}

export const isOver = ({ state }: HeldSend) => state === 'failed' || state === 'changed';

interface Held {
  sends: readonly HeldSend[];
  elsewhere: Readonly<Record<string, readonly HeldSend[]>>;
}

export const useHeld = create<Held>(() => ({ sends: [], elsewhere: {} }));

interface Waiting {
  order: HeldOrder;
  timer: ReturnType<typeof setTimeout> | undefined;
  unwatch: (() => void) | undefined;
  rest?: readonly number[] | undefined;
  /** A dismissed send, which a repeat shows again. */
  dismissed?: HeldSend | undefined;
  /** The server may have executed an earlier attempt, so the user can no longer undo the send. */
  wasUnsure?: boolean;
}
const waiting = new Map<number, Waiting>();
let nextId = 1;
/** Reasons to stop the timers: 'lock', or the id of a question to the user. */
const pauseReasons = new Set<string>();

const { getState, setState } = useHeld;
const change = (id: number, changes: Partial<HeldSend>) =>
  setState(({ sends }) => ({
    sends: sends.map((send) => (send.id === id ? { ...send, ...changes } : send)),
  }));
const stopTimer = (id: number) => {
  const job = waiting.get(id);
  if (!job) return;
  clearTimeout(job.timer);
  job.unwatch?.();
  job.unwatch = undefined;
};
const remove = (id: number) => {
  stopTimer(id);
  waiting.delete(id);
  setState(({ sends }) => ({ sends: sends.filter((send) => send.id !== id) }));
};

/** Sends the request after {@link holdTime}, unless the user undoes it or a watched record changes. */
export function hold(order: HeldOrder): number {
  const id = nextId++;
  const { title, entity, ids } = order;
  waiting.set(id, { order, timer: undefined, unwatch: watch(id, order) });
  const send: HeldSend = { id, title, entity, ids, state: 'held', until: Date.now() + holdTime };
  setState(({ sends }) => ({ sends: [...sends, send] }));
  startTimer(id);
  return id;
}

const watch = (id: number, order: HeldOrder) => order.watch?.((texts) => stopAtChange(id, texts));

function startTimer(id: number): void {
  const job = waiting.get(id);
  if (!job || stateOf(id) !== 'held') return;
  clearTimeout(job.timer);
  const rest = pauseReasons.size > 0;
  job.timer = rest ? undefined : setTimeout(() => void sendNow(id), holdTime);
  change(id, { isPaused: rest, stuck: false, until: Date.now() + holdTime });
}

const startTimers = () => {
  for (const id of waiting.keys()) startTimer(id);
};

/** Stops the timers of held sends until the pause `why`, and every other pause, is resumed. */
export function pauseSends(why: string): void {
  if (pauseReasons.has(why)) return;
  pauseReasons.add(why);
  startTimers();
}

export function resumeSends(why: string): void {
  if (pauseReasons.delete(why)) startTimers();
}

function stopAtChange(id: number, texts: Changed): void {
  const job = waiting.get(id);
  if (!job || stateOf(id) !== 'held') return;
  const { order } = job;
  stopTimer(id);
  const changed = order.ids.filter((each) => texts[each] !== undefined);
  const reason = faultsText(changed, (each) => texts[each]!, order);
  const others = restOf(order, changed);
  waiting.set(id, { ...job, ...others });
  change(id, { state: 'changed', reason, canShowRecords: order.onShowRecords !== undefined, ...others });
  notifyUnsent(`${order.title} tidak dikirim: ${reason}`, topicOf(id), nextStep(id, false, others.rest));
  order.onStopped?.();
}

export const openSends = ({ sends, elsewhere }: Held): readonly HeldSend[] =>
  [sends, ...Object.values(elsewhere)]
    .flat()
    .filter((send) => !isOver(send))
    .sort((one, other) => one.until - other.until);

export function undo(id: number): void {
  const state = stateOf(id);
  if (state !== 'held' && state !== 'changed') return;
  const order = waiting.get(id)?.order;
  remove(id);
  order?.onUndone?.();
}

/** Undoes the newest send first. The last `onUndone`, of the oldest send, decides what the user sees. */
export function undoAll(): void {
  for (const { id } of getState().sends.toReversed()) undo(id);
}

export async function sendNow(id: number): Promise<boolean> {
  const job = waiting.get(id);
  if (!job || stateOf(id) === 'sending') return false;
  stopTimer(id);
  showAgain(job);
  change(id, { state: 'sending', stuck: false });
  try {
    await job.order.send();
    remove(id);
    settleNotice(topicOf(id));
    return true;
  } catch (error) {
    // The session ended during the request.
    if (!waiting.has(id)) return false;
    if (isWithoutSession(error) && !job.wasUnsure) {
      waiting.set(id, { ...job, unwatch: watch(id, job.order) });
      change(id, { state: 'held' });
      startTimer(id);
      change(id, { stuck: true });
      return false;
    }
    const reason = reasonOf(error, job.order);
    if (isUnsure(error) || isWithoutSession(error)) {
      change(id, { state: 'unsure', reason, stuck: isWithoutSession(error) });
      waiting.set(id, { ...job, wasUnsure: true, timer: setTimeout(() => void sendNow(id), retryAfter) });
      return false;
    }
    const faulty = faultyOf(error, job.order);
    const others = restOf(job.order, faulty);
    waiting.set(id, { ...job, ...others, wasUnsure: job.wasUnsure === true && isTransient(error) });
    const canShowRecords = faulty.length > 0 && job.order.onShowRecords !== undefined;
    change(id, { state: 'failed', reason, isTransient: isTransient(error), canShowRecords, ...others });
    notifyUnsent(
      `${job.order.title} gagal: ${reason}`,
      topicOf(id),
      nextStep(id, isTransient(error), others.rest),
    );
    job.order.onFailed?.(reason);
    return false;
  }
}

/** Milliseconds. */
const retryAfter = 10_000;
/** True if the server did not execute the request, because the session had ended. */
const isWithoutSession = (error: unknown) => error instanceof AppError && error.code === 'NO_SESSION';
const isUnsure = (error: unknown) => error instanceof AppError && error.unsure === true;

function nextStep(id: number, again: boolean, others: readonly number[] | undefined) {
  if (others) return { label: othersLabel(others), run: () => void sendOthers(id) };
  return again ? { label: 'Coba Lagi', run: () => void sendNow(id) } : undefined;
}

export const othersLabel = (ids: readonly number[]) => `Kirim ${formatCount(ids.length)} yang lain`;

export async function sendOthers(id: number): Promise<boolean> {
  const job = waiting.get(id);
  const others = job?.rest;
  if (!job?.order.only || !others) return false;
  const order = { ...job.order, ...job.order.only(others), ids: others };
  showAgain(job);
  waiting.set(id, { ...job, order, rest: undefined });
  setState(({ sends }) => ({
    sends: sends.map((send) => {
      if (send.id !== id) return send;
      const { rest: _rest, ...sent } = send;
      return { ...sent, title: order.title, ids: others };
    }),
  }));
  return sendNow(id);
}

function restOf({ ids, only }: HeldOrder, faulty: readonly number[]): { rest?: readonly number[] } {
  const others = ids.filter((id) => !faulty.includes(id));
  return only && faulty.length > 0 && others.length > 0 ? { rest: others } : {};
}

export function showRecords(id: number): void {
  const send = getState().sends.find((each) => each.id === id);
  const order = waiting.get(id)?.order;
  if (!send || !order) return;
  remove(id);
  settleNotice(topicOf(id));
  order.onShowRecords?.(send.ids);
}

const topicOf = (id: number) => `held-${id}`;

/** Hides a failed or stopped send. The history of notices can still repeat the send. */
export const dismiss = (id: number): void => {
  const job = waiting.get(id);
  const send = getState().sends.find((each) => each.id === id);
  if (!job || !send || !isOver(send)) return;
  job.dismissed = send;
  setState(({ sends }) => ({ sends: sends.filter((each) => each !== send) }));
};

function showAgain(job: Waiting): void {
  const { dismissed } = job;
  job.dismissed = undefined;
  if (dismissed) setState(({ sends }) => ({ sends: [...sends, dismissed] }));
}

export async function sendAll(): Promise<boolean> {
  const held = getState().sends.filter(({ state }) => state === 'held');
  return (await Promise.all(held.map(({ id }) => sendNow(id)))).every(Boolean);
}

/** Drops the sends of this window. Returns how many were held. */
export function dropAll(): number {
  const lost = getState().sends.filter(({ state }) => state === 'held').length;
  for (const id of waiting.keys()) stopTimer(id);
  waiting.clear();
  pauseReasons.clear();
  setState({ sends: [] });
  return lost;
}

const stateOf = (id: number) => getState().sends.find((send) => send.id === id)?.state;

const maxNamed = 3;

const faultyOf = (error: unknown, { ids }: HeldOrder) =>
  error instanceof AppError ? ids.filter((id) => error.records?.[id] !== undefined) : [];

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
  const named = faulty.slice(0, maxNamed).map((id) => `${nameOf(id)} (${textOf(id)})`);
  const further = faulty.length - named.length;
  const rest = ids.length - faulty.length;
  return [
    named.join(', ') + (further > 0 ? `, dan ${formatCount(further)} lain` : ''),
    rest > 0 && `${formatCount(rest)} lainnya tidak diubah`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const heldIds = (held: Held, entity: string): ReadonlySet<number> =>
  new Set(openSends(held).flatMap((send) => (send.entity === entity ? send.ids : [])));

export const useHeldIds = (entity: string): ReadonlySet<number> => heldIds(useHeld(), entity);
