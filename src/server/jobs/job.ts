import type { Db, Queryable } from '../db/database.ts';
import type { Services } from '../kit/context.ts';
import type { JobName } from './jobs.ts';

export interface Attempt {
  /** Aborts when the server stops or has lost the job: finish the chunk and return. */
  signal: AbortSignal;
  /** Keeps the job until the transaction ends. @throws LostJob when another server has taken it over */
  hold(tx: Queryable): Promise<void>;
}

/**
 * `run` may be called again with the same data after a crash, so it must find out how far it got,
 * and must do all its writes in {@link whileHeld}.
 */
export interface JobDefinition<Data extends object = object> extends JobName<Data> {
  /** Retries with doubling pauses, where the usual second is too short. */
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
