import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import { rateLimit } from './table.ts';

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
  const limiter = (keyPrefix: string) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimit,
      keyPrefix,
      points: failures,
      duration: windowSeconds,
      clearExpiredByTimeout: false,
    });
  const byEmail = limiter('login-email');
  const byAddress = limiter('login-address');

  return {
    enter: async (email, address) => {
      const seen = await byAddress.get(address);
      if (seen && seen.consumedPoints >= failures) throw tooMany(seen.msBeforeNext);
      try {
        await byEmail.consume(email);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
        throw refusal;
      }
    },
    failed: async (address) => {
      await byAddress.penalty(address);
    },
    succeeded: async (email) => {
      await byEmail.delete(email);
    },
  };
}

function tooMany(ms: number): AppError {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return new AppError('TOO_MANY', `Terlalu banyak percobaan. Coba lagi dalam ${minutes} menit.`);
}
