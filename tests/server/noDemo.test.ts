import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { rows } from '../../src/server/db/rows.ts';
import { entities } from '../../src/shared/entities/index.ts';
import { sharedServer } from './harness.ts';

describe('the first start on an empty database', () => {
  const database = { DATABASE_URL: 'postgres://kantor' };
  const password = { RUJUKAN_ADMIN_PASSWORD: '483920' };
  const proxy = { RUJUKAN_BEHIND_PROXY: '1' };
  const links = { RUJUKAN_LINK_BASE: 'https://rujukan.example' };
  const desktop = { RUJUKAN_SERVER_SECRET: 'rahasia' };

  test.each<[string, string[], NodeJS.ProcessEnv, boolean]>([
    ['a folder, nothing said', [], {}, true],
    ['a folder, --no-demo', ['--no-demo'], {}, false],
    ['a folder and a password', [], password, false],
    ['a database', [], database, false],
    ['a database and a password', [], { ...database, ...password }, false],
    ['a proxy before the server', [], proxy, false],
    ['links of mails that lead to it', [], links, false],
    ['a proxy and links, --demo', ['--demo'], { ...proxy, ...links }, true],
    ['no proxy, no links', [], { RUJUKAN_BEHIND_PROXY: '0', RUJUKAN_LINK_BASE: '' }, true],
    ['a database, --demo', ['--demo'], database, true],
    ['an empty password, which is none', [], { RUJUKAN_ADMIN_PASSWORD: '' }, true],
    ['the desktop program, which has asked', ['--demo'], { ...desktop, ...password }, true],
    ['the desktop program, which lets its user choose', ['--setup', '--demo'], desktop, true],
  ])('%s', (_name, args, env, demo) => {
    expect(readConfig(args, env).demo).toBe(demo);
  });

  test.each<[string, string[], NodeJS.ProcessEnv]>([
    ['--demo and --no-demo', ['--demo', '--no-demo'], {}],
    ['--demo and a password, which nobody would have', ['--demo'], password],
  ])('%s are refused together', (_name, args, env) => {
    expect(() => readConfig(args, env)).toThrow(/--demo/);
  });
});

describe('the database of an office', () => {
  const server = sharedServer({ demo: false });

  const filled = [
    'access_item',
    'agent_prefix',
    'api_access',
    'app_user',
    'bank_transfer_setting',
    'day_off',
    'email_template',
    'maintenance_endpoint',
    'otp_flow',
    'otp_setting',
    'partner',
    'partner_prefix',
    'region',
    'role',
    'role_access',
    'saved_view',
    'server_key',
    'setting',
    'work_target',
  ];
  const tables = () =>
    rows<{ name: string }>(
      server().services.db as never,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
  const allOf = (name: string) =>
    rows<{ row: string }>(
      server().services.db as never,
      sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
    );

  test('holds no content, in whatever table', async () => {
    const held: string[] = [];
    for (const { name } of await tables()) if ((await allOf(name)).length > 0) held.push(name);
    expect(held).toEqual(filled);
  });

  test('names nobody and nothing of the demo', async () => {
    const demo = /mitra\.example|Mitra Referal|"MRN"|0811-?0000|\b9900\d\d|CONTOH/i;
    for (const { name } of await tables()) {
      expect((await allOf(name)).filter(({ row }) => demo.test(row))).toEqual([]);
    }
  });

  test('has no endpoint in maintenance', async () => {
    const endpoints = await allOf('maintenance_endpoint');
    expect(endpoints).toHaveLength(10);
    expect(endpoints.filter(({ row }) => JSON.parse(row).is_maintenance)).toEqual([]);
  });

  test('has no demo accounts', async () => {
    expect((await server().call(entities.setting.health, {})).data.demo).toEqual([]);
  });
});

describe('the accounts of a demo', () => {
  const server = sharedServer();
  const proxied = sharedServer({ behindProxy: true });
  const linked = sharedServer({ mail: { linkBase: 'https://rujukan.example' } });
  const { health } = entities.setting;

  test('are listed on this computer, by a server with its own folder', async () => {
    const { call, services } = server();
    const { demo } = (await call(health, {})).data;
    expect(demo.length > 0).toBe(services.database.kind === 'pglite');
  });

  test.each(['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])(
    'are not listed through a proxy (%s)',
    async (name) => {
      const answer = await server().call(health, {}, { headers: { [name]: '203.0.113.9' } });
      expect(answer.data.demo).toEqual([]);
    },
  );

  test.each([
    ['behind a proxy', proxied],
    ['that links of mails lead to', linked],
  ])('are not listed by a server %s', async (_name, office) => {
    expect((await office().call(health, {})).data.demo).toEqual([]);
  });

  test.each([
    ['127.0.0.1', true],
    ['::ffff:127.0.0.1', true],
    ['::1', true],
    ['192.168.1.7', false],
    ['1270.0.0.1', false],
    ['2001:db8::1', false],
  ])('are listed to %s: %s', async (remoteAddress, named) => {
    const { app, services } = server();
    const bindings = { incoming: { socket: { remoteAddress } } };
    const response = await app.request('http://127.0.0.1/w/health', {}, bindings as never);
    const { data } = (await response.json()) as { data: { demo: unknown[] } };
    expect(data.demo.length > 0).toBe(named && services.database.kind === 'pglite');
  });
});
