import { vi } from 'vitest';

/** How long a check may take to come true: it only ends what never will. A busy machine is slow, not wrong. */
const patience = { timeout: 180_000, interval: 20 };

/** Repeats a check until it holds. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, patience);
