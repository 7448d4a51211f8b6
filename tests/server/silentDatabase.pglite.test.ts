import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { EndlessError } from '../../src/server/db/errors.ts';
import { isEndless } from '../../src/server/db/faults.ts';
import { retryIfEndless } from '../../src/server/db/integrity/findDamage.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { toErrorView } from '../../src/server/kit/errorView.ts';
import { openServer, type RunningServer } from '../../src/server/server.ts';
import { type DamageWatch, watchDamage } from '../../src/server/upkeep/watchDamage.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { clientOf } from './harness.ts';
import { superAdmin } from './support/referrals.ts';
import { copyOfTemplate, silentLog, temporaryFolder } from './support/template.ts';
import { until } from './support/workbooks.ts';

const withinMs = 2000;
let running: { server: RunningServer; watch: DamageWatch } | undefined;
afterEach(async () => {
  await running?.watch.stop();
  await running?.server.close().catch(() => undefined);
  running = undefined;
});

async function start(dataFolder: string) {
  const server = await openServer(
    { dataFolder, databaseUrl: undefined, demo: true, secret: undefined, ocr: 'off' },
    { log: silentLog, askPassword: async () => '' },
  );
  const told: string[] = [];
  server.services.database.embedded!.expectAnswers(withinMs);
  const watch = watchDamage(server.services, ({ message }) => told.push(message));
  running = { server, watch };
  const client = clientOf(server);
  const problems = async () => (await client.call(settingOperations.health, {})).data.problems;
  return { server, client, told, problems };
}

/** Overwrites `table` with valid pages of `other`. Their LSNs are higher, so the seal sees no damage. */
async function withPageOf(other: string, table: string): Promise<string> {
  const folder = temporaryFolder();
  await copyOfTemplate('demo', folder);
  const database = await openDatabase({ dataFolder: folder });
  const pathOf = async (name: string) => {
    const { rows } = await database.pool.query<{ path: string }>(
      'select pg_relation_filepath($1::regclass) as path',
      [name],
    );
    return join(folder, 'pgdata', rows[0]!.path);
  };
  const [to, from] = [await pathOf(table), await pathOf(other)];
  await database.close();
  const bytes = readFileSync(to);
  const others = readFileSync(from);
  expect(others.length).toBeGreaterThan(bytes.length);
  writeFileSync(to, others.subarray(0, bytes.length));
  return folder;
}

test('queries on damaged pages fail, others continue, and the table is named', async () => {
  const { server, client, told, problems } = await start(await withPageOf('referral', 'audit'));
  expect(server.services.database.seal!.knownDamage()).toEqual([]);
  await client.tokenOf(superAdmin);
  const read = server.services.db.execute(sql`select * from audit`);
  const error = await read.then(
    () => undefined,
    (failed: unknown) => failed,
  );
  expect(isEndless(error)).toBe(true);
  expect(toErrorView(error, server.services).code).toBe('UNAVAILABLE');
  await until(async () => (await client.call(agentOperations.list, {}, { as: superAdmin })).status === 200);
  await until(async () => told.length > 0);
  expect(told).toEqual(['Tabel audit di dalam database rusak.']);
  expect(await problems()).toContainEqual({ code: 'DAMAGED', message: told[0] });
});

test('an endless query is reported while it lasts, and the next calls work', async () => {
  const folder = temporaryFolder();
  await copyOfTemplate('demo', folder);
  const { server, client, told, problems } = await start(folder);
  await server.services.db.execute(
    sql.raw(`create function endless() returns trigger language plpgsql as 'begin loop end loop; end';
      create trigger endless before insert on faq for each row execute function endless()`),
  );
  const changes: unknown[] = [];
  server.live.subscribe({
    onMessage: () => undefined,
    sendEvent: (event: unknown) => changes.push(event),
    end: () => undefined,
  } as never);
  const made = client.call(faqOperations.create, { question: 'Uji?', answer: '<p>Ya</p>' } as never, {
    as: superAdmin,
  });
  await until(async () => (await problems()).some(({ code }) => code === 'DATABASE'));
  expect((await made).status).toBe(503);
  await until(async () => (await client.call(faqOperations.list, {}, { as: superAdmin })).status === 200);
  expect(changes).toEqual([
    { entity: 'database', kind: 'away' },
    { entity: 'database', kind: 'back' },
    expect.objectContaining({ kind: 'changed' }),
  ]);
  await until(async () => (await problems()).length === 0);
  expect(told).toEqual([]);
});

test('an endless query is also noticed while maintenance waits for it', async () => {
  const folder = temporaryFolder();
  await copyOfTemplate('demo', folder);
  const { server } = await start(folder);
  const { db, database } = server.services;
  await db.execute(sql`create function endless() returns int language plpgsql as 'begin loop end loop; end'`);
  const endless = db.execute(sql`select endless()`).catch((error: unknown) => error);
  const maintained = database.maintenance.afterBatch();
  expect(isEndless(await endless)).toBe(true);
  await maintained;
});

test('a check is repeated after one late answer, and fails after two', async () => {
  let late = 0;
  const look = async () => {
    late -= 1;
    if (late >= 0) throw new EndlessError();
    return 'whole';
  };
  late = 1;
  expect(await retryIfEndless(look)).toBe('whole');
  late = 2;
  await expect(retryIfEndless(look)).rejects.toThrow(EndlessError);
});
