/** How often other windows are told that somebody is here, in milliseconds. */
const tellEvery = 5_000;

/** When somebody was last at one of the program's windows: whoever works in one is there for all of them. */
export interface Presence {
  /** Milliseconds since 1970. */
  last(): number;
  /** Somebody is at this one. */
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
