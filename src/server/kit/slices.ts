import { setImmediate } from 'node:timers/promises';

/**
 * Long work of one request in parts, between which the server answers others. The embedded database works on the same
 * thread, so its queries are parts too.
 */

/** Milliseconds of work after which others come in between. */
const workFor = 10;
const keysAtOnce = 500;

/** Call it between any two steps: it waits for the others only when enough has been done since the last time. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workFor) return;
    await setImmediate();
    since = performance.now();
  };
}

/** What `read` answers for all keys, asked for some of them at a time. */
export async function inSlices<Key, Row>(
  keys: readonly Key[],
  read: (slice: Key[]) => Promise<Row[]>,
  size: number = keysAtOnce,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < keys.length; from += size) {
    if (from > 0) await setImmediate();
    for (const row of await read(keys.slice(from, from + size))) found.push(row);
  }
  return found;
}
