import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import { rateLimit } from '../kit/table.ts';

/** C-101: failed sign-ins per account and per address. */
const failures = 5;
const windowSeconds = 15 * 60;

export interface LoginThrottle {
  /**
   * Makes one attempt, which answers undefined for a wrong password; only those count. One address makes one
   * attempt at a time, so that parallel guesses are counted too. Error: TOO_MANY from an address with too many failures,
   * and for a wrong password of an account with too many; a right one passes there.
   */
  attempt<Result>(
    who: { email: string; address: string },
    tryPassword: () => Promise<Result | undefined>,
  ): Promise<Result | undefined>;
  /** Forgets the failures of an account. */
  succeeded(email: string): Promise<void>;
}

/** `of`: whose sign-ins are counted, apart from those of others. */
export function openLoginThrottle(db: Queryable, of = 'login'): LoginThrottle {
  const byEmail = openLimiter(db, `${of}-email`, failures);
  const byAddress = openLimiter(db, `${of}-address`, failures);

  const inTurn = openTurns();
  const succeeded = async (email: string) => {
    await byEmail.delete(email);
  };

  return {
    attempt: ({ email, address }, tryPassword) =>
      inTurn(address, async () => {
        const seen = await byAddress.get(address);
        if (seen && seen.consumedPoints >= failures) throw tooMany(seen.msBeforeNext);
        const result = await tryPassword();
        if (result !== undefined) await succeeded(email);
        else {
          await byAddress.penalty(address);
          await consume(byEmail, email);
        }
        return result;
      }),
    succeeded,
  };
}

/** Runs what has the same key one after the other. */
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

/** C-105: reset mails per account and per address, sent or not. */
const resetsPerEmail = 3;
const resetsPerAddress = 20;

export interface ResetThrottle {
  /** Counts a request for a reset mail. Error: TOO_MANY. */
  enter(email: string, address: string): Promise<void>;
}

export function openResetThrottle(db: Queryable): ResetThrottle {
  const byEmail = openLimiter(db, 'reset-email', resetsPerEmail);
  const byAddress = openLimiter(db, 'reset-address', resetsPerAddress);
  return {
    enter: async (email, address) => {
      await consume(byAddress, address);
      await consume(byEmail, email);
    },
  };
}

/** Calls per minute of one signed-in user: more than a person makes at work, fewer than a program would. */
export const callsPerMinute = {
  /** C-133: each costs about a second of one processor core. */
  ocr: 30,
  /** C-023: one for every few letters that are typed. */
  places: 120,
  /** A mail to oneself, to try a template out. */
  testMail: 5,
  /** One partner's program, whichever of its calls (docs/open-api.md). */
  openApi: 120,
} as const;

export interface CallThrottle {
  /** Counts a call of a user, whichever server it goes to. Error: TOO_MANY. */
  enter(what: keyof typeof callsPerMinute, userId: number): Promise<void>;
}

export function openCallThrottle(db: Queryable): CallThrottle {
  const limiters = {
    ocr: openLimiter(db, 'calls-ocr', callsPerMinute.ocr, 60),
    places: openLimiter(db, 'calls-places', callsPerMinute.places, 60),
    testMail: openLimiter(db, 'calls-test-mail', callsPerMinute.testMail, 60),
    openApi: openLimiter(db, 'calls-open-api', callsPerMinute.openApi, 60),
  };
  return { enter: (what, userId) => consume(limiters[what], String(userId), tooManyCalls) };
}

const openLimiter = (db: Queryable, keyPrefix: string, points: number, duration = windowSeconds) =>
  new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimit,
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: false,
  });

async function consume(limiter: RateLimiterDrizzle, key: string, refused = tooMany): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw refused(refusal.msBeforeNext);
    throw refusal;
  }
}

function tooMany(ms: number): AppError {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return new AppError('TOO_MANY', `Terlalu banyak percobaan. Coba lagi dalam ${minutes} menit.`, {
    retryAfter: seconds(ms),
  });
}

const tooManyCalls = (ms: number) =>
  new AppError('TOO_MANY', `Terlalu banyak permintaan. Coba lagi dalam ${seconds(ms)} detik.`, {
    retryAfter: seconds(ms),
  });

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
