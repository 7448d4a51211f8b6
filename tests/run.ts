/**
 * Size and timeouts of a test run. tools/test.mjs sets the environment; without it, every test runs with
 * the cases of `npm test`.
 */

/** `npm run test:all` runs every test with all of its cases. */
export const isAll = process.env.TEST_RUN === 'all';

/** `npm test` leaves out the tests that tests/runs.mjs names. */
export const isShort = process.env.TEST_RUN === 'short';

/** For a release, `TIMES=10 npm run test:all` tries ten times as many random cases. */
const times = isAll ? Number(process.env.TIMES ?? 1) : 1;
export const isThorough = times > 1;

/** Number of cases: `short` in `npm test`, `all` in `npm run test:all`. */
export const cases = (short: number, all: number): number => (isAll ? all * times : short);

/** In `npm test`, the first element and every `step`th after it, else the whole list. */
export const sample = <T>(list: readonly T[], step: number): readonly T[] =>
  isAll ? list : list.filter((_each, place) => place % step === 0);

/** 2 on a slow machine. */
const patience = Number(process.env.TEST_PATIENCE ?? 1);

/** Milliseconds until a condition must hold. */
export const waitMs = 30_000 * patience;

/** Time limit of a test in milliseconds. A test with all its cases takes longer. */
export const testMs = (isAll ? 10 * times : 3) * 60_000 * patience;
