import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { processBatch } from '../../src/server/entities/batchUpload/job.ts';
import { batchFolder, newStoredName } from '../../src/server/entities/batchUpload/paths.ts';
import { batchRef, batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import type { Services } from '../../src/server/kit/context.ts';
import type { BatchCatalogue } from '../../src/shared/entities/batchUpload/operations.ts';
import { sharedServer } from './harness.ts';
import { batchRow, catalogueOf, goodRow, workbookOf } from './support/batches.ts';
import { postgresUrl } from './support/postgres.ts';
import { someAgent, usedQuota } from './support/referrals.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';
import { readWorkbook, until } from './support/workbooks.ts';

const server = sharedServer();
const never = new AbortController().signal;

/** A batch that no worker knows of: the tests run its job themselves. */
async function waitingBatch(rows: number, prefix: string, wrong: readonly number[] = []) {
  const catalogue = await catalogueOf(server(), 'Tabungan Impian');
  const { agent_code } = await someAgent(server());
  const values = Array.from({ length: rows }, (_, index) =>
    goodRow(catalogue, agent_code, `${prefix}-${String(index + 1).padStart(4, '0')}`),
  );
  for (const index of wrong) values[index]!.submitter_name = '';
  const file = await workbookOf(catalogue, values);
  const stored_file = newStoredName();
  await mkdir(batchFolder(server().dataFolder), { recursive: true });
  await writeFile(join(batchFolder(server().dataFolder), stored_file), Buffer.from(await file.arrayBuffer()));
  const [row] = await server()
    .services.db.insert(batchUpload)
    .values({
      title: prefix,
      name: prefix,
      outcome: prefix,
      file_name: 'x.xlsx',
      stored_file,
      created_by: 1,
      company_id: 1,
      branch_id: 1,
    })
    .returning();
  return { id: row!.id, catalogue };
}

const refsOf = (id: number) => server().services.db.select().from(batchRef).where(eq(batchRef.batch_id, id));

/** The services with a database whose `fatal`-th transaction does `what` at its end. */
function withFault(services: Services, fatal: number, what: () => void): Services {
  let count = 0;
  const db = new Proxy(services.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return (callback: (tx: unknown) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const answer = await callback(tx);
          count += 1;
          if (count === fatal) what();
          return answer;
        });
    },
  });
  return { ...services, db };
}

test('a chunk that dies before it commits is done once when the job is taken up again', async () => {
  const { id, catalogue } = await waitingBatch(170, 'MATI', [10, 120, 169]);
  const used = await usedQuota(server(), catalogue.program.id);
  const dying = withFault(server().services, 2, () => {
    throw new Error('power cut');
  });
  await expect(processBatch.run(dying, { id }, never)).rejects.toThrow('power cut');
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'PROCESSING',
    cursor: 50,
    processed_count: 50,
  });
  expect(await refsOf(id)).toHaveLength(49);

  await processBatch.run(server().services, { id }, never);
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'DONE',
    outcome: 'SUKSES',
    cursor: 170,
    total_count: 170,
    invalid_count: 3,
  });
  const refs = await refsOf(id);
  expect(new Set(refs.map((row) => row.ref)).size).toBe(167);
  expect(new Set(refs.map((row) => row.referral_id)).size).toBe(167);
  expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 167);
});

test('a stop between two chunks keeps what is done, and the rest follows', async () => {
  const { id } = await waitingBatch(130, 'HENTI');
  const stop = new AbortController();
  await processBatch.run(
    withFault(server().services, 1, () => stop.abort()),
    { id },
    stop.signal,
  );
  expect(await batchRow(server(), id)).toMatchObject({ status: 'PROCESSING', cursor: 50, finished_at: null });
  await processBatch.run(server().services, { id }, never);
  expect(await batchRow(server(), id)).toMatchObject({ status: 'DONE', invalid_count: 0 });
  expect(await refsOf(id)).toHaveLength(130);
  await processBatch.run(server().services, { id }, never);
  expect(await refsOf(id)).toHaveLength(130);
});

test('two workers on one batch: the second gives up, nothing is doubled', async () => {
  const { id } = await waitingBatch(60, 'DUA');
  const results = await Promise.allSettled([
    processBatch.run(server().services, { id }, never),
    processBatch.run(server().services, { id }, never),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await refsOf(id)).toHaveLength(60);
});

test('after the last attempt the batch says that it failed', async () => {
  const { id } = await waitingBatch(1, 'GAGAL');
  await processBatch.failed?.(server().services, { id }, new Error('disk'));
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'FAILED',
    outcome: 'ERROR: Terjadi kesalahan pada server',
  });
});

const root = resolve(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The server as a program of its own; answers its address once it is ready. */
async function startProgram(dataFolder: string): Promise<{ url: string; program: ChildProcess }> {
  const program = spawn(globalThis.process.execPath, ['src/server/entry.ts', '--data', dataFolder], {
    cwd: root,
    env: { ...globalThis.process.env, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: program.stdout! })) {
    if (line.startsWith('RUJUKAN_SERVER ')) {
      return { url: (JSON.parse(line.slice('RUJUKAN_SERVER '.length)) as { url: string }).url, program };
    }
    if (line.startsWith('RUJUKAN_SERVER_ERROR')) throw new Error(line);
  }
  throw new Error('The server ended before it was ready');
}

async function signIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/w/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@mitra.example', password: '260817' }),
  });
  const { data } = (await response.json()) as { data: { accessToken: string } };
  return { authorization: `Bearer ${data.accessToken}` };
}

interface ListedBatch {
  id: number;
  processed_row_count: number;
  total_row_count: number;
  invalid_row_count: number;
  status: string;
  description: string;
}

async function newestBatch(url: string, headers: Record<string, string>): Promise<ListedBatch> {
  const response = await fetch(`${url}/w/referral/batch-upload?page=1&size=1`, { headers });
  const { data } = (await response.json()) as { data: { referral: { rows: ListedBatch[] } } };
  return data.referral.rows[0]!;
}

function bigFile(catalogue: BatchCatalogue, agentCode: string) {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    ...goodRow(catalogue, agentCode, `K-${String(index + 1).padStart(4, '0')}`),
    submitter_name: 'Kilat Menyambar',
  }));
  for (const index of [0, 499, 999]) rows[index]!.submitter_mobile_number = 'rusak';
  return workbookOf(catalogue, rows);
}

test.skipIf(postgresUrl !== undefined)(
  'kill -9 in the middle of 1,000 rows: after the restart every row is there once',
  { timeout: 240_000 },
  async () => {
    const dataFolder = temporaryFolder();
    folders.push(dataFolder);
    await copyOfTemplate('demo', dataFolder);
    const file = await bigFile(
      await catalogueOf(server(), 'Tabungan Impian'),
      (await someAgent(server())).agent_code,
    );

    const first = await startProgram(dataFolder);
    const headers = await signIn(first.url);
    const form = new FormData();
    form.append('description', 'Dibunuh');
    form.append('file', file);
    const sent = await fetch(`${first.url}/w/referral/batch-upload`, { method: 'POST', headers, body: form });
    expect(sent.status).toBe(201);
    const midway = await until(async () => {
      const batch = await newestBatch(first.url, headers);
      return batch.processed_row_count > 0 && batch;
    });
    first.program.kill('SIGKILL');
    await once(first.program, 'exit');
    expect(midway.processed_row_count).toBeLessThan(1000);

    const second = await startProgram(dataFolder);
    try {
      const again = await signIn(second.url);
      const done = await until(async () => {
        const batch = await newestBatch(second.url, again);
        return batch.status !== 'PROCESSING' && batch.status !== 'QUEUED' && batch;
      });
      expect(done).toMatchObject({
        status: 'DONE',
        description: 'SUKSES',
        processed_row_count: 1000,
        total_row_count: 1000,
        invalid_row_count: 3,
      });
      const list = await fetch(`${second.url}/w/referral/list?keyword=kilat%20menyambar`, { headers: again });
      const { data } = (await list.json()) as { data: { submitter_mobile_number: string }[] };
      expect(data).toHaveLength(997);
      expect(new Set(data.map((row) => row.submitter_mobile_number)).size).toBe(997);
      const invalid = await fetch(`${second.url}/w/referral/batch-upload/${done.id}/invalid-file`, {
        headers: again,
      });
      expect((await readWorkbook(invalid, 'Pengajuan')).rows).toHaveLength(3);
    } finally {
      second.program.kill('SIGTERM');
      await once(second.program, 'exit');
    }
  },
);
