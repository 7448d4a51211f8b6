import { setImmediate } from 'node:timers/promises';

const maxBlockMs = 10;
const defaultChunkSize = 500;

/** Await the returned function between steps of long work, so that other requests run. */
export function createYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < maxBlockMs) return;
    await setImmediate();
    since = performance.now();
  };
}

export async function readInChunks<Key, Row>(
  keys: readonly Key[],
  read: (slice: Key[]) => Promise<Row[]>,
  size: number = defaultChunkSize,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < keys.length; from += size) {
    if (from > 0) await setImmediate();
    for (const row of await read(keys.slice(from, from + size))) found.push(row);
  }
  return found;
}
