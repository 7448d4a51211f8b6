import { setTimeout as sleep } from 'node:timers/promises';
import type { Desk } from './desk.ts';
import { besides } from './editing.ts';

export const storeMs = 1500;

export function slowWrites(desk: Desk): { desk: Desk; sent(): number } {
  let sends = 0;
  const call: Desk['call'] = async (name, input) => {
    const { method, path } = (name === 'api.request' ? input : {}) as { method?: string; path: string };
    if (method && method !== 'GET' && !besides.test(path)) {
      sends += 1;
      await sleep(storeMs);
    }
    return desk.call(name, input);
  };
  return { desk: { ...desk, call }, sent: () => sends };
}
