import { goOn, type HeldSend, isOver, rest, sendAll, undoAll, useHeld } from './held.ts';

/** Shares held sends between windows. The end of the session waits for all windows (features.md B5). */

const name = 'rujukan:held';
const channel = new BroadcastChannel(name);
const ownWindow = crypto.randomUUID();

/** Milliseconds. Removes sends of a window that closed without a message. */
const goneAfter = 60_000;

type Word =
  | { kind: 'send' }
  | { kind: 'undo' }
  | { kind: 'ask' }
  | { kind: 'rest'; window: string }
  | { kind: 'goOn'; window: string }
  | { kind: 'held'; window: string; sends: readonly HeldSend[] };

const say = (word: Word) => channel.postMessage(word);

const tell = (sends = useHeld.getState().sends) =>
  say({ kind: 'held', window: ownWindow, sends: sends.filter((send) => !isOver(send)) });

function noteElsewhere(window: string, sends: readonly HeldSend[]): void {
  useHeld.setState(({ elsewhere: { [window]: _old, ...others } }) => ({
    elsewhere: sends.length > 0 ? { ...others, [window]: sends } : others,
  }));
  if (sends.length === 0) return;
  const last = Math.max(...sends.map(({ until }) => until));
  setTimeout(
    () => useHeld.getState().elsewhere[window] === sends && noteElsewhere(window, []),
    last + goneAfter - Date.now(),
  );
}

/** A Web Lock lets other windows wait until this window has sent everything. */
export function holdTogether(): void {
  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if (word.kind === 'send') void sendAll();
    else if (word.kind === 'undo') undoAll();
    else if (word.kind === 'ask') tell();
    else if (word.kind === 'held') noteElsewhere(word.window, word.sends);
    else if (word.kind === 'rest') rest(word.window);
    else goOn(word.window);
  };
  say({ kind: 'ask' });
  globalThis.addEventListener?.('pagehide', () => {
    tell([]);
    say({ kind: 'goOn', window: ownWindow });
  });
  let release: (() => void) | undefined;
  useHeld.subscribe(({ sends }, before) => {
    if (sends === before.sends) return;
    tell(sends);
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
  say({ kind: 'send' });
  await sendAll();
  await navigator.locks.request(name, () => undefined);
}

export function undoEverywhere(): void {
  say({ kind: 'undo' });
  undoAll();
}

/** Stops the timers in all windows while `ask` runs. */
export async function restEverywhere<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  rest(ownWindow);
  say({ kind: 'rest', window: ownWindow });
  try {
    return await ask();
  } finally {
    goOn(ownWindow);
    say({ kind: 'goOn', window: ownWindow });
  }
}
