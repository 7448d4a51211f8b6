import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { type JobDefinition, job } from '../../src/server/jobs/job.ts';
import { type JobRunner, openJobs } from '../../src/server/jobs/pgBossJobs.ts';
import { eventually } from '../eventually.ts';
import { sharedServer } from './harness.ts';

const server = sharedServer({ demo: false });

const running: JobRunner[] = [];
afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop();
});

async function startJobs(definition: JobDefinition, lookSeconds?: number): Promise<JobRunner> {
  const { services } = server();
  const runner = openJobs(services.database, [definition], lookSeconds);
  running.push(runner);
  await runner.start(services);
  return runner;
}

test('a job exists if and only if the transaction that sent it commits', async () => {
  const seen: number[] = [];
  const count = job<{ n: number }>({
    name: 'test.commit',
    run: async (_, { n }) => {
      seen.push(n);
    },
  });
  const jobs = await startJobs(count);
  const { db } = server().services;
  await expect(
    db.transaction(async (tx) => {
      await jobs.send(tx, count, { n: 1 });
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await db.transaction(async (tx) => jobs.send(tx, count, { n: 2 }));
  await eventually(() => expect(seen).toEqual([2]));
});

test('the clock is set back by an hour while a job runs: it is tried again all the same', async () => {
  let runs = 0;
  const late = job<object>({
    name: 'test.late',
    run: async () => {
      runs += 1;
      const now = Date.now.bind(Date);
      if (runs > 1) return;
      vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
      throw new Error('once more');
    },
  });
  const jobs = await startJobs(late);
  try {
    await server().services.db.transaction(async (tx) => jobs.send(tx, late, {}));
    await eventually(() => expect(runs).toBe(2));
  } finally {
    vi.restoreAllMocks();
  }
});

test('jobs that were queued before the clock was set back start at once', async () => {
  const seen: string[] = [];
  const { db } = server().services;
  const queued = job<{ state: string }>({
    name: 'test.queued',
    run: async (_, { state }) => void seen.push(state),
  });
  const first = await startJobs(queued);
  await running.pop()?.stop();
  for (const state of ['created', 'retry']) {
    await db.transaction(async (tx) => first.send(tx, queued, { state }));
    await db.execute(sql`update pgboss.job set state = ${state}::pgboss.job_state,
      created_on = now() + interval '1 hour' * (${state} = 'created')::int,
      started_on = case when ${state} = 'retry' then now() + interval '1 hour' end,
      start_after = now() + interval '1 hour'
      where name = ${queued.name} and data->>'state' = ${state}`);
  }
  await startJobs(queued);
  await eventually(() => expect(seen.sort()).toEqual(['created', 'retry']));
});

test('a job starts with the commit that sent it, not with the next poll; also in a queue of an earlier version', async () => {
  const seen: number[] = [];
  const told = job<{ n: number }>({
    name: 'test.told',
    run: async (_, { n }) => {
      seen.push(n);
    },
  });
  const { db } = server().services;
  const first = await startJobs(told, 3600);
  await db.transaction(async (tx) => first.send(tx, told, { n: 1 }));
  await eventually(() => expect(seen).toEqual([1]));
  await running.pop()?.stop();

  await db.execute(sql`update pgboss.queue set notify = false where name = ${told.name}`);
  const second = await startJobs(told, 3600);
  await db.transaction(async (tx) => second.send(tx, told, { n: 2 }));
  await eventually(() => expect(seen).toEqual([1, 2]));
});

test('a failing job is tried three times, then its failure is reported', async () => {
  let tries = 0;
  const failures: unknown[] = [];
  const broken = job<{ id: number }>({
    name: 'test.broken',
    run: async () => {
      tries += 1;
      throw new Error(`try ${tries}`);
    },
    failed: async (_, data, error) => {
      failures.push([data, (error as Error).message]);
    },
  });
  const jobs = await startJobs(broken);
  await server().services.db.transaction(async (tx) => jobs.send(tx, broken, { id: 9 }));
  await eventually(() => expect(failures).toEqual([[{ id: 9 }, 'try 3']]));
});

test('a job interrupted by a stop is taken up by the next start', async () => {
  let progress = 0;
  const long = job<{ upTo: number }>({
    name: 'test.long',
    run: async (_, { upTo }, { signal }) => {
      while (progress < upTo && !signal.aborted) {
        progress += 1;
        await sleep(20);
      }
    },
  });
  const first = await startJobs(long);
  await server().services.db.transaction(async (tx) => first.send(tx, long, { upTo: 40 }));
  await eventually(() => expect(progress).toBeGreaterThan(2));
  running.splice(0);
  await first.stop();
  const stoppedAt = progress;
  expect(stoppedAt).toBeLessThan(40);
  await startJobs(long);
  await eventually(() => expect(progress).toBe(40));
});
