import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { batchFolder } from '../../src/server/entities/batchUpload/paths.ts';
import { batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import { exportFile } from '../../src/server/entities/exportFile/table.ts';
import type { Jobs } from '../../src/server/jobs/jobs.ts';
import { noOcr } from '../../src/server/ocr/ocr.ts';
import { nothingRead } from '../../src/shared/entities/agent/ocr.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { placeOperations } from '../../src/shared/entities/place/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type Answer, sharedServer } from './harness.ts';
import { uploadPicture } from './support/agents.ts';
import { catalogueOf, goodRow, upload, workbookOf } from './support/batches.ts';
import { admin, bandungAdmin, someAgent, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const staff = { as: superAdmin };

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <Value>(count: number, make: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, make));

function expectTooMany(answer: Answer<unknown>, message: RegExp, atMost: number): void {
  expect(answer).toMatchObject({ status: 429, error: { code: 'TOO_MANY' } });
  expect(answer.error).toEqual({ code: 'TOO_MANY' });
  expect(answer.message).toMatch(message);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(atMost);
}

describe('calls in a minute', () => {
  const tooOften = /^Terlalu banyak permintaan\. Coba lagi dalam \d+ detik\.$/;

  test('C-133: 30 readings per user; others are not limited', async () => {
    let readings = 0;
    const read = async () => {
      readings += 1;
      return nothingRead;
    };
    server().services.ocr = { ...noOcr, available: true, read };
    const picture = async (as: string) => ({
      identity_image: await uploadPicture(server(), 'agent_identity_card', as),
      identity_type: 'KTP' as const,
    });
    const own = await picture(superAdmin);
    const answers = await times(33, () => server().call(agentOperations.readIdentity, own, staff));
    expect(statuses(answers)).toEqual([...Array<number>(30).fill(200), 429, 429, 429]);
    expectTooMany(answers.find(({ status }) => status === 429)!, tooOften, 60);
    expect(readings).toBe(30);
    const other = await server().call(agentOperations.readIdentity, await picture(admin), { as: admin });
    expect(other.status, other.message).toBe(200);
  });

  test('C-023: 120 searches', async () => {
    // A query without a place counts like any other, but takes no time.
    const search = () => server().call(placeOperations.search, { query: '???' }, staff);
    const answers = await times(122, search);
    expect(statuses(answers)).toEqual([...Array<number>(120).fill(200), 429, 429]);
    expectTooMany(answers.find(({ status }) => status === 429)!, tooOften, 60);
  });
});

describe('unfinished jobs', () => {
  let jobs: Jobs;
  beforeEach(() => {
    jobs = server().services.jobs;
    server().services.jobs = { send: async () => undefined };
  });
  afterEach(() => {
    server().services.jobs = jobs;
  });

  test('C-136, C-151, C-167: 10 exports; the next one when one of them is ready', async () => {
    const { db } = server().services;
    const exportBy = (as: string) => server().call(referralOperations.export, { reason: 'Uji' }, { as });
    const answers = await times(12, () => exportBy(superAdmin));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(201), 429, 429]);
    const others = [
      await exportBy(superAdmin),
      await server().call(agentOperations.export, { reason: 'Uji' }, staff),
      await server().call(partnerOperations.export, { reason: 'Uji' }, staff),
    ];
    for (const refused of others) {
      expectTooMany(
        refused,
        /^Masih ada 10 ekspor Anda yang diproses\. Tunggu sampai selesai, lalu coba lagi\.$/,
        60,
      );
    }
    expect((await exportBy(bandungAdmin)).status).toBe(201);
    const { filename } = answers.find(({ status }) => status === 201)!.data;
    await db.update(exportFile).set({ state: 'failed' }).where(eq(exportFile.filename, filename));
    expect((await exportBy(superAdmin)).status).toBe(201);
  });

  test('C-087: 5 batches; no file stays of one that is refused', async () => {
    const { services, dataFolder } = server();
    const catalogue = await catalogueOf(server(), 'Tabungan Impian');
    const { agent_code } = await someAgent(server());
    const file = await workbookOf(catalogue, [goodRow(catalogue, agent_code, 'B-1')]);
    const files = async () => (await readdir(batchFolder(dataFolder))).length;
    const [first, ...rest] = [
      await upload(server(), file),
      ...(await times(6, () => upload(server(), file))),
    ];
    expect(first!.status).toBe(201);
    expect(statuses(rest)).toEqual([201, 201, 201, 201, 429, 429]);
    const kept = await files();
    expectTooMany(
      await upload(server(), file),
      /^Masih ada 5 batch upload Anda yang diproses\. Tunggu sampai selesai, lalu coba lagi\.$/,
      60,
    );
    expect(await files()).toBe(kept);
    expect((await upload(server(), file, { as: admin })).status).toBe(201);
    await services.db.update(batchUpload).set({ status: 'DONE' }).where(eq(batchUpload.id, first!.data.id));
    expect((await upload(server(), file)).status).toBe(201);
  });
});
