/** Milliseconds between messages to other windows. */
const postInterval = 5_000;

/** Last activity in any window of the app, in milliseconds since 1970. */
export interface Activity {
  last(): number;
  record(): void;
  close(): void;
}

export function openActivity(): Activity {
  let last = Date.now();
  let posted = 0;
  const windows = new BroadcastChannel('rujukan:seen');
  windows.onmessage = () => {
    last = Date.now();
  };
  return {
    last: () => last,
    record: () => {
      last = Date.now();
      if (last - posted < postInterval) return;
      posted = last;
      windows.postMessage(null);
    },
    close: () => windows.close(),
  };
}
