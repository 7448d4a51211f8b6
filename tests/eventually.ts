import { vi } from 'vitest';
import { waitMs } from './run.ts';

/** Repeats a check until it holds, or {@link waitMs} are over. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: waitMs, interval: 20 });
