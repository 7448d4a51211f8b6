import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { livePath } from '../../src/shared/core/live.ts';
import { sharedServer } from './harness.ts';
import { catalogueOf, goodRow, workbookOf } from './support/batches.ts';
import { callProgram, startProgram } from './support/program.ts';
import { someAgent, superAdmin } from './support/referrals.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';
import { until } from './support/workbooks.ts';

const server = sharedServer();
const dataFolder = temporaryFolder();
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

interface Batches {
  referral: {
    rows: {
      processed_row_count: number;
      total_row_count: number;
      invalid_row_count: number;
      status: string;
    }[];
  };
}

async function signIn(url: string): Promise<string> {
  const body = { email: superAdmin, password: '260817' };
  return (await callProgram<{ accessToken: string }>(`${url}/w/auth/login`, { body })).data.accessToken;
}

const newestBatch = async (url: string, token: string) =>
  (await callProgram<Batches>(`${url}/w/referral/batch-upload?page=1&size=1`, { token })).data.referral
    .rows[0]!;

/** The server must end long before the five minutes that it allows for an upload. */
test('SIGTERM with a running job, an open live stream and a half-sent upload: the server ends, and the job resumes later', async () => {
  await copyOfTemplate('demo', dataFolder);
  const catalogue = await catalogueOf(server(), 'Tabungan Impian');
  const { agent_code } = await someAgent(server());
  const rows = Array.from({ length: 1000 }, (_, index) =>
    goodRow(catalogue, agent_code, `H-${String(index + 1).padStart(4, '0')}`),
  );
  const form = new FormData();
  form.append('description', 'Dihentikan');
  form.append('file', await workbookOf(catalogue, rows));

  const first = await startProgram(dataFolder);
  const token = await signIn(first.url);
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(first.url + livePath, { headers });
  expect(stream.status).toBe(200);
  const streamEnd = stream.text();
  const half = connect(Number(new URL(first.url).port), '127.0.0.1');
  half.on('error', () => undefined);
  await once(half, 'connect');
  half.write(
    `POST /w/media/upload HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-length: 5000\r\n\r\n{"folderName":`,
  );
  const sent = await fetch(`${first.url}/w/referral/batch-upload`, { method: 'POST', headers, body: form });
  expect(sent.status).toBe(201);
  await until(async () => (await newestBatch(first.url, token)).processed_row_count > 0);
  first.program.kill('SIGTERM');
  const [code] = await once(first.program, 'exit');
  expect(code).toBe(0);
  expect(await streamEnd).toMatch(/^(:|data: )/);

  const second = await startProgram(dataFolder);
  try {
    const again = await signIn(second.url);
    const done = await until(async () => {
      const batch = await newestBatch(second.url, again);
      return batch.status === 'DONE' && batch;
    });
    expect(done).toMatchObject({
      processed_row_count: 1000,
      total_row_count: 1000,
      invalid_row_count: 0,
    });
  } finally {
    await second.stop();
  }
});
