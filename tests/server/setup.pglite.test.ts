import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { findDamage } from '../../src/server/db/integrity/findDamage.ts';
import { openSetup } from '../../src/server/start/setup.ts';
import { entities } from '../../src/shared/entities/index.ts';
import { usualPrefixes } from '../../src/shared/entities/prefix/schema.ts';
import { waitMs } from '../run.ts';
import { sharedServer, type TestServer } from './harness.ts';
import { emptyAdmin } from './support/template.ts';

const own = {
  name: 'Sri Wahyuni',
  email: 'Sri@Kantor.example',
  phone_number: '081100009001',
  password: 'Rahasia#2026',
  confirm_password: 'Rahasia#2026',
  company_name: 'PT Kantor Baru',
  company_code: 'kbr',
  ...usualPrefixes.agent,
  company_prefix: 'kb-',
  branch_prefix: 'CB',
  agent_code_prefix: 'KB/',
  max_upload: 250,
};

const stateOf = async ({ call }: TestServer) => (await call(entities.setup.state, {})).data;
const signIn = ({ call }: TestServer, email: string, password: string) =>
  call(entities.session.login, { email, password });

describe('with own data', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const server = sharedServer({ setup: true, log });

  test.each([
    [
      'a weak password (A-020)',
      { password: 'rahasia', confirm_password: 'rahasia' },
      'password',
      /Must be 6/,
    ],
    ['two passwords (R-328)', { confirm_password: '123456' }, 'confirm_password', /^password tidak cocok$/],
    ['a name with digits (R-326)', { name: 'Sri 2' }, 'name', /^Must be alphabet$/],
    ['an email that is none (R-816)', { email: 'sri@' }, 'email', /^Invalid email$/],
    ['a phone number (R-827)', { phone_number: '0211234' }, 'phone_number', /^Must start with zero/],
    ['a code of two letters (R-301)', { company_code: 'KB' }, 'company_code', /tepat 3 huruf/],
    ['a prefix with a space (S-100)', { agent_code_prefix: 'K B' }, 'agent_code_prefix', /hanya boleh huruf/],
    ['the same prefix twice (E-PPREFIX)', { branch_prefix: 'KB-' }, 'branch_prefix', /harus berbeda/],
    ['no rows at all (R-829)', { max_upload: 0 }, 'max_upload', /positive number/],
  ])('refuses %s, and stays open', async (_what, change, field, message) => {
    const refused = await server().call(entities.setup.own, { ...own, ...change });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.error?.fields ?? {})).toEqual([field]);
    expect(refused.message).toMatch(message);
    expect(await stateOf(server())).toMatchObject({ status: 'open', demo: true });
  });

  test('an empty database is not reported as damaged before its set-up', async () => {
    expect(await findDamage(server().services.database.db)).toBeUndefined();
  });

  test('a failed set-up leaves nothing, reveals no personal data, and can be repeated', async () => {
    const { db } = server().services;
    // The database refuses every row, and the driver's error quotes the whole row.
    await db.execute(sql`alter table app_user add constraint nothing check (false) not valid`);
    const failed = await server().call(entities.setup.own, own);
    await db.execute(sql`alter table app_user drop constraint nothing`);
    expect(failed).toMatchObject({
      status: 500,
      message: 'Terjadi kesalahan di server. Coba lagi; jika berulang, hubungi pengelola.',
    });
    const told = `${lines.join('')}${JSON.stringify(failed)}`.toLowerCase();
    expect(told).toContain('setup.own');
    const { name, email, phone_number, password } = own;
    for (const secret of [name, email, phone_number, password])
      expect(told).not.toContain(secret.toLowerCase());
    expect(await stateOf(server())).toMatchObject({ status: 'open' });
  });

  test('of two set-ups at once one is refused, and the other’s data are stored', async () => {
    const { call } = server();
    const other = { ...own, email: 'lain@kantor.example', company_name: 'PT Lain' };
    const answers = await Promise.all([
      call(entities.setup.own, own),
      call(entities.setup.own, other),
      call(entities.setup.demo, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 409]);
    expect(answers[1].message).toBe('Rujukan sedang disiapkan. Tunggu sebentar.');

    expect((await signIn(server(), other.email, other.password)).status).toBe(401);
    const signedIn = await signIn(server(), own.email, own.password);
    expect(signedIn.data).toMatchObject({ name: own.name, email: 'sri@kantor.example', typeAccount: null });
    const headers = { authorization: `Bearer ${signedIn.data.accessToken}` };
    const house = await call(entities.partner.detail, { id: 1 }, { headers });
    expect(house.data).toMatchObject({
      name: 'PT Kantor Baru',
      partner_code: 'KBR',
      partner_prefix_code: 'KB-0001',
      pic_name: own.name,
      pic_phone_number: own.phone_number,
    });
    const numbers = await call(entities.prefix.partner, {}, { headers });
    expect(numbers.data).toMatchObject({
      company_prefix: 'KB-',
      company_digit_count: 1,
      branch_prefix: 'CB',
    });
    const prefixes = await call(entities.prefix.agent, {}, { headers });
    expect(prefixes.data).toMatchObject({ agent_code_prefix: 'KB/', agent_referral_code_prefix: 'RF-' });
    expect((await call(entities.setting.maxUpload, {}, { headers })).data).toEqual({ max_upload: 250 });
    const help = await call(entities.setting.general, {}, { headers });
    expect(help.data).toMatchObject([{ phone_number: own.phone_number, email: 'sri@kantor.example' }]);
    expect((await call(entities.setting.health, {})).data.demo).toEqual([]);
  });

  test('afterwards the database is intact, and both kinds of set-up are refused', async () => {
    const { call, services } = server();
    expect(await findDamage(services.database.db)).toBeUndefined();
    expect(await stateOf(server())).toMatchObject({ status: 'done' });
    for (const refused of [await call(entities.setup.own, own), await call(entities.setup.demo, {})])
      expect(refused).toMatchObject({ status: 409, message: 'Rujukan sudah disiapkan. Silakan masuk.' });
  });
});

describe('with example data', () => {
  const server = sharedServer({ setup: true });

  test('demo data are made while the server reports progress', async () => {
    const { call } = server();
    expect((await call(entities.setup.demo, {})).status).toBe(200);
    expect((await call(entities.setup.demo, {})).status).toBe(409);
    const seen = new Set<string>();
    const isDone = async () => {
      const { status, made, parts, part } = await stateOf(server());
      seen.add(part);
      expect(made).toBeLessThan(Math.max(parts, 1));
      expect(status).toBe('done');
    };
    // Making the whole demo can take longer than `waitMs` while other tests run.
    await vi.waitFor(isDone, { timeout: 4 * waitMs, interval: 100 });
    expect(seen.size).toBeGreaterThan(3);
    const [first] = (await call(entities.setting.health, {})).data.demo;
    expect((await signIn(server(), first!.email, first!.password)).status).toBe(200);
  });
});

describe('where set-up is refused', () => {
  const used = sharedServer({ demo: false });

  test('example data is refused where it was forbidden', () => {
    const setup = openSetup(used().services, { demo: false });
    expect(() => setup.demo()).toThrow('Data contoh tidak tersedia');
    expect(setup.state()).toMatchObject({ status: 'open', demo: false });
  });

  test('a database with an account refuses a set-up', async () => {
    expect(await stateOf(used())).toMatchObject({ status: 'done' });
    expect((await used().call(entities.setup.own, own)).status).toBe(409);
    const late = openSetup(used().services, { demo: true });
    expect(late.state()).toMatchObject({ status: 'open' });
    await expect(late.own(own)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(late.state()).toMatchObject({ status: 'done' });
    expect((await signIn(used(), emptyAdmin.email, emptyAdmin.password)).status).toBe(200);
    expect((await signIn(used(), own.email, own.password)).status).toBe(401);
  });
});
