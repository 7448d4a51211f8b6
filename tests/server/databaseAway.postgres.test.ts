import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faq } from '../../src/server/entities/faq/table.ts';
import { openServer, type RunningServer } from '../../src/server/server.ts';
import { AppError, messages } from '../../src/shared/core/errors.ts';
import { livePath } from '../../src/shared/core/live.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { eventually } from '../eventually.ts';
import { clientOf, type TestClient } from './harness.ts';
import { type DatabaseLine, openDatabaseLine } from './support/databaseLine.ts';
import { copyOfPostgresTemplate, type TestDatabase, testPostgres } from './support/postgres.ts';
import { emptyAdmin, silentLog, temporaryFolder } from './support/template.ts';

const dataFolder = temporaryFolder();
let database: TestDatabase;
let line: DatabaseLine;
let server: RunningServer;
let client: TestClient;

beforeAll(async () => {
  database = await copyOfPostgresTemplate('empty', dataFolder);
  line = await openDatabaseLine(database.url);
  const config = { dataFolder, databaseUrl: line.url, demo: false, secret: undefined, ocr: 'off' as const };
  server = await openServer(config, { log: silentLog, askPassword: async () => emptyAdmin.password });
  client = clientOf(server);
});
afterAll(async () => {
  await server.close();
  await line.close();
  await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function administer(...statements: string[]): Promise<void> {
  const admin = new Client({ connectionString: testPostgres() });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

const name = () => new URL(database.url).pathname.slice(1);
const endAll = () => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`;

/** A database that is closed still answers: it refuses new connections. */
const ways: { way: string; go(): Promise<void> | void; come(): Promise<void> }[] = [
  { way: 'is stopped', go: () => line.cut(), come: () => line.mend() },
  { way: 'falls silent', go: () => line.fallSilent(), come: () => line.mend() },
  {
    way: 'ends every connection and is closed',
    go: () => administer(`alter database ${name()} allow_connections false`, endAll()),
    come: () => administer(`alter database ${name()} allow_connections true`),
  },
];

const health = async () => (await client.call(settingOperations.health, {})).data;

async function hear(token: string): Promise<{ heard: string[]; stop(): Promise<void> }> {
  const response = await server.app.request(livePath, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body!.getReader();
  const heard: string[] = [];
  void (async () => {
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      for (const [, data] of decoder.decode(part.value).matchAll(/^data: (.*)$/gm)) heard.push(data!);
  })().catch(() => undefined);
  return { heard, stop: () => reader.cancel() };
}

describe.each(ways)('a database that $way', ({ way, go, come }) => {
  test('is reported, waited for, and its return is reported', async () => {
    const token = await client.tokenOf(emptyAdmin.email);
    const program = await hear(token);
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `hilang-${way.length}-12345678` };
    const question = `Apa ${way}?`;
    const create = () => client.call(faqOperations.create, { question, answer: 'Ya.' }, { headers });
    expect((await health()).status).toBe('ok');

    await go();
    await eventually(async () => {
      const { status, problems } = await health();
      expect(status).toBe('trouble');
      expect(problems).toEqual([
        { code: 'DATABASE', message: expect.stringMatching(/^Database tidak dapat dihubungi: /) },
      ]);
    });
    for (const answer of [
      await create(),
      await client.call(sessionOperations.me, {}, { headers }),
      await client.call(sessionOperations.login, emptyAdmin),
    ]) {
      expect(answer).toMatchObject({
        status: 503,
        message: messages.databaseAway,
        error: { code: 'UNAVAILABLE' },
      });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }

    await come();
    await eventually(async () => expect(await health()).toMatchObject({ status: 'ok', problems: [] }));
    await eventually(async () => expect((await create()).status).toBe(201));
    expect((await create()).status).toBe(201);
    expect(await server.services.db.$count(faq, sql`${faq.question} = ${question}`)).toBe(1);
    expect((await client.call(sessionOperations.me, {}, { headers })).status).toBe(200);
    await eventually(async () => {
      await client.call(faqOperations.create, { question: 'Lagi?', answer: 'Ya.' }, { as: emptyAdmin.email });
      expect(program.heard.some((data) => data.includes('"faq"'))).toBe(true);
      expect(program.heard).toContain('{"entity":"*","kind":"changed"}');
    });
    if (!way.includes('closed'))
      expect(program.heard.filter((data) => data.includes('"database"'))).toEqual([
        '{"entity":"database","kind":"away"}',
        '{"entity":"database","kind":"back"}',
      ]);
    await program.stop();
  });
});

test('a query that runs while the database goes away fails, and jobs run again once it is back', async () => {
  const holder = server.services.db.execute(sql`select pg_sleep(600)`).then(
    () => undefined,
    (error: unknown) => error,
  );
  line.fallSilent();
  expect(server.services.database.availability.suspect(await holder)).toBe(true);
  await line.mend();
  await eventually(async () => expect((await health()).status).toBe('ok'));
  const before = await jobsDone();
  expect((await client.call(sessionOperations.forgotPassword, { email: 'siapa@mitra.example' })).status).toBe(
    200,
  );
  await eventually(async () => expect(await jobsDone()).toBe(before + 1));
});

async function jobsDone(): Promise<number> {
  const { rows } = (await server.services.db.execute(
    sql`select count(*)::int as done from pgboss.job where name = 'session.sendResetMail' and state = 'completed'`,
  )) as unknown as { rows: { done: number }[] };
  return rows[0]!.done;
}

test('one ended connection is no outage, and users only reload', async () => {
  const program = await hear(await client.tokenOf(emptyAdmin.email));
  await administer(`${endAll()} and query like 'listen %'`);
  await eventually(() => expect(program.heard).toContain('{"entity":"*","kind":"changed"}'));
  expect(program.heard.filter((data) => data.includes('"database"'))).toEqual([]);
  expect((await health()).status).toBe('ok');
  await program.stop();
});

test('a server shows again that it runs when the connection for that has ended', async () => {
  const showing = async () => {
    const { rows } = (await server.services.db.execute(sql`select pid from pg_locks
      where locktype = 'advisory' and objid = 7421004 and mode = 'ShareLock'
        and database = (select oid from pg_database where datname = current_database())`)) as unknown as {
      rows: { pid: number }[];
    };
    return rows.map(({ pid }) => pid);
  };
  await eventually(async () => expect(await showing()).toHaveLength(1));
  const before = await showing();
  await administer(`select pg_terminate_backend(${before[0]})`);
  await eventually(async () => {
    const now = await showing();
    expect(now).toHaveLength(1);
    expect(now).not.toEqual(before);
  });
});

test('a server without its database stops all the same', async () => {
  const folder = temporaryFolder();
  const own = await openDatabaseLine(database.url);
  const config = {
    dataFolder: folder,
    databaseUrl: own.url,
    demo: false,
    secret: undefined,
    ocr: 'off' as const,
  };
  const second = await openServer(config, {
    log: silentLog,
    askPassword: async () => {
      throw new AppError('INTERNAL', 'The database is in use already');
    },
  });
  own.cut();
  await second.close();
  await own.close();
  rmSync(folder, { recursive: true, force: true });
});
