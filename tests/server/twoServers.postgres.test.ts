import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faq } from '../../src/server/entities/faq/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { referral, referralHistory } from '../../src/server/entities/referral/table.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { referralStatusNames } from '../../src/shared/entities/referral/status.ts';
import { sharedServer } from './harness.ts';
import { createDatabase, testPostgres } from './support/postgres.ts';
import { callProgram, type StartedProgram, startProgram } from './support/program.ts';
import { createOne, inputFor, programNamed, superAdmin } from './support/referrals.ts';
import { temporaryFolder } from './support/template.ts';

const server = sharedServer();
const account = { email: superAdmin, password: '260817' };

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

let programs: StartedProgram[] = [];
beforeAll(async () => {
  const { dataFolder, databaseUrl } = server();
  programs = await Promise.all([
    startProgram(dataFolder, databaseUrl),
    startProgram(dataFolder, databaseUrl),
  ]);
});
afterAll(async () => {
  for (const one of programs) await one.stop();
});

const urlOf = (index: number) => programs[index % 2]!.url;
const signIn = async (index: number) =>
  (await callProgram<Tokens>(`${urlOf(index)}/w/auth/login`, { body: account })).data;

test('two servers start on one empty database: it is migrated and filled once, both are ready', async () => {
  const database = await createDatabase(testPostgres());
  const folder = temporaryFolder();
  const starts = [1, 2].map(() => startProgram(folder, database.url));
  try {
    for (const { url } of await Promise.all(starts)) {
      expect((await callProgram(`${url}/w/auth/login`, { body: account })).status).toBe(200);
    }
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as referrals from referral');
    await client.end();
    const ours = await server().services.db.$count(referral);
    expect(rows).toEqual([{ referrals: ours }]);
  } finally {
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'fulfilled') await start.value.stop();
    }
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('50 clients want the last 20 of a quota: 20 get it, no number is given twice (R-411, A-050)', async () => {
  const { db } = server().services;
  const { id } = await programNamed(server(), 'Tabungan Impian');
  const quota = { is_quota: true, quota_initial: 20, quota_added: 0, quota_reduced: 0, quota_used: 0 };
  await db.update(program).set(quota).where(eq(program.id, id));
  const input = await inputFor(server(), 'Tabungan Impian');
  const { accessToken } = await signIn(0);

  const clients = Array.from({ length: 50 }, (_, index) =>
    callProgram(`${urlOf(index)}/w/referral`, {
      token: accessToken,
      body: { ...input, submitter_mobile_number: `0812770000${String(index).padStart(2, '0')}` },
    }),
  );
  const answers = await Promise.all(clients);
  const created = answers.filter(({ status }) => status === 201);
  expect(created).toHaveLength(20);
  const refusals = new Set(answers.filter(({ status }) => status !== 201).map(({ status }) => status));
  expect([...refusals].every((status) => status === 409 || status === 422)).toBe(true);

  const [after] = await db.select().from(program).where(eq(program.id, id));
  expect(after?.quota_used).toBe(20);
  const numbers = await db.select({ number: referral.submission_number }).from(referral);
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
});

test('a refresh token used at two servers at once: both answer the same pair, which goes on (A-115)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { refreshToken } = await signIn(round);
    const use = (index: number, token: string) =>
      callProgram<Tokens>(`${urlOf(index)}/w/auth/refresh`, { body: { refreshToken: token } });
    const [one, other] = await Promise.all([use(0, refreshToken), use(1, refreshToken)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.data.refreshToken).toBe(one.data.refreshToken);
    expect(other.data.accessToken).toBe(one.data.accessToken);
    expect((await use(round % 2, one.data.refreshToken)).status).toBe(200);
    for (const { data } of [one, other])
      expect((await callProgram(`${urlOf(1)}/w/auth/me`, { token: data.accessToken })).status).toBe(200);
  }
});

test('one Idempotency-Key at two servers at once: the call runs once, both get its answer', async () => {
  const { accessToken } = await signIn(0);
  for (let round = 0; round < 5; round += 1) {
    const question = `Bersamaan ${round}`;
    const send = async (index: number) => {
      const response = await fetch(urlOf(index) + faqOperations.create.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${accessToken}`,
          'idempotency-key': `bersamaan-${round}`,
        },
        body: JSON.stringify({ question, answer: 'Ya.' }),
      });
      return { status: response.status, body: await response.json() };
    };
    const [one, other] = await Promise.all([send(0), send(1)]);
    expect(one.status).toBe(201);
    expect(other).toEqual(one);
    expect(await server().services.db.$count(faq, eq(faq.question, question))).toBe(1);
  }
});

describe('R-110: one submission moved by many at once', () => {
  test('exactly one moves it, and its history tells it once', async () => {
    const { db } = server().services;
    const [company] = await db.select().from(partner).where(eq(partner.partner_number, 'P0002'));
    const [branch] = await db.select().from(partner).where(eq(partner.partner_number, 'C002'));
    const id = await createOne(server(), 'Tabungan Haji');
    const { accessToken } = await signIn(1);
    const body = {
      referral_ids: [id],
      referral_status_id: 2,
      partner_id_company_assign: company!.id,
      partner_id_branch_assign: branch!.id,
    };
    const moves = Array.from({ length: 20 }, (_, index) =>
      callProgram(`${urlOf(index)}/w/referral/status/update`, { token: accessToken, body, method: 'PATCH' }),
    );
    const statuses = (await Promise.all(moves)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
    const told = await db.select().from(referralHistory).where(eq(referralHistory.referral_id, id));
    expect(told.filter(({ title }) => title === referralStatusNames[2])).toHaveLength(1);
  });
});
