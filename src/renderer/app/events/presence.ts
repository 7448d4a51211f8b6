/** Milliseconds between messages to other windows. */
const tellEvery = 5_000;

/** Last activity in any window of the app, in milliseconds since 1970. */
export interface Presence {
  last(): number;
  seen(): void;
  close(): void;
}

export function openPresence(): Presence {
  let last = Date.now();
  let told = 0;
  const windows = new BroadcastChannel('rujukan:seen');
  windows.onmessage = () => {
    last = Date.now();
  };
  return {
    last: () => last,
    seen: () => {
      last = Date.now();
      if (last - told < tellEvery) return;
      told = last;
      windows.postMessage(null);
    },
    close: () => windows.close(),
  };
}
