import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '../db/database.ts';
import type { Database } from '../db/open.ts';
import { rows } from '../db/rows.ts';

/**
 * Servers on the same PostgreSQL take over each other's jobs after {@link silentSeconds} without a heartbeat.
 */

export const heartbeatSeconds = 1;
const silentSeconds = 6;
const aheadAtMost = '2 seconds';

export class LostJob extends Error {}

export interface TakenJob {
  id: string;
  name: string;
  retryCount: number;
}

/** Locks the job: `freeSilentJobs` skips a locked job, and heartbeats do not wait for the lock. */
export async function holdJob(
  tx: Queryable,
  kind: Database['kind'],
  { id, name, retryCount }: TakenJob,
): Promise<void> {
  const limit =
    kind === 'postgres'
      ? sql`set_config('idle_in_transaction_session_timeout', ${`${silentSeconds}s`}, true)`
      : sql`name`;
  const held = await rows(
    tx,
    sql`select ${limit} from pgboss.job
      where name = ${name} and id = ${id}::uuid and state = 'active' and retry_count = ${retryCount}
      for key share`,
  );
  if (held.length === 0) throw new LostJob(`${name} ${id} has been taken over`);
}

export async function keepJobsAlive(db: Db, kind: Database['kind']): Promise<void> {
  await followClock(db);
  if (kind === 'postgres') await freeSilentJobs(db);
}

/** If the clock is set back, future times would delay queued jobs and keep silent jobs active. */
async function followClock(db: Db): Promise<void> {
  await db.execute(
    sql`update pgboss.job set
        start_after = start_after - (greatest(created_on, started_on) - pgboss.job_now()),
        created_on = least(created_on, pgboss.job_now()),
        started_on = least(started_on, pgboss.job_now())
      where state in ('created', 'retry') and greatest(created_on, started_on) > pgboss.job_now() + ${aheadAtMost}::interval`,
  );
  await db.execute(
    sql`update pgboss.job set heartbeat_on = pgboss.job_now()
      where state = 'active' and heartbeat_on > pgboss.job_now() + ${aheadAtMost}::interval`,
  );
}

export async function freeSilentJobs(db: Db): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'retry', start_after = pgboss.job_now(), heartbeat_on = null
      where (name, id) in (
        select name, id from pgboss.job
        where state = 'active' and heartbeat_on < pgboss.job_now() - ${silentSeconds} * interval '1 second'
        for update skip locked)`,
  );
}
