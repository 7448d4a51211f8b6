import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import { rateLimit } from '../kit/table.ts';
import { networkOf } from './network.ts';

const windowSeconds = 15 * 60;

/** Limits on requests for a reset email, whether or not an email is sent (C-105). */
const resetsPerEmail = 3;
const resetsPerAddress = 20;

export interface ResetThrottle {
  count(email: string, address: string): Promise<void>;
}

export function openResetThrottle(db: Queryable): ResetThrottle {
  const byEmail = openLimiter(db, 'reset-email', resetsPerEmail);
  const byAddress = openLimiter(db, 'reset-address', resetsPerAddress);
  return {
    count: async (email, address) => {
      await consume(byAddress, networkOf(address));
      await consume(byEmail, email);
    },
  };
}

const wrongSecrets = 5;

export interface ClientThrottle {
  /** Call only for a wrong secret, because a correct secret is never refused. */
  countWrongSecret(clientId: string): Promise<void>;
}

export function openClientThrottle(db: Queryable): ClientThrottle {
  const byClient = openLimiter(db, 'client', wrongSecrets);
  return { countWrongSecret: (clientId) => consume(byClient, clientId) };
}

export const callsPerMinute = {
  /** The OCR takes about one second of a processor core per card. */
  ocr: 30,
  places: 120,
  testMail: 5,
  openApi: 120,
} as const;

export interface CallThrottle {
  count(what: keyof typeof callsPerMinute, userId: number): Promise<void>;
}

export function openCallThrottle(db: Queryable): CallThrottle {
  const limiters = {
    ocr: openLimiter(db, 'calls-ocr', callsPerMinute.ocr, 60),
    places: openLimiter(db, 'calls-places', callsPerMinute.places, 60),
    testMail: openLimiter(db, 'calls-test-mail', callsPerMinute.testMail, 60),
    openApi: openLimiter(db, 'calls-open-api', callsPerMinute.openApi, 60),
  };
  return { count: (what, userId) => consume(limiters[what], String(userId), tooManyCalls) };
}

export const openLimiter = (db: Queryable, keyPrefix: string, points: number, duration = windowSeconds) =>
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

export function tooMany(ms: number): AppError {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return new AppError('TOO_MANY', `Terlalu banyak percobaan. Coba lagi dalam ${minutes} menit.`, {
    retryAfter: seconds(ms),
  });
}

const tooManyCalls = (ms: number) =>
  new AppError('TOO_MANY', `Terlalu banyak permintaan. Coba lagi dalam ${seconds(ms)} detik.`, {
    retryAfter: seconds(ms),
  });

export async function dropOldCounts(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimit).where(lt(rateLimit.expire, now));
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
