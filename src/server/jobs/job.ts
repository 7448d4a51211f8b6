import type { Services } from '../kit/context.ts';
import type { JobName } from './jobs.ts';

/**
 * Background work that survives a restart. `run` may be called again after a crash with the same data, so it must
 * find out itself how far it got.
 */
export interface JobDefinition<Data extends object = object> extends JobName<Data> {
  /** `signal` aborts when the server stops: finish the current chunk and return; the job is taken up again. */
  run(services: Services, data: Data, signal: AbortSignal): Promise<void>;
  /** After the last attempt has failed: tell whoever waits. */
  failed?(services: Services, data: Data, error: unknown): Promise<void>;
}

/** Keeps the data's type; the declaration itself is plain data. */
export function job<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}
