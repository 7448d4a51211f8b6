import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Place } from '../../shared/entities/place/schema.ts';
import type { Queryable } from '../db/database.ts';
import { describeError } from '../describeError.ts';
import { rateLimit } from '../kit/table.ts';
import { askGoogle, type GoogleConfig } from './google.ts';
import { askNominatim, type NominatimConfig, publicNominatim } from './nominatim.ts';
import { mostPlaces, type PlaceSearch } from './placeSearch.ts';
import { recentAnswers } from './recentAnswers.ts';
import { WebSearchError } from './webAnswer.ts';

export type PlacesConfig = { provider: 'offline' } | NominatimConfig | GoogleConfig;
type WebConfig = Exclude<PlacesConfig, { provider: 'offline' }>;

export const defaultPlacesConfig: PlacesConfig = { provider: 'offline' };

const patienceMs = 5000;

export interface PlacesClock {
  deadline(): AbortSignal;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const realClock: PlacesClock = {
  deadline: () => AbortSignal.timeout(patienceMs),
  wait: (ms, signal) => sleep(ms, undefined, { signal }),
};

export interface PlacesParts {
  db: Queryable;
  offline: PlaceSearch;
  log: Logger;
  now(): Date;
  clock?: PlacesClock;
}

/** Uses `offline` if the search on the web fails. SECURITY: never log the query. */
export function openPlaces(config: PlacesConfig, parts: PlacesParts): PlaceSearch {
  const { offline } = parts;
  if (config.provider === 'offline') return offline;
  const ask = openWeb(config, parts);
  return {
    search: async (query) => {
      try {
        return (await ask(query)).slice(0, mostPlaces);
      } catch (error) {
        const reason = error instanceof WebSearchError ? error.reason : describeError(error);
        parts.log.warn({ provider: config.provider, reason }, 'place search on the web failed');
        return offline.search(query);
      }
    },
  };
}

type Ask = (query: string) => Promise<Place[]>;

function openWeb(config: WebConfig, { db, now, clock = realClock }: PlacesParts): Ask {
  // Google's terms forbid caching names and addresses; Nominatim's policy demands caching.
  if (config.provider === 'google') return (query) => askGoogle(config, query, clock.deadline());
  const takeTurn = isPublic(config.url) ? openTurns(db, clock) : undefined;
  return recentAnswers(now, async (query) => {
    const signal = clock.deadline();
    await takeTurn?.(signal);
    return askNominatim(config, query, signal);
  });
}

const isPublic = (url: string) => new URL(url).host === new URL(publicNominatim).host;

/** Nominatim's usage policy allows one request per second for all servers together. */
function openTurns(db: Queryable, clock: PlacesClock): (signal: AbortSignal) => Promise<void> {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimit,
    keyPrefix: 'nominatim',
    points: 1,
    duration: 1,
    clearExpiredByTimeout: false,
  });
  const takeTurn = async (signal: AbortSignal): Promise<void> => {
    const refusal = await limiter.consume('search').then(() => undefined, refusalOf);
    if (!refusal) return;
    await clock.wait(Math.max(1, refusal.msBeforeNext), signal).catch(() => {
      throw new WebSearchError('busy');
    });
    return takeTurn(signal);
  };
  return takeTurn;
}

function refusalOf(error: unknown): RateLimiterRes {
  if (error instanceof RateLimiterRes) return error;
  throw error;
}
