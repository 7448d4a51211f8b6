import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/server/demo/random.ts';
import { processBatch } from '../../src/server/entities/batchUpload/job.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, workbookOf } from './support/batches.ts';
import { copyOfPostgresTemplate, type TestDatabase } from './support/postgres.ts';
import { callProgram, type StartedProgram, startProgram } from './support/program.ts';
import { someAgent, superAdmin } from './support/referrals.ts';
import { temporaryFolder } from './support/template.ts';
import { until } from './support/workbooks.ts';

const server = sharedServer();
const dataFolder = temporaryFolder();
let database: TestDatabase;
let client: Client;
const programs: StartedProgram[] = [];

beforeAll(async () => {
  database = await copyOfPostgresTemplate('demo', dataFolder);
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  for (const { program, stop } of programs.splice(0)) if (program.signalCode === null) await stop();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function start(): Promise<StartedProgram> {
  const started = await startProgram(dataFolder, database.url);
  programs.push(started);
  return started;
}

async function killNow({ program }: StartedProgram): Promise<void> {
  program.kill('SIGKILL');
  if (program.signalCode === null) await once(program, 'exit');
}

const isWrong = (index: number) => index % 60 === 0 || index % 60 === 59;
const goodBefore = (row: number) =>
  Array.from({ length: row }, (_, index) => index).filter((index) => !isWrong(index)).length;

async function fileOf(prefix: string, rows: number, { faultless = false } = {}) {
  const catalogue = await catalogueOf(server(), 'Tabungan Impian');
  const { agent_code } = await someAgent(server());
  const values = Array.from({ length: rows }, (_, index) => ({
    ...goodRow(catalogue, agent_code, `${prefix}-${String(index + 1).padStart(4, '0')}`),
    ...(isWrong(index) && !faultless && { submitter_mobile_number: 'rusak' }),
  }));
  return { file: await workbookOf(catalogue, values), program: catalogue.program.id };
}

async function send(to: StartedProgram, file: File, { all_or_nothing = false } = {}): Promise<number> {
  const body = { email: superAdmin, password: '260817' };
  const { data } = await callProgram<{ accessToken: string }>(`${to.url}/w/auth/login`, { body });
  const form = new FormData();
  form.append('description', 'Dibunuh');
  form.append('all_or_nothing', String(all_or_nothing));
  form.append('file', file);
  const sent = await fetch(`${to.url}/w/referral/batch-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.accessToken}` },
    body: form,
  });
  expect(sent.status).toBe(201);
  return ((await sent.json()) as { data: { id: number } }).data.id;
}

interface Progress {
  status: string;
  cursor: number;
  processed_count: number;
  total_count: number;
  invalid_count: number;
  created: number;
  refs: number;
  numbers: number;
  visible: number;
  quota_used: number;
}

async function progressOf(batch: number, program: number): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    `select status, cursor, processed_count, total_count, invalid_count,
       (select quota_used from program where id = $2) as quota_used, rows.*
     from batch_upload, (
       select count(*)::int as created, count(distinct ref)::int as refs,
         count(distinct phone)::int as numbers,
         (count(*) filter (where deleted_at is null))::int as visible
       from batch_ref join referral on referral.id = referral_id where batch_id = $1
     ) as rows
     where batch_upload.id = $1`,
    [batch, program],
  );
  return rows[0]!;
}

async function usedQuota(program: number): Promise<number> {
  const { rows } = await client.query<{ used: number }>(
    'select quota_used as used from program where id = $1',
    [program],
  );
  return rows[0]!.used;
}

interface StoredJob {
  state: string;
  retry_count: number;
}

async function jobOf(batch: number): Promise<StoredJob> {
  const { rows } = await client.query<StoredJob>(
    `select state, retry_count from pgboss.job where name = $1 and (data->>'id')::int = $2`,
    [processBatch.name, batch],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

async function eightSecondsPass(): Promise<void> {
  await client.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '8 seconds' where state = 'active'`,
  );
}

const isOver = ({ status }: Progress) => status === 'DONE' || status === 'FAILED';

test.each([
  { prefix: 'BUNUH', rows: 450, kills: 2, all_or_nothing: false },
  { prefix: 'UTUH', rows: 300, kills: 1, all_or_nothing: true },
])(
  'kill -9 at random moments ($kills, all or nothing: $all_or_nothing): every row is created once',
  async ({ prefix, rows, kills, all_or_nothing }) => {
    const random = seededRandom(rows);
    const { file, program } = await fileOf(prefix, rows, { faultless: all_or_nothing });
    const goodUpTo = (row: number) => (all_or_nothing ? row : goodBefore(row));
    let running = await start();
    const used = await usedQuota(program);
    const batch = await send(running, file, { all_or_nothing });

    for (let kill = 0; kill < kills; kill += 1) {
      const moment = kill * 150 + random.int(0, 100);
      await until(async () => (await progressOf(batch, program)).cursor > moment);
      await sleep(random.int(0, 40));
      await killNow(running);
      const left = await progressOf(batch, program);
      expect(left.status).toBe('PROCESSING');
      const created = goodUpTo(left.cursor);
      expect(left).toMatchObject({ created, refs: created, visible: all_or_nothing ? 0 : created });
      expect(left.quota_used).toBe(used + created);
      expect((await jobOf(batch)).state).toBe('active');
      running = await start();
      await eightSecondsPass();
    }

    const done = await until(async () => {
      const progress = await progressOf(batch, program);
      return isOver(progress) && progress;
    });
    const created = goodUpTo(rows);
    expect(done).toEqual({
      status: 'DONE',
      cursor: rows,
      processed_count: rows,
      total_count: rows,
      invalid_count: rows - created,
      created,
      refs: created,
      numbers: created,
      visible: created,
      quota_used: used + created,
    });
    await until(async () => (await jobOf(batch)).state === 'completed');
    expect((await jobOf(batch)).retry_count).toBe(kills);
  },
);

test('two servers on one database: each job is taken once, by one of them', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const files = await Promise.all(['SATU', 'DUA', 'TIGA', 'EMPAT'].map((prefix) => fileOf(prefix, 120)));
  const used = await usedQuota(files[0]!.program);
  const batches = await Promise.all(files.map(({ file }, index) => send(index % 2 ? other : one, file)));

  for (const batch of batches) {
    await until(async () => (await jobOf(batch)).state === 'completed');
    expect(await jobOf(batch)).toEqual({ state: 'completed', retry_count: 0 });
    expect(await progressOf(batch, files[0]!.program)).toMatchObject({
      status: 'DONE',
      processed_count: 120,
      invalid_count: 4,
      created: 116,
      refs: 116,
      numbers: 116,
    });
  }
  expect(await usedQuota(files[0]!.program)).toBe(used + 4 * 116);
});

test('a stalled server loses its job, and creates no row twice when it continues', async () => {
  const rows = 400;
  const { file, program } = await fileOf('DIAM', rows);
  const used = await usedQuota(program);
  const first = await start();
  const batch = await send(first, file);
  await until(async () => (await progressOf(batch, program)).cursor > 0);
  first.program.kill('SIGSTOP');
  try {
    expect((await progressOf(batch, program)).status).toBe('PROCESSING');
    await start();
    await eightSecondsPass();
    await until(async () => {
      const { state, retry_count } = await jobOf(batch);
      return state === 'active' && retry_count === 1;
    });
  } finally {
    first.program.kill('SIGCONT');
  }
  const done = await until(async () => {
    const progress = await progressOf(batch, program);
    return isOver(progress) && progress;
  });
  const created = goodBefore(rows);
  expect(done).toMatchObject({ status: 'DONE', processed_count: rows, invalid_count: rows - created });
  expect(done).toMatchObject({ created, refs: created, numbers: created, quota_used: used + created });
  await until(async () => (await jobOf(batch)).state === 'completed');
});
