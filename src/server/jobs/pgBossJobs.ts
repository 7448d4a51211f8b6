import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, systemClock } from 'pg-boss';
import { suspicionOf } from '../db/integrity/findDamage.ts';
import type { Database } from '../db/open.ts';
import { describeError } from '../describeError.ts';
import type { Services } from '../kit/context.ts';
import { heartbeatSeconds, holdJob, keepJobsAlive, LostJob } from './claim.ts';
import type { Attempt, JobDefinition } from './job.ts';
import type { Jobs } from './jobs.ts';

/** Includes attempts that a stop or crash interrupted. */
const attempts = 3;
const interruptions = 50;
const secondsToStop = 10;
const roomCheckMs = 2000;
const startLock = 7_421_003;
const nobody = '00000000-0000-4000-8000-000000000000';

export interface JobRunner extends Jobs {
  start(services: Services): Promise<void>;
  stop(): Promise<void>;
}

/** Monotonic: setting the clock back does not prolong pg-boss's waits. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

const openBoss = (database: Database) =>
  new PgBoss({
    db: databaseAdapter(database),
    clock: steadyClock,
    useListenNotify: true,
    schedule: false,
    monitorVacuum: false,
  });

export async function makeJobTables(database: Database): Promise<void> {
  const boss = openBoss(database);
  await boss.start();
  await boss.stop();
}

export function openJobs(
  database: Database,
  definitions: readonly JobDefinition[],
  lookSeconds = 1,
): JobRunner {
  const boss = openBoss(database);
  const stopping = new AbortController();
  let watch: Watch | undefined;

  return {
    send: async (tx, definition, data) => {
      const db = fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql);
      await boss.send(definition.name, data, { db });
    },
    start: async (services) => {
      // Polling would fill the log while the database is away.
      const logFailure = (error: unknown) => {
        if (!database.availability.suspect(error) && !database.availability.fault())
          services.log.error({ error: describeError(error) }, 'jobs');
      };
      boss.on('error', logFailure);
      await oneAtATime(database, async () => {
        await boss.start();
        for (const definition of definitions) await createQueue(boss, definition);
      });
      if (database.kind === 'pglite') await requeueAbandoned(database);
      watch = watchJobs(services, logFailure);
      const options = workOptions(database, lookSeconds);
      for (const definition of definitions) await work(boss, services, definition, options, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await watch?.stop();
      await boss.stop({ graceful: true, timeout: secondsToStop * 1000 });
    },
  };
}

/** pg-boss creates its tables without a lock, and several servers may start at once. */
async function oneAtATime({ kind, pool }: Database, work: () => Promise<void>): Promise<void> {
  if (kind === 'pglite') return work();
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [startLock]);
    await work();
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [startLock]).catch(() => undefined);
    connection.release();
  }
}

const queueOptions = {
  notify: true,
  retryLimit: interruptions,
  retryDelay: 1,
  expireInSeconds: 6 * 3600,
  // Makes pg-boss write heartbeats. `freeSilentJobs` reacts much earlier to missing heartbeats.
  heartbeatSeconds: 60,
};

const optionsOf = ({ patience }: JobDefinition) => ({
  ...queueOptions,
  ...(patience && {
    retryDelay: patience.firstSeconds,
    retryBackoff: true,
    retryDelayMax: patience.longestSeconds,
  }),
});

async function createQueue(boss: PgBoss, definition: JobDefinition): Promise<void> {
  const options = optionsOf(definition);
  const known = await boss.getQueue(definition.name);
  if (!known) await boss.createQueue(definition.name, options);
  else if (!known.notify || known.retryDelay !== options.retryDelay)
    await boss.updateQueue(definition.name, options);
  // Fills pg-boss's queue cache: a miss inside a transaction would wait for the transaction's own connection.
  await boss.findJobs(definition.name, { id: nobody });
}

async function work(
  boss: PgBoss,
  services: Services,
  definition: JobDefinition,
  options: ReturnType<typeof workOptions>,
  stopping: AbortSignal,
): Promise<void> {
  await boss.work<object, void, { includeMetadata: true }>(
    definition.name,
    options as { includeMetadata: true },
    async ([taken]) => {
      if (!taken) return;
      const attempt: Attempt = {
        signal: AbortSignal.any([stopping, taken.signal]),
        hold: (tx) => {
          services.storage.assertRoom();
          return holdJob(tx, services.database.kind, taken);
        },
      };
      try {
        await runOrFail(services, definition, taken, attempt);
      } catch (error) {
        if (!(error instanceof LostJob)) throw error;
        services.log.warn({ job: definition.name }, 'another server has taken the job over');
      }
      // Failing an interrupted job queues it again.
      if (stopping.aborted) throw new Error('interrupted by the stop of the server');
    },
  );
}

const workOptions = ({ kind }: Database, lookSeconds: number) => ({
  includeMetadata: true,
  batchSize: 1,
  // Retries and jobs freed by `freeSilentJobs` send no notification.
  pollingIntervalSeconds: lookSeconds,
  notifyPollingIntervalSeconds: lookSeconds,
  ...(kind === 'postgres' && { heartbeatRefreshSeconds: heartbeatSeconds }),
});

async function runOrFail<Data extends object>(
  services: Services,
  definition: JobDefinition<Data>,
  { data, retryCount }: { data: Data; retryCount: number },
  attempt: Attempt,
): Promise<void> {
  try {
    await runWhenRoom(services, definition, data, attempt);
  } catch (error) {
    if (error instanceof LostJob) throw error;
    const suspicion = suspicionOf(error);
    if (suspicion) services.problems.reportSuspicion(suspicion);
    services.log.error({ error: describeError(error), job: definition.name }, 'job failed');
    if (retryCount < (definition.patience?.attempts ?? attempts) - 1) throw error;
    await definition.failed?.(services, data, error, attempt);
  }
}

/** On a full disk or without a database, the job waits instead of failing. */
async function runWhenRoom<Data extends object>(
  services: Services,
  definition: JobDefinition<Data>,
  data: Data,
  attempt: Attempt,
): Promise<void> {
  const { database, storage, log } = services;
  const isHeldUp = () => storage.problem() !== undefined || database.availability.fault() !== undefined;
  while (!attempt.signal.aborted) {
    try {
      return await definition.run(services, data, attempt);
    } catch (error) {
      if (!storage.recordError(error) && !database.availability.suspect(error)) throw error;
      log.warn({ error: describeError(error), job: definition.name }, 'job waits for the disk or database');
    }
    do await sleep(roomCheckMs, undefined, { signal: attempt.signal }).catch(() => undefined);
    while (isHeldUp() && !attempt.signal.aborted);
  }
}

interface Watch {
  stop(): Promise<void>;
}

function watchJobs({ db, database }: Services, complain: (error: unknown) => void): Watch {
  let last: Promise<void> | undefined;
  const look = () => {
    last ??= keepJobsAlive(db, database.kind)
      .catch(complain)
      .finally(() => {
        last = undefined;
      });
  };
  const timer = setInterval(look, heartbeatSeconds * 1000);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

/** Only one process can hold an embedded folder, so active jobs come from a dead process. */
async function requeueAbandoned(database: Database): Promise<void> {
  await database.db.execute(
    sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
}

function databaseAdapter({ pool, listen }: Database) {
  return {
    listen: async (channel: string, onPayload: (payload: string) => void, onReconnected: () => void) => ({
      close: await listen(channel, { onPayload, onReconnected }),
    }),
    executeSql: async (text: string, values?: unknown[]) => {
      const connection = await pool.connect();
      try {
        const result = await connection.query(text, values);
        const results = Array.isArray(result) ? result : [result];
        return { rows: results.flatMap((one) => one.rows ?? []) };
      } catch (error) {
        // Several statements may leave a transaction open. A failed rollback must not hide the first error.
        await connection.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        connection.release();
      }
    },
  };
}
