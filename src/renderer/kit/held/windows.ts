import { sendAll, useHeld } from './held.ts';

/** What several windows of the program hold back (B5): whoever ends the session waits until all of it is sent. */

const name = 'rujukan:held';
const channel = new BroadcastChannel(name);

/** Sends when another window ends the session, and lets it wait while anything of this one is held or on its way. */
export function holdTogether(): void {
  channel.onmessage = () => void sendAll();
  let release: (() => void) | undefined;
  useHeld.subscribe(({ sends }) => {
    const isBusy = sends.some(({ state }) => state !== 'failed');
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

/** Sends what waits here and in every other window, and ends when all of it is done or has failed. */
export async function sendEverywhere(): Promise<void> {
  channel.postMessage('send');
  await sendAll();
  await navigator.locks.request(name, () => undefined);
}
