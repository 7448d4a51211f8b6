import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { BatchCatalogue } from '../../src/shared/entities/batchUpload/operations.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, workbookOf } from './support/batches.ts';
import { startProgram } from './support/program.ts';
import { someAgent } from './support/referrals.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';
import { readWorkbook, until } from './support/workbooks.ts';

/** Runs on PGlite only: on PostgreSQL, a killed server's job resumes only after a missed heartbeat. */
const server = sharedServer();

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

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

test('kill -9 in the middle of 1,000 rows: after the restart every row is there once', async () => {
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
});
