/** How much this run does and how long it waits; tools/test.mjs sets the environment. By hand: as `npm test`, every file. */

/** `npm run test:all`: every test, with all of its cases. */
export const isAll = process.env.TEST_RUN === 'all';

/** `npm test`, which leaves out what tests/runs.mjs names. */
export const isShort = process.env.TEST_RUN === 'short';

/** `TIMES=10 npm run test:all`, for a release: ten times as many cases of chance, and walks without any limit. */
const times = isAll ? Number(process.env.TIMES ?? 1) : 1;
export const isThorough = times > 1;

/** Cases of a test: `short` of them in `npm test`, `all` in `npm run test:all`. */
export const cases = (short: number, all: number): number => (isAll ? all * times : short);

/** In `npm test` the first of a list and every `step`th after it; all of it in `npm run test:all`. */
export const sample = <T>(list: readonly T[], step: number): readonly T[] =>
  isAll ? list : list.filter((_each, place) => place % step === 0);

/** 2 on a machine that tools/test.mjs has measured to be slow. */
const patience = Number(process.env.TEST_PATIENCE ?? 1);

/** Milliseconds after which "not yet" is "never". */
export const waitMs = 30_000 * patience;

/** Milliseconds after which a test has hung. With all of its cases a test takes longer. */
export const testMs = (isAll ? 10 * times : 3) * 60_000 * patience;
