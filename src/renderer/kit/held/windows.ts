import { type HeldSend, isOver, pauseSends, resumeSends, sendAll, undoAll, useHeld } from './held.ts';

/** Shares held sends between windows. Sign-out and lock first send those of all windows (features.md B5). */

const name = 'rujukan:held';
const channel = new BroadcastChannel(name);
const ownWindow = crypto.randomUUID();

/** Wait after the last `until` of another window's sends. The sends are then removed, as after a crash. */
const goneAfterMs = 60_000;

type WindowMessage =
  | { kind: 'send' }
  | { kind: 'undo' }
  | { kind: 'ask' }
  | { kind: 'rest'; question: string }
  | { kind: 'held'; window: string; sends: readonly HeldSend[] };

const post = (word: WindowMessage) => channel.postMessage(word);

const postSends = (sends = useHeld.getState().sends) =>
  post({ kind: 'held', window: ownWindow, sends: sends.filter((send) => !isOver(send)) });

function rememberElsewhere(window: string, sends: readonly HeldSend[]): void {
  useHeld.setState(({ elsewhere: { [window]: _old, ...others } }) => ({
    elsewhere: sends.length > 0 ? { ...others, [window]: sends } : others,
  }));
  if (sends.length === 0) return;
  const last = Math.max(...sends.map(({ until }) => until));
  setTimeout(
    () => {
      if (useHeld.getState().elsewhere[window] !== sends) return;
      rememberElsewhere(window, []);
      // If the other window is still open, it posts its sends again.
      post({ kind: 'ask' });
    },
    Math.max(0, last - Date.now()) + goneAfterMs,
  );
}

const stoppedName = `${name}:stopped`;

/**
 * Number of failed and changed sends that the windows show. Each of these sends holds a Web Lock, because a
 * message could arrive after the end of {@link sendEverywhere}.
 */
export async function countStopped(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  return held.filter((lock) => lock.name === stoppedName).length;
}

function lockStopped(): (sends: readonly HeldSend[]) => void {
  const releases = new Map<number, () => void>();
  return (sends) => {
    const stopped = new Set(sends.filter(isOver).map(({ id }) => id));
    for (const [id, release] of releases) {
      if (stopped.has(id)) continue;
      release();
      releases.delete(id);
    }
    for (const id of stopped) {
      if (releases.has(id)) continue;
      const gone = Promise.withResolvers<void>();
      releases.set(id, gone.resolve);
      void navigator.locks.request(stoppedName, { mode: 'shared' }, () => gone.promise);
    }
  };
}

/** Holds a Web Lock while a send is neither over nor stuck. {@link sendEverywhere} waits for the lock. */
export function followOtherWindows(): void {
  channel.onmessage = ({ data: word }: MessageEvent<WindowMessage>) => {
    if (word.kind === 'send') void sendAll();
    else if (word.kind === 'undo') undoAll();
    else if (word.kind === 'ask') postSends();
    else if (word.kind === 'held') rememberElsewhere(word.window, word.sends);
    else pauseFor(word.question);
  };
  post({ kind: 'ask' });
  globalThis.addEventListener?.('pagehide', () => postSends([]));
  const followStopped = lockStopped();
  let release: (() => void) | undefined;
  useHeld.subscribe(({ sends }, before) => {
    if (sends === before.sends) return;
    postSends(sends);
    followStopped(sends);
    const isBusy = sends.some((send) => !isOver(send) && !send.stuck);
    if (isBusy && !release) {
      const done = Promise.withResolvers<void>();
      release = done.resolve;
      void navigator.locks.request(name, { mode: 'shared' }, () => done.promise);
    } else if (!isBusy) {
      release?.();
      release = undefined;
    }
  });
}

export async function sendEverywhere(): Promise<void> {
  post({ kind: 'send' });
  await sendAll();
  await navigator.locks.request(name, () => undefined);
}

export function undoEverywhere(): void {
  post({ kind: 'undo' });
  undoAll();
}

const lockOf = (question: string) => `${name}:question:${question}`;

/** The asking window holds a Web Lock. The browser also releases the lock when that window crashes. */
function pauseFor(question: string): void {
  pauseSends(question);
  void navigator.locks.request(lockOf(question), () => resumeSends(question));
}

/** Stops the timers of held sends in all windows while `ask` runs. */
export async function pauseEverywhere<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const question = crypto.randomUUID();
  const asking = Promise.withResolvers<void>();
  pauseSends(question);
  void navigator.locks.request(lockOf(question), () => {
    post({ kind: 'rest', question });
    return asking.promise;
  });
  try {
    return await ask();
  } finally {
    resumeSends(question);
    asking.resolve();
  }
}
