import { vi } from 'vitest';
import { waitMs } from './run.ts';

/** Repeats a check until it passes. Throws after {@link waitMs}. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: waitMs, interval: 20 });
