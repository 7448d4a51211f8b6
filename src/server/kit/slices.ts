import { setImmediate } from 'node:timers/promises';

/** Splits long work of one request into parts, so that other requests are answered in between. */

const workFor = 10;
const keysAtOnce = 500;

/** Call it between steps: it yields to other requests once `workFor` milliseconds have passed. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workFor) return;
    await setImmediate();
    since = performance.now();
  };
}

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
