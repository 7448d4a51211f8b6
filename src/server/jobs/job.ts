import type { Db, Queryable } from '../db/database.ts';
import type { Services } from '../kit/context.ts';
import type { JobName } from './jobs.ts';

export interface Attempt {
  /** Aborts when the server stops or loses the job. `run` then finishes its chunk and returns. */
  signal: AbortSignal;
  /** @throws LostJob when another server has taken the job over; STORAGE on a full disk */
  hold(tx: Queryable): Promise<void>;
}

/**
 * After a crash, `run` starts again with the same data, so it must find where it stopped. Its writes belong
 * in {@link whileHeld}.
 */
export interface JobDefinition<Data extends object = object> extends JobName<Data> {
  patience?: { attempts: number; firstSeconds: number; longestSeconds: number };
  run(services: Services, data: Data, attempt: Attempt): Promise<void>;
  failed?(services: Services, data: Data, error: unknown, attempt: Attempt): Promise<void>;
}

export function job<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

export function whileHeld<Result>(
  db: Db,
  attempt: Attempt,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await attempt.hold(tx);
    return await work(tx);
  });
}
