import type { Queryable } from '../db/database.ts';

export interface JobName<Data extends object> {
  name: string;
  data?: Data;
}

export interface Jobs {
  /** Queues the job when the caller's transaction commits. */
  send<Data extends object>(tx: Queryable, job: JobName<Data>, data: Data): Promise<void>;
}
