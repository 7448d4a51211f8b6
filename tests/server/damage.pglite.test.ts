import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/database.ts';
import { findDamage } from '../../src/server/db/integrity/findDamage.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { rows } from '../../src/server/db/rows.ts';
import { toErrorView } from '../../src/server/kit/errorView.ts';
import { watchDamage } from '../../src/server/upkeep/watchDamage.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sharedServer } from './harness.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';
import { until } from './support/workbooks.ts';

const server = sharedServer();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const db = () => server().services.database.db;
const run = (statement: string) => db().execute(sql.raw(statement));

async function after(...statements: string[]): Promise<string | undefined> {
  const undone = new Error('undone');
  let found: string | undefined;
  const act = db().transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    found = await findDamage(tx as unknown as Db);
    throw undone;
  });
  await expect(act).rejects.toBe(undone);
  return found;
}

test('an intact database is found intact', async () => {
  expect(await findDamage(db())).toBeUndefined();
});

test('an installation whose first records were refused is intact: only their ids are used up', async () => {
  const folder = temporaryFolder();
  folders.push(folder);
  await copyOfTemplate('small', folder);
  const database = await openDatabase({ dataFolder: folder });
  expect(await findDamage(database.db)).toBeUndefined();
  for (const table of ['agent', 'product', 'program', 'referral', 'partner', 'app_user', 'role'])
    await database.db.execute(sql.raw(`select nextval(pg_get_serial_sequence('${table}', 'id'))`));
  expect(await findDamage(database.db)).toBeUndefined();
  await database.close();
});

test('a database without set-up is intact; a partly filled one is damaged', async () => {
  const folder = temporaryFolder();
  folders.push(folder);
  const database = await openDatabase({ dataFolder: folder });
  expect(await findDamage(database.db)).toBeUndefined();
  await database.db.execute(sql.raw("insert into role (name) values ('Admin')"));
  expect(await findDamage(database.db)).toBe('app_user');
  await database.close();
});

const unseen = 'set local session_replication_role = replica';
test.each([
  ['submissions are gone', [unseen, 'delete from referral where id % 7 = 0'], 'referral'],
  ['the tally is gone', ['delete from referral_tally'], 'referral'],
  ['all products are gone', [unseen, 'delete from product'], 'product'],
  ['the settings are gone', [unseen, 'delete from setting'], 'setting'],
  ['the counters are gone', [unseen, 'delete from counter'], 'counter'],
  ['the regions are gone', [unseen, 'delete from region'], 'region'],
])('%s', async (_what, statements, table) => {
  expect(await after(...statements)).toBe(table);
});

test('a sequence that would repeat ids is damage', async () => {
  await run("select setval(pg_get_serial_sequence('role', 'id'), 1)");
  expect(await findDamage(db())).toBe('role');
  await run("select setval(pg_get_serial_sequence('role', 'id'), (select max(id) from role))");
  expect(await findDamage(db())).toBeUndefined();
});

test('a damaged page, a table without rows and an index without entries are found', async () => {
  const flipped = (path: string) => {
    const bytes = readFileSync(path);
    for (let at = 4000; at < bytes.length; at += 8192) bytes[at]! ^= 0x55;
    writeFileSync(path, bytes);
  };
  const cases: [relation: string, damage: (path: string) => void, table: string][] = [
    ['region', flipped, 'region'],
    ['role', (path) => truncateSync(path, 0), 'role'],
    ['setting_pkey', flipped, 'setting'],
  ];
  for (const [relation, damage, table] of cases) {
    const folder = temporaryFolder();
    folders.push(folder);
    await copyOfTemplate('small', folder);
    const before = await openDatabase({ dataFolder: folder });
    const [found] = await rows<{ path: string }>(
      before.db,
      sql.raw(`select pg_relation_filepath('${relation}'::regclass) as path`),
    );
    await before.close();
    damage(join(folder, 'pgdata', found!.path));
    const database = await openDatabase({ dataFolder: folder });
    expect(await findDamage(database.db), relation).toBe(table);
    await database.close();
  }
});

test('damage is reported once, and health shows it while it lasts', async () => {
  const told: object[] = [];
  await run("select setval(pg_get_serial_sequence('role', 'id'), 1)");
  const watch = watchDamage(server().services, (damage) => told.push(damage));
  expect(await watch.checkNow()).toBe('role');
  await watch.checkNow();
  expect(told).toEqual([{ message: 'Tabel role di dalam database rusak.' }]);
  const { data } = await server().call(settingOperations.health, {});
  expect(data).toMatchObject({
    status: 'trouble',
    problems: [{ code: 'DAMAGED', message: 'Tabel role di dalam database rusak.' }],
  });
  await watch.stop();
  await run("select setval(pg_get_serial_sequence('role', 'id'), (select max(id) from role))");
});

test('a call that reads a damaged page starts a check of the whole database', async () => {
  const told: { message: string }[] = [];
  const watch = watchDamage(server().services, (damage) => told.push(damage));
  await watch.checkNow();
  expect(told).toEqual([]);
  const met = Object.assign(new Error('invalid page'), { code: 'XX001' });
  toErrorView(new Error('failed', { cause: met }), server().services);
  await until(async () => told.length > 0);
  expect(told[0]?.message).toMatch(/^Sebagian data rusak/);
  await watch.stop();
});
