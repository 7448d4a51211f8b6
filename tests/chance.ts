import fc from 'fast-check';
import { isAll } from './run.ts';

/**
 * Setup file of Vitest. `npm test` uses a fixed seed, `npm run test:all` a random seed, and `SEED=…` sets a
 * seed.
 */
const { SEED } = process.env;
if (SEED || !isAll) fc.configureGlobal({ seed: Number(SEED ?? 20_261_121) });
