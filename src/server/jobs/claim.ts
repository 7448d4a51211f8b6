import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '../db/database.ts';
import type { Database } from '../db/open.ts';
import { rows } from '../db/rows.ts';

/**
 * Whose a job is, where several servers share one PostgreSQL. The server that works on a job says so every second; one
 * that has been silent for {@link silentSeconds} has died or stands still, and its job is free. With a second until
 * somebody looks and one until somebody takes it, another server goes on within ten.
 */

/** How often a running job's heartbeat is written, and how often every server looks for silent ones. */
export const beatSeconds = 1;
const silentSeconds = 6;
/** A transaction's own time may be older than what it sees. */
const aheadAtMost = '2 seconds';

/** The job became another server's while this one was silent: nothing more of this attempt may be written. */
export class LostJob extends Error {}

/** A job as it was taken; each time it is taken its `retryCount` is one more. */
export interface Taken {
  id: string;
  name: string;
  retryCount: number;
}

/**
 * Keeps a taken job until the transaction ends: `freeSilentJobs` passes over it meanwhile, heartbeats do not wait for
 * it. A server that stands still in the middle of the transaction loses its connection, and with it the job.
 */
export async function holdJob(
  tx: Queryable,
  kind: Database['kind'],
  { id, name, retryCount }: Taken,
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

export async function lookAfterJobs(db: Db, kind: Database['kind']): Promise<void> {
  await followClock(db);
  if (kind === 'postgres') await freeSilentJobs(db);
}

/**
 * A job that was queued or begun at a time that is yet to come: the database's clock has been set back meanwhile, and the
 * job would wait until it is there again. It waits as long as it would have waited otherwise. A heartbeat of then would
 * never grow old.
 */
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

/** Gives jobs of silent servers free for the next that asks. */
export async function freeSilentJobs(db: Db): Promise<void> {
  await db.execute(
    sql`update pgboss.job set state = 'retry', start_after = pgboss.job_now(), heartbeat_on = null
      where (name, id) in (
        select name, id from pgboss.job
        where state = 'active' and heartbeat_on < pgboss.job_now() - ${silentSeconds} * interval '1 second'
        for update skip locked)`,
  );
}
