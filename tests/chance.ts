import fc from 'fast-check';
import { isAll } from './run.ts';

/** Vitest's set-up of each file: `npm test` tries the same cases each time, `npm run test:all` others, and says their seed. */
const { SEED } = process.env;
if (SEED || !isAll) fc.configureGlobal({ seed: Number(SEED ?? 20_261_121) });
