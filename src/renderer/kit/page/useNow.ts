import { useSyncExternalStore } from 'react';

const tick = 20_000;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function run(): void {
  now = Date.now();
  timer = setTimeout(run, tick);
  for (const each of listeners) each();
}

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

/** Milliseconds since 1970, updated every 20 s. */
export const useNow = (): number => useSyncExternalStore(listen, () => now);
