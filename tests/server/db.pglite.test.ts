import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fsyncStats, openDurable } from '../../src/server/db/durable.ts';
import { databaseFolder } from '../../src/server/db/folder.ts';
import { lockFolder } from '../../src/server/db/lock.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { rows } from '../../src/server/db/rows.ts';
import { setting } from '../../src/server/entities/setting/table.ts';
import { nextSubmissionNumbers } from '../../src/server/kit/counter.ts';
import { eventually } from '../eventually.ts';
import { serverFile } from './support/serverFile.ts';
import { temporaryFolder } from './support/template.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const shared = newFolder();

test('the migrations run twice without harm, data stays', async () => {
  const first = await openDatabase({ dataFolder: shared });
  await first.db.insert(setting).values({ key: 'uji', value: '1' });
  await first.close();
  const second = await openDatabase({ dataFolder: shared });
  expect(await second.db.select({ key: setting.key }).from(setting)).toEqual([{ key: 'uji' }]);
  const [counted] = await rows<{ applied: number }>(
    second.db,
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  const journal = join(import.meta.dirname, '../../src/server/db/migrations/meta/_journal.json');
  expect(counted?.applied).toBe(JSON.parse(readFileSync(journal, 'utf8')).entries.length);
  await second.close();
});

test('guard 1: every commit reaches the disk', async () => {
  // Opens the database in this thread to count its fsync calls; `openDatabase` uses another thread.
  const { pglite } = await openDurable(databaseFolder(shared));
  const before = fsyncStats.count;
  for (let commit = 0; commit < 5; commit += 1)
    await pglite.query('insert into setting (key, value) values ($1, $2)', [`c${commit}`, '']);
  expect(fsyncStats.count - before).toBeGreaterThanOrEqual(5);
  await pglite.close();
  const { db, close } = await openDatabase({ dataFolder: shared });
  const [shown] = await rows<{ fsync: string; method: string }>(
    db,
    sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`,
  );
  expect(shown).toEqual({ fsync: 'on', method: 'fsync' });
  await close();
});

test('guard 3: there are statistics, and maintenance after a batch makes them anew', async () => {
  const { db, maintenance, close } = await openDatabase({ dataFolder: shared });
  const estimate = async () => {
    const [found] = await rows<{ estimate: number }>(
      db,
      sql`select reltuples::int as estimate from pg_class where relname = 'setting'`,
    );
    return found?.estimate;
  };
  expect(await estimate()).toBeGreaterThanOrEqual(0);
  await db.delete(setting);
  await db
    .insert(setting)
    .values(Array.from({ length: 40 }, (_, index) => ({ key: `k${index}`, value: '' })));
  await maintenance.afterBatch();
  expect(await estimate()).toBe(40);
  await close();
});

test('guard 3: deferred maintenance runs once, with the next checkpoint, and again after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { embedded, maintenance, close } = await openDatabase({ dataFolder: shared });
    const statements: string[] = [];
    const failures: unknown[] = [];
    const failure = new Error('canceling statement');
    const patiently = vi.spyOn(embedded!, 'patiently').mockImplementation(async (statement) => {
      statements.push(statement);
      if (statements.length === 2) throw failure;
    });
    maintenance.onError((error) => failures.push(error));
    maintenance.later();
    expect(statements).toEqual([]);
    for (let round = 0; round < 3; round += 1) vi.advanceTimersByTime(5 * 60_000);
    await maintenance.stop();
    expect(statements).toEqual(['vacuum (analyze)', 'checkpoint', 'checkpoint', 'checkpoint']);
    expect(failures).toEqual([failure]);
    patiently.mockRestore();
    await close();
  } finally {
    vi.useRealTimers();
  }
});

test('submission numbers run per Jakarta day, without gaps or doubles (A-050)', async () => {
  const { db, close } = await openDatabase({ dataFolder: shared });
  const lateEvening = new Date('2026-11-20T16:59:59Z');
  const nextDay = new Date('2026-11-20T17:00:00Z');
  expect(await nextSubmissionNumbers(db, lateEvening, 2)).toEqual(['PR-261120-0001', 'PR-261120-0002']);
  expect(await nextSubmissionNumbers(db, nextDay)).toEqual(['PR-261121-0001']);
  expect(await nextSubmissionNumbers(db, lateEvening)).toEqual(['PR-261120-0003']);
  await expect(
    db.transaction(async (tx) => {
      await nextSubmissionNumbers(tx, nextDay, 50);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await nextSubmissionNumbers(db, nextDay)).toEqual(['PR-261121-0002']);
  await close();
});

test('a long query does not keep the server from doing anything else; what comes after it waits its turn', async () => {
  const { pool, close } = await openDatabase({ dataFolder: shared });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  const order: string[] = [];
  await Promise.all([
    pool.query('select pg_sleep(0.3)').then(() => order.push('long')),
    pool.query('select 1').then(() => order.push('short')),
  ]);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
  expect(order).toEqual(['long', 'short']);
  await close();
});

describe('a query that fails takes the only connection along', () => {
  const fail = (pool: Pool) => expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');

  test('named prepared statements survive', async () => {
    const { pool, close } = await openDatabase({ dataFolder: shared });
    const prepared = { name: 'one_more', text: 'select $1::int + 1 as more', values: [1] };
    for (let round = 0; round < 2; round += 1) {
      expect((await pool.query(prepared)).rows).toEqual([{ more: 2 }]);
      await fail(pool);
    }
    await close();
  });

  test('notifications still arrive, once', async () => {
    const { pool, listen, close } = await openDatabase({ dataFolder: shared });
    const heard: string[] = [];
    await listen('uji', { onPayload: (payload) => heard.push(payload) });
    for (const payload of ['a', 'b']) {
      await fail(pool);
      await pool.query(`select pg_notify('uji', $1)`, [payload]);
    }
    await eventually(() => expect(heard).toEqual(['a', 'b']));
    await close();
  });

  test('no transaction is left open behind it', async () => {
    const { pool, close } = await openDatabase({ dataFolder: shared });
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`insert into setting (key, value) values ('half', '')`);
    client.release(true);
    const { rows: found } = await pool.query(
      `select pg_current_xact_id_if_assigned() as open, (select count(*) from setting where key = 'half') as half`,
    );
    expect(found).toEqual([{ open: null, half: 0 }]);
    await close();
  });
});

describe('guard 2: one process per folder', () => {
  test('a second process is refused with the name of the first', async () => {
    const { close } = await openDatabase({ dataFolder: shared });
    const refused = await runEntry(['--data', shared]);
    await close();
    expect(refused.code).toBe(1);
    expect(refused.line).toMatchObject({
      code: 'DATA_DIR_IN_USE',
      message: expect.stringContaining(`proses ${process.pid}`),
    });
    const reopened = await openDatabase({ dataFolder: shared });
    await reopened.close();
  });

  test('a killed process leaves no lock', async () => {
    const holder = lockInChild(shared);
    await holder.locked;
    await expect(openDatabase({ dataFolder: shared })).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
    holder.child.kill('SIGKILL');
    await holder.gone;
    const reopened = await openDatabase({ dataFolder: shared });
    await reopened.close();
  });

  test('removing the lock file lets no second process in: the live holder locks the new file', async () => {
    const folder = newFolder();
    const holder = lockInChild(folder);
    await Promise.race([holder.locked, holder.gone]);
    rmSync(join(folder, '.lock.db'));
    expect(() => lockFolder(folder)).toThrow('sedang dipakai');
    for (const name of ['.lock.db', '.lock.json']) rmSync(join(folder, name), { force: true });
    await expect.poll(() => existsSync(join(folder, '.lock.json'))).toBe(true);
    expect(() => lockFolder(folder)).toThrow('sedang dipakai');
    holder.child.kill('SIGKILL');
    await holder.gone;
    lockFolder(folder)();
  });

  test('a lock file that was destroyed locks again', async () => {
    const folder = newFolder();
    for (const rest of ['bukan berkas kunci'.repeat(50), 'x']) {
      writeFileSync(join(folder, '.lock.db'), rest);
      const holder = lockInChild(folder);
      await Promise.race([holder.locked, holder.gone]);
      expect(() => lockFolder(folder)).toThrow('sedang dipakai');
      holder.child.kill('SIGKILL');
      await holder.gone;
    }
    lockFolder(folder)();
  });
});

test('guard 5: a folder of another PostgreSQL version, or an incomplete one, is not opened', async () => {
  const versionFile = join(shared, 'pgdata', 'PG_VERSION');
  const version = readFileSync(versionFile, 'utf8');
  writeFileSync(versionFile, '17\n');
  await expect(openDatabase({ dataFolder: shared })).rejects.toMatchObject({ code: 'DATA_DIR_VERSION' });
  rmSync(versionFile);
  await expect(openDatabase({ dataFolder: shared })).rejects.toMatchObject({ code: 'DATABASE_DAMAGED' });
  writeFileSync(versionFile, version);
  await (await openDatabase({ dataFolder: shared })).close();
});

test('a database with a migration that this program does not have is left as it is', async () => {
  const { db, close } = await openDatabase({ dataFolder: shared });
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`);
  await close();
  await expect(openDatabase({ dataFolder: shared })).rejects.toMatchObject({ code: 'DATABASE_VERSION' });
});

async function runEntry(args: string[]): Promise<{ code: number | null; line: unknown }> {
  const child = spawn(process.execPath, [serverFile, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, line: JSON.parse(output.slice(output.indexOf('{'))) };
}

function lockInChild(folder: string) {
  const lock = join(import.meta.dirname, '../../src/server/db/lock.ts');
  const script = `import(${JSON.stringify(lock)}).then(({ lockFolder }) => {
    lockFolder(${JSON.stringify(folder)});
    // Nobody keeps the release: the lock has to stay all the same.
    globalThis.gc();
    process.stdout.write('locked');
    setInterval(() => undefined, 1000);
  })`;
  const child = spawn(process.execPath, ['--expose-gc', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return {
    child,
    locked: new Promise<void>((resolve) => child.stdout.once('data', () => resolve())),
    gone: new Promise<void>((resolve) => child.once('close', () => resolve())),
  };
}
