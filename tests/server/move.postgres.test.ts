import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { moveToPostgres } from '../../src/server/db/move.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { demoUsers } from '../e2e/accounts.ts';
import { createDatabase, type TestDatabase, testPostgres } from './support/postgres.ts';
import { callProgram, startProgram } from './support/program.ts';
import { serverFile } from './support/serverFile.ts';
import { copyOfTemplate, temporaryFolder } from './support/template.ts';

const folders: string[] = [];
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  for (const database of databases) await database.drop();
});

async function workstation(): Promise<string> {
  const folder = temporaryFolder();
  folders.push(folder);
  await copyOfTemplate('demo', folder);
  return folder;
}
async function office(): Promise<string> {
  const database = await createDatabase(testPostgres());
  databases.push(database);
  return database.url;
}
async function ask<Row>(url: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows as Row[];
  } finally {
    await client.end();
  }
}
async function command(folder: string, to: string): Promise<{ said: string[]; line: string }> {
  const child = spawn(process.execPath, [serverFile, 'move', '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', RUJUKAN_MOVE_TO: to },
  });
  const [said, line] = await Promise.all([text(child.stderr), text(child.stdout)]);
  return { said: said.trim().split('\n'), line: line.trim() };
}
const signIn = async (url: string) => {
  const email = 'superadmin@mitra.example';
  const body = { email, password: demoUsers[email] };
  return (await callProgram<{ accessToken: string }>(`${url}/w/auth/login`, { body })).data.accessToken;
};

describe('a move', () => {
  test('copies every row of every table, and a server continues with them', async () => {
    const folder = await workstation();
    const to = await office();
    const moved = await moveToPostgres(folder, to);
    const rows = Object.fromEntries(moved.map((table) => [table.table, table.rows]));
    expect(rows.referral).toBeGreaterThan(100);
    expect(rows.audit).toBeGreaterThan(0);
    const [{ keys } = { keys: 0 }] = await ask<{ keys: number }>(
      to,
      `select count(*)::int as keys from pg_constraint where contype = 'f' and convalidated and connamespace = 'public'::regnamespace`,
    );
    expect(keys).toBeGreaterThan(20);
    const off = await ask(to, `select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'`);
    expect(off).toEqual([]);

    const { said, line } = await command(folder, await office());
    expect(said).toEqual(moved.map(({ table, rows: count, sum }) => `${table}: ${count} (${sum})`));
    const all = moved.reduce((sum, table) => sum + table.rows, 0);
    expect(line).toBe(
      `RUJUKAN_SERVER_DONE ${JSON.stringify({ moved: { tables: moved.length, rows: all } })}`,
    );

    const server = await startProgram(folder, to);
    try {
      const token = await signIn(server.url);
      const list = await callProgram<unknown[]>(`${server.url}/w/referral/list?limit=5&page=1`, { token });
      expect([list.status, list.data.length]).toEqual([200, 5]);
    } finally {
      await server.stop();
    }
    const [next] = await ask<{ next: number; last: number }>(
      to,
      `select nextval('referral_id_seq')::int as next, (select max(id) from referral) as last`,
    );
    expect(next!.next).toBeGreaterThan(next!.last);
  });

  test('is refused by a database that is not empty, and changes nothing there', async () => {
    const folder = await workstation();
    const to = await office();
    await ask(to, `create table catatan (isi text); insert into catatan values ('punya orang lain')`);
    await expect(moveToPostgres(folder, to)).rejects.toMatchObject({
      code: 'MOVE_REFUSED',
      message: expect.stringContaining('tabel catatan sudah berisi data'),
    });
    expect(await ask(to, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([
      { tablename: 'catatan' },
    ]);
  });

  test('is refused while jobs are unfinished, and for a folder without a database', async () => {
    const folder = await workstation();
    const opened = await openDatabase({ dataFolder: folder });
    await opened.db.execute(sql`insert into pgboss.job (name, data) values ('batchUpload.process', '{}')`);
    await opened.close();
    const to = await office();
    await expect(moveToPostgres(folder, to)).rejects.toMatchObject({
      code: 'MOVE_REFUSED',
      message: expect.stringContaining('Masih ada 1 proses'),
    });
    const empty = temporaryFolder();
    folders.push(empty);
    await expect(moveToPostgres(empty, to)).rejects.toMatchObject({ code: 'MOVE_REFUSED' });
  });

  test('that breaks off says so and leaves nothing there', async () => {
    const folder = await workstation();
    const refusing = await office();
    await ask(
      refusing,
      `create function refuse() returns event_trigger language plpgsql as $$ begin
         if to_regclass('public.referral') is not null and
            not exists (select 1 from pg_constraint where conname = 'refuses') then
           alter table referral add constraint refuses check (name = '') not valid;
         end if; end $$;
       create event trigger refuse on ddl_command_end when tag in ('CREATE TABLE') execute function refuse()`,
    );
    await expect(moveToPostgres(folder, refusing)).rejects.toMatchObject({
      code: 'MOVE_REFUSED',
      message: expect.stringMatching(/^Penyalinan berhenti; tidak ada yang berubah di kedua database\./),
    });
    expect(await ask(refusing, 'select 1 from app_user')).toEqual([]);
    await ask(refusing, 'drop event trigger refuse; alter table referral drop constraint refuses');
    expect((await moveToPostgres(folder, refusing)).length).toBeGreaterThan(20);

    const broken = await office();
    const moving = moveToPostgres(folder, broken).then(
      () => 'moved',
      (error: Error) => error.message,
    );
    let ended = false;
    void moving.finally(() => {
      ended = true;
    });
    while (!ended)
      await ask(
        testPostgres(),
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '${new URL(broken).pathname.slice(1)}' and query like '%json_populate_recordset%'`,
      );
    expect(await moving).toMatch(/^Penyalinan berhenti; .* Sambungan ke PostgreSQL di .* terputus\./);
    expect(await ask(broken, 'select 1 from app_user')).toEqual([]);
  });

  test('gives the reason for a missing connection, without the password', async () => {
    const folder = await workstation();
    const changed = (change: (url: URL) => void) => {
      const url = new URL(testPostgres());
      change(url);
      return moveToPostgres(folder, url.href);
    };
    const nowhere = changed((url) => {
      url.port = '9';
      url.password = 'rahasia';
    });
    await expect(nowhere).rejects.toThrow(/^Tidak ada PostgreSQL yang menjawab di .*:9\. .*di alamat itu/);
    await expect(nowhere).rejects.not.toThrow('rahasia');
    const missing = changed((url) => {
      url.pathname = '/tidak_ada';
    });
    await expect(missing).rejects.toThrow(/^Database tidak_ada tidak ada di .*createdb/);
    const stranger = changed((url) => {
      url.username = 'siapa';
      url.password = 'salah';
    });
    await expect(stranger).rejects.toThrow(/menolak pengguna siapa/);
  });

  test('can be repeated after an interruption', async () => {
    const folder = await workstation();
    const to = await office();
    const opened = await openDatabase({ dataFolder: 'unused', databaseUrl: to });
    await opened.close();
    expect((await moveToPostgres(folder, to)).length).toBeGreaterThan(20);
  });
});
