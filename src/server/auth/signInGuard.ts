import type { RateLimiterDrizzle } from 'rate-limiter-flexible';
import type { Queryable } from '../db/database.ts';
import type { KnownSignIns, Origin } from './knownSignIn.ts';
import { networkOf } from './network.ts';
import { openLimiter, tooMany } from './throttle.ts';

/** Allowed failures per address, per device, and per account for unknown callers (C-101). */
const failures = 5;
const firstWaitMinutes = 15;
const longestWaitMinutes = 60;
const windowSeconds = 86_400;

interface Attempt<Result> {
  email: string;
  origin: Origin;
  tryPassword(): Promise<Result | undefined>;
  onGuessed(): Promise<void>;
}

export interface SignInGuard {
  /**
   * Counts wrong passwords only. A known device has its own limit. All other callers are limited per
   * address, and unknown callers also per account. Beyond a limit, passwords are not compared.
   * @throws AppError TOO_MANY
   */
  attempt<Result>(attempt: Attempt<Result>): Promise<Result | undefined>;
  reset(email: string): Promise<void>;
}

export function openSignInGuard(db: Queryable, known: KnownSignIns): SignInGuard {
  const byAddress = openLimiter(db, 'login-address', failures);
  const byDevice = openLimiter(db, 'login-device', failures);
  const byStrangers = openLimiter(db, 'login-email', failures);
  const waits = openLimiter(db, 'login-waits', failures, windowSeconds);
  const inTurn = openTurns();

  return {
    attempt: async ({ email, origin, tryPassword, onGuessed }) => {
      const network = networkOf(origin.address);
      const knownAs = await known.of(email, origin);
      if (knownAs?.kind === 'device') {
        const key = `${knownAs.mark} ${email}`;
        return inTurn(`device ${key}`, () => counted(byDevice, key, tryPassword));
      }
      return inTurn(`address ${network}`, () =>
        counted(byAddress, network, () => {
          if (knownAs) return tryPassword();
          return inTurn(`account ${email}`, () => asStranger(email, { tryPassword, onGuessed }));
        }),
      );
    },
    reset: async (email) => {
      await byStrangers.delete(email);
      await waits.delete(email);
    },
  };

  /** Counts a failure before the comparison, because several servers share the counter. */
  async function asStranger<Result>(
    email: string,
    { tryPassword, onGuessed }: Pick<Attempt<Result>, 'tryPassword' | 'onGuessed'>,
  ): Promise<Result | undefined> {
    await refuseClosed(byStrangers, email);
    const taken = await byStrangers.penalty(email);
    if (taken.consumedPoints > failures) throw tooMany(taken.msBeforeNext);
    const result = await tryPassword();
    if (result !== undefined) await byStrangers.reward(email);
    else if (taken.consumedPoints === failures) await close(email, onGuessed);
    return result;
  }

  async function close(email: string, onGuessed: () => Promise<void>): Promise<void> {
    const time = 1 + ((await waits.get(email))?.consumedPoints ?? 0);
    await waits.set(email, time, windowSeconds);
    const minutes = Math.min(firstWaitMinutes * 2 ** (time - 1), longestWaitMinutes);
    await byStrangers.block(email, minutes * 60);
    if (time === 1) await onGuessed();
  }
}

async function counted<Result>(
  limiter: RateLimiterDrizzle,
  key: string,
  tryPassword: () => Promise<Result>,
): Promise<Result> {
  await refuseClosed(limiter, key);
  const result = await tryPassword();
  if (result === undefined) await limiter.penalty(key);
  return result;
}

async function refuseClosed(limiter: RateLimiterDrizzle, key: string): Promise<void> {
  const seen = await limiter.get(key);
  if (seen && seen.consumedPoints >= failures) throw tooMany(seen.msBeforeNext);
}

function openTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, run: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
