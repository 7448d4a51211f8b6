import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import { rateLimit } from '../kit/table.ts';

/** C-101: failed sign-ins per account and per address. */
const failures = 5;
const windowSeconds = 15 * 60;

export interface LoginThrottle {
  /** Counts an attempt on an account before it is made, so that parallel guesses are counted too. Error: TOO_MANY. */
  enter(email: string, address: string): Promise<void>;
  failed(address: string): Promise<void>;
  succeeded(email: string): Promise<void>;
}

export function openLoginThrottle(db: Queryable): LoginThrottle {
  const byEmail = openLimiter(db, 'login-email', failures);
  const byAddress = openLimiter(db, 'login-address', failures);

  return {
    enter: async (email, address) => {
      const seen = await byAddress.get(address);
      if (seen && seen.consumedPoints >= failures) throw tooMany(seen.msBeforeNext);
      await consume(byEmail, email);
    },
    failed: async (address) => {
      await byAddress.penalty(address);
    },
    succeeded: async (email) => {
      await byEmail.delete(email);
    },
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

/** Calls of one signed-in user per minute: more than a person makes at work, fewer than a program would. */
const callsPerMinute = {
  /** C-133: each costs about a second of one processor core. */
  ocr: 30,
  /** C-023: one for every few letters that are typed. */
  places: 120,
} as const;

export interface CallThrottle {
  /** Counts a call of a user, whichever server it goes to. Error: TOO_MANY. */
  enter(what: keyof typeof callsPerMinute, userId: number): Promise<void>;
}

export function openCallThrottle(db: Queryable): CallThrottle {
  const limiters = {
    ocr: openLimiter(db, 'calls-ocr', callsPerMinute.ocr, 60),
    places: openLimiter(db, 'calls-places', callsPerMinute.places, 60),
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
