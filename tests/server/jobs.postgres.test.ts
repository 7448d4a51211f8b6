import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import type { Queryable } from '../../src/server/db/database.ts';
import { rows } from '../../src/server/db/rows.ts';
import { freeSilentJobs } from '../../src/server/jobs/claim.ts';
import { type JobDefinition, job, whileHeld } from '../../src/server/jobs/job.ts';
import { type JobRunner, openJobs } from '../../src/server/jobs/pgBossJobs.ts';
import { eventually } from '../eventually.ts';
import { sharedServer } from './harness.ts';

const server = sharedServer({ demo: false });

const running: JobRunner[] = [];
afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop();
});

async function twoServers(definition: JobDefinition): Promise<void> {
  const { services } = server();
  for (let count = 0; count < 2; count += 1) {
    const runner = openJobs(services.database, [definition]);
    running.push(runner);
    await runner.start(services);
  }
  await services.db.transaction(async (tx) => running[0]!.send(tx, definition, {}));
}

/** Ages the job's heartbeat, frees silent jobs as another server would, and returns the job's state. */
const silentFor = (seconds: number, name: string) =>
  server().services.db.transaction(async (tx) => {
    await tx.execute(
      sql`update pgboss.job set heartbeat_on = pgboss.job_now() - ${seconds} * interval '1 second'
        where name = ${name} and state = 'active'`,
    );
    await freeSilentJobs(tx);
    return stateOf(tx, name);
  });

async function stateOf(db: Queryable, name: string) {
  const [found] = await rows<{ state: string; retry_count: number }>(
    db,
    sql`select state, retry_count from pgboss.job where name = ${name}`,
  );
  return found;
}

test('a server that wakes up late has lost its job, and only the new holder writes', async () => {
  const { db } = server().services;
  const events: string[] = [];
  const sleeping = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const definition = job({
    name: 'test.late',
    run: async (_services, _data, attempt) => {
      const who = events.length === 0 ? 'first' : 'second';
      events.push(`${who} takes it`);
      if (who === 'first') await sleeping.promise;
      try {
        await whileHeld(db, attempt, async () => events.push(`${who} writes`));
      } finally {
        if (who === 'first') late.resolve();
      }
    },
    failed: async () => {
      events.push('somebody says that it failed');
    },
  });
  await twoServers(definition);
  await eventually(() => expect(events).toEqual(['first takes it']));

  expect(await silentFor(3, definition.name)).toEqual({ state: 'active', retry_count: 0 });
  expect(await silentFor(8, definition.name)).toEqual({ state: 'retry', retry_count: 0 });
  const taken = ['first takes it', 'second takes it', 'second writes'];
  await eventually(() => expect(events).toEqual(taken));
  await eventually(async () => expect((await stateOf(db, definition.name))?.state).toBe('completed'));

  sleeping.resolve();
  await late.promise;
  for (const runner of running.splice(0)) await runner.stop();
  expect(events).toEqual(taken);
  expect(await stateOf(db, definition.name)).toEqual({ state: 'completed', retry_count: 1 });
});

test('a job is not taken over during its transaction, and a stalled transaction is ended', async () => {
  const { db } = server().services;
  const events: string[] = [];
  const writing = Promise.withResolvers<void>();
  const definition = job({
    name: 'test.held',
    run: (_services, _data, attempt) =>
      whileHeld(db, attempt, async (tx) => {
        const [limit] = await rows<{ limit: string }>(
          tx,
          sql`select current_setting('idle_in_transaction_session_timeout') as limit`,
        );
        events.push(`waits for ${limit?.limit}`);
        await writing.promise;
        events.push('commits');
      }),
  });
  await twoServers(definition);
  await eventually(() => expect(events).toEqual(['waits for 6s']));
  expect(await silentFor(8, definition.name)).toEqual({ state: 'active', retry_count: 0 });
  writing.resolve();
  await eventually(async () => expect((await stateOf(db, definition.name))?.state).toBe('completed'));
  expect(events).toEqual(['waits for 6s', 'commits']);
  expect((await stateOf(db, definition.name))?.retry_count).toBe(0);
});

test('a job sent during a lost connection starts once the connection is back', async () => {
  const { services } = server();
  const done: string[] = [];
  const definition = job<{ which: string }>({
    name: 'test.unheard',
    run: async (_services, { which }) => {
      done.push(which);
    },
  });
  const runner = openJobs(services.database, [definition], 3600);
  running.push(runner);
  await runner.start(services);
  const send = (which: string) => services.db.transaction((tx) => runner.send(tx, definition, { which }));
  await send('heard');
  await eventually(() => expect(done).toEqual(['heard']));

  const ended = await rows(
    services.db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`,
  );
  expect(ended).toHaveLength(1);
  await send('unheard');
  await eventually(() => expect(done).toEqual(['heard', 'unheard']));
});
