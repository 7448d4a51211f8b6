import { useSyncExternalStore } from 'react';

/** Often enough for minutes. */
const tick = 20_000;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function run(): void {
  now = Date.now();
  timer = setTimeout(run, tick);
  for (const each of listeners) each();
}

/** One timer for all: a list tells the time in every row. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setTimeout(run, tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Milliseconds since 1970, again and again: for times that are told in minutes. */
export const useNow = (): number => useSyncExternalStore(listen, () => now);
