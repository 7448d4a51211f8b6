import type { Db, Queryable } from '../db/database.ts';
import type { Services } from '../kit/context.ts';
import type { JobName } from './jobs.ts';

/** One try at a job by one server. Another one takes the job when this one falls silent. */
export interface Attempt {
  /** Aborts when the server stops or has lost the job: finish the current chunk and return. */
  signal: AbortSignal;
  /**
   * Keeps the job for this attempt until the transaction ends.
   *
   * @throws LostJob when another server has it by now, however late this one wakes up
   */
  hold(tx: Queryable): Promise<void>;
}

/**
 * Background work that survives a restart. `run` may be called again after a crash with the same data, so it must
 * find out itself how far it got. All that it writes it writes {@link whileHeld}.
 */
export interface JobDefinition<Data extends object = object> extends JobName<Data> {
  /** How a failed attempt is tried again, where a second would be too soon: each pause is about twice the one before. */
  patience?: { attempts: number; firstSeconds: number; longestSeconds: number };
  run(services: Services, data: Data, attempt: Attempt): Promise<void>;
  /** After the last attempt has failed: tell whoever waits. */
  failed?(services: Services, data: Data, error: unknown, attempt: Attempt): Promise<void>;
}

/** Keeps the data's type; the declaration itself is plain data. */
export function job<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

/** A transaction that commits only if the job is this attempt's until its end. */
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
