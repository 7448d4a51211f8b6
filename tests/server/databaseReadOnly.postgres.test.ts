import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type RunningServer } from '../../src/server/server.ts';
import { messages } from '../../src/shared/core/errors.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { operations } from '../../src/shared/entities/index.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { eventually } from '../eventually.ts';
import { clientOf, type TestClient } from './harness.ts';
import { copyOfPostgresTemplate, type TestDatabase, testPostgres } from './support/postgres.ts';
import { emptyAdmin, silentLog, temporaryFolder } from './support/template.ts';

const dataFolder = temporaryFolder();
let database: TestDatabase;
let server: RunningServer;
let client: TestClient;

beforeAll(async () => {
  database = await copyOfPostgresTemplate('empty', dataFolder);
  const config = {
    dataFolder,
    databaseUrl: database.url,
    demo: false,
    secret: undefined,
    ocr: 'off' as const,
  };
  server = await openServer(config, { log: silentLog, askPassword: async () => emptyAdmin.password });
  client = clientOf(server);
});
afterAll(async () => {
  await server.close();
  await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const endAll = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';

async function administer(change: string, ...others: string[]): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const admin = new Client({ connectionString: testPostgres() });
  await admin.connect();
  await admin.query(`alter database ${name} ${change}`);
  for (const statement of others) await admin.query(statement, [name]);
  await admin.end();
}
const lock = () => administer('set default_transaction_read_only = on', endAll);
/** Open connections keep the setting that they started with. */
const unlock = () => administer('reset default_transaction_read_only');

const useEveryConnection = () =>
  Promise.all(Array.from({ length: 8 }, () => server.services.db.execute(sql`select pg_sleep(0.2)`)));

const health = async () => (await client.call(settingOperations.health, {})).data;
const create = (token: string) =>
  client.call(
    faqOperations.create,
    { question: 'Apa?', answer: 'Ya.' },
    { headers: { authorization: `Bearer ${token}` } },
  );
const refused = { status: 503, message: messages.databaseReadOnly, error: { code: 'UNAVAILABLE' } };

const reads = operations.filter(
  ({ method, access, answer, input }) =>
    method === 'GET' && access.kind !== 'public' && answer !== 'file' && input.safeParse({}).success,
);

const noted = ['audit.list'];

test('a read-only database is shown in health, reads continue, and writes are refused with a message until it is back', async () => {
  const { data: signedIn } = await client.call(sessionOperations.login, emptyAdmin);
  const { accessToken, refreshToken } = signedIn;
  expect((await create(accessToken)).status).toBe(201);
  const before = new Map<string, number>();
  for (const each of reads)
    before.set(each.id, (await client.call(each, {}, { as: emptyAdmin.email })).status);

  await lock();
  await eventually(async () => expect(await create(accessToken)).toMatchObject(refused));
  await eventually(async () =>
    expect(await health()).toMatchObject({
      status: 'trouble',
      problems: [
        {
          code: 'DATABASE',
          message: expect.stringMatching(/hanya dapat dibaca.*default_transaction_read_only/),
        },
      ],
    }),
  );
  expect(await create(accessToken)).toMatchObject(refused);
  expect(Number((await create(accessToken)).headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await client.call(sessionOperations.login, emptyAdmin)).toMatchObject(refused);

  const after = new Map<string, number>();
  for (const each of reads)
    after.set(each.id, (await client.call(each, {}, { as: emptyAdmin.email })).status);
  for (const id of noted) before.set(id, 503);
  expect(after).toEqual(before);
  const { data: refreshed } = await client.call(sessionOperations.refresh, { refreshToken });
  expect(refreshed.refreshToken).toBe(refreshToken);
  expect(await create(refreshed.accessToken)).toMatchObject(refused);

  await useEveryConnection();
  await unlock();
  await eventually(async () => expect(await health()).toMatchObject({ status: 'ok', problems: [] }));
  const all = await Promise.all(Array.from({ length: 20 }, () => create(refreshed.accessToken)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
  const { data: next } = await client.call(sessionOperations.refresh, { refreshToken });
  expect(next.refreshToken).not.toBe(refreshToken);
  expect((await client.call(sessionOperations.login, emptyAdmin)).status).toBe(200);
});
