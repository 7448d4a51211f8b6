import type { Queryable } from '../db/database.ts';

/** What a sender has to know of a job: its name and the type of its data. */
export interface JobName<Data extends object> {
  /** `entity.verb`, unique. */
  name: string;
  /** Never set: it only carries the type of the data. */
  data?: Data;
}

export interface Jobs {
  /** Queues a job in the caller's transaction: it exists if and only if that commits. */
  send<Data extends object>(tx: Queryable, job: JobName<Data>, data: Data): Promise<void>;
}
