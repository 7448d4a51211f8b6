import { Validator } from '@seriousme/openapi-schema-validator';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callsPerMinute } from '../../src/server/auth/throttle.ts';
import { productPartner } from '../../src/server/entities/product/table.ts';
import { rateLimit } from '../../src/server/kit/table.ts';
import { partnerRoutes } from '../../src/server/partnerApi/routes.ts';
import { apiCatalogue } from '../../src/shared/entities/openApi/catalogue.ts';
import {
  type Credentials,
  newCredentials,
  newSecrets,
} from '../../src/shared/entities/openApi/credentials.ts';
import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { type OpenApiStatus, openApiFlags } from '../../src/shared/entities/openApi/status.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { generateClient } from './support/generatedClient.ts';
import { chief } from './support/house.ts';
import { inputFor, someAgent } from './support/referrals.ts';

const lines: string[] = [];
let ahead = 0;
const server = sharedServer({
  log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  now: () => new Date(Date.now() + ahead * 60_000),
});
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { create, update, access } = openApiOperations;

/** PT Bank Nusa Sejahtera has several branches; `other` is PT Multifinance Karya. */
const company = 2;
const other = 3;
const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const everything = Object.values(apiCatalogue).flat();

let items: Map<string, number>;
beforeAll(async () => {
  items = new Map((await call(access, {})).data.map(({ id, api_name }) => [api_name, id]));
});
beforeEach(async () => {
  ahead = 0;
  lines.length = 0;
  await server().services.db.delete(rateLimit);
});

async function reachOf(of: number) {
  const branches = await call(partnerOperations.lookup, { type: 'branch', parent_id: of });
  const programs = await call(programOperations.byPartner, { partner_id: of });
  return { branch: branches.data.map(({ id }) => id), program: programs.data.map(({ id }) => id) };
}

interface Made {
  id: number;
  credentials: Credentials;
}

async function partnerWith(
  granted: readonly string[],
  { of = company, ...changed }: { of?: number; branch?: number[]; include_assign?: boolean } = {},
): Promise<Made> {
  const credentials = newCredentials(random);
  const { data } = await call(create, {
    isactivated: true,
    isdisabled: false,
    pic_name: 'Rani Mitra',
    phone_number: '081100001234',
    company: of,
    ...(await reachOf(of)),
    include_assign: true,
    accessid: granted.map((name) => items.get(name)!),
    ...credentials,
    ...changed,
  });
  return { id: data.id, credentials };
}

const send = (path: string, init: RequestInit = {}) => server().app.request(`/open/v1${path}`, init);

const askToken = (client_id: string, client_secret: string) =>
  send('/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
  });

async function tokenOf({ credentials }: Made): Promise<string> {
  const answer = await askToken(credentials.clientid, credentials.clientsecret);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function get(token: string, path: string) {
  const answer = await send(path, { headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as {
    message: string;
    data: { id: number; [name: string]: unknown }[];
    paginate?: { total: number };
  };
  return { status: answer.status, headers: answer.headers, ...body };
}

async function write(token: string, method: string, path: string, input: object, headers = {}) {
  const answer = await send(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as { message: string; data?: unknown; error?: object };
  return { status: answer.status, ...body };
}

const use = (token: string, method: string, path: string) =>
  method === 'GET' ? get(token, path) : write(token, method, path, {});

const setStatus = (id: number, status: OpenApiStatus) =>
  call(update, { id, ...openApiFlags[status] } as never);

describe('the token', () => {
  test('is given for the right client id and secret: in JSON, in a form, or in the header', async () => {
    const { credentials } = await partnerWith([]);
    const { clientid, clientsecret } = credentials;
    const json = await askToken(clientid, clientsecret);
    expect(json.status).toBe(200);
    expect(json.headers.get('cache-control')).toBe('no-store');
    const answer = (await json.json()) as object;
    expect(answer).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = { grant_type: 'client_credentials', client_id: clientid, client_secret: clientsecret };
    const body = String(new URLSearchParams(fields));
    expect((await send('/token', { method: 'POST', headers: form, body })).status).toBe(200);
    const authorization = `Basic ${btoa(`${clientid}:${clientsecret}`)}`;
    const inHeader = {
      method: 'POST',
      headers: { ...form, authorization },
      body: 'grant_type=client_credentials',
    };
    expect((await send('/token', inHeader)).status).toBe(200);
  });

  test('is refused for a wrong secret, an unknown client, another grant', async () => {
    const { credentials } = await partnerWith([]);
    const { clientid, clientsecret, password } = credentials;
    for (const [id, secret] of [
      [clientid, `${clientsecret.slice(0, -1)}!`],
      [clientid, password],
      [clientid, 'x'],
      ['tidak-ada', clientsecret],
    ] as const) {
      const answer = await askToken(id, secret);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ message: 'Client ID atau Client Secret salah' });
      await server().services.db.delete(rateLimit);
    }
  });

  test('of one client is refused after five wrong secrets; a right secret and other clients never are', async () => {
    const { credentials } = await partnerWith([]);
    const forgotten = async () => askToken(credentials.clientid, 'rahasia-lama');
    for (let guess = 0; guess < 5; guess += 1) expect((await forgotten()).status).toBe(401);
    const refused = await forgotten();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'invalid_client' });
    expect((await askToken(credentials.clientid, credentials.clientsecret)).status).toBe(200);
    const other = await partnerWith([]);
    expect((await askToken(other.credentials.clientid, 'salah')).status).toBe(401);
    expect((await askToken(other.credentials.clientid, other.credentials.clientsecret)).status).toBe(200);
  });

  test('lasts 15 minutes; tokens of users and of partners are not exchangeable', async () => {
    const token = await tokenOf(await partnerWith(everything));
    ahead = 14;
    expect((await get(token, '/products')).status).toBe(200);
    ahead = 16;
    expect((await get(token, '/products')).status).toBe(401);
    ahead = 0;
    expect((await get(await server().tokenOf(chief.as!), '/products')).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    expect((await server().app.request('/w/product', { headers })).status).toBe(401);
    expect((await get('', '/products')).status).toBe(401);
  });
});

describe('a disabled partner', () => {
  test.each(['inactive', 'suspended'] as const)('at once by the status %s (R-601)', async (status) => {
    const made = await partnerWith(everything);
    const token = await tokenOf(made);
    expect((await get(token, '/products')).status).toBe(200);
    await setStatus(made.id, status);
    expect((await get(token, '/products')).status).toBe(401);
    const { clientid, clientsecret } = made.credentials;
    expect((await askToken(clientid, clientsecret)).status).toBe(403);
    await setStatus(made.id, 'active');
    expect((await get(token, '/products')).status).toBe(200);
  });

  test('by new credentials (R-606) and by deletion (C-083)', async () => {
    const made = await partnerWith(everything);
    const token = await tokenOf(made);
    const secrets = newSecrets(made.credentials.username, random);
    await call(update, { id: made.id, ...secrets });
    expect((await get(token, '/products')).status).toBe(401);
    expect((await askToken(made.credentials.clientid, made.credentials.clientsecret)).status).toBe(401);
    const fresh = await tokenOf({ id: made.id, credentials: { ...made.credentials, ...secrets } });
    expect((await get(fresh, '/products')).status).toBe(200);
    await call(openApiOperations.remove, { id: made.id });
    expect((await get(fresh, '/products')).status).toBe(401);
  });
});

describe('programs that are taken away from the company', () => {
  test('end what a running token may do with them, and say so', async () => {
    const token = await tokenOf(await partnerWith(everything));
    const agent = await someAgent(server(), company);
    const input = await inputFor(server(), 'Tabungan Impian', { agent_code: agent.agent_code });
    const added = await write(token, 'POST', '/referrals', input);
    const { id } = added.data as { id: number };
    expect((await get(token, `/referrals/${id}`)).status).toBe(200);

    await without(await productOf(Number(input.program_id)), async () => {
      expect((await get(token, `/referrals/${id}`)).status).toBe(404);
      expect((await get(token, `/programs/${input.program_id}`)).status).toBe(404);
      expect((await write(token, 'PATCH', '/referrals/status', rejection(id))).status).toBe(403);
      expect(await write(token, 'POST', '/referrals', input)).toMatchObject({
        status: 422,
        error: { fields: { program_id: 'Program ini tidak lagi diberikan kepada perusahaan ini' } },
      });
      expect((await get(token, '/products')).status).toBe(200);
    });
    expect((await write(token, 'PATCH', '/referrals/status', rejection(id))).status).toBe(200);
  });

  const rejection = (id: number) => ({
    referral_ids: [id],
    referral_status_id: 8,
    status_reason: 'Diuji',
  });

  test('all of them: no call is answered, as no token is given', async () => {
    const made = await partnerWith(everything);
    const token = await tokenOf(made);
    await without(undefined, async () => {
      const problem = 'Program yang dipilih tidak lagi diberikan kepada perusahaan ini';
      expect(await get(token, '/products')).toMatchObject({ status: 403, message: problem });
      const { clientid, clientsecret } = made.credentials;
      expect((await askToken(clientid, clientsecret)).status).toBe(403);
    });
    expect((await get(token, '/products')).status).toBe(200);
  });

  const productOf = async (id: number) => (await call(programOperations.detail, { id })).data.product_id;

  async function without(product: number | undefined, work: () => Promise<void>): Promise<void> {
    const { db } = server().services;
    const ofCompany = eq(productPartner.partner_id, company);
    const taken = await db
      .delete(productPartner)
      .where(product === undefined ? ofCompany : and(ofCompany, eq(productPartner.product_id, product)))
      .returning();
    await work().finally(() => db.insert(productPartner).values(taken));
  }
});

describe('access items', () => {
  test('each call is open to its own item and closed to all others', async () => {
    for (const { item, outside } of partnerRoutes) {
      const path = outside.path.replace('/open/v1', '').replace('{id}', '1');
      const without = await tokenOf(await partnerWith(everything.filter((name) => name !== item)));
      const refused = await use(without, outside.method, path);
      expect(refused.status, `${item} without`).toBe(403);
      const token = await tokenOf(await partnerWith([item]));
      const answer = await use(token, outside.method, path);
      expect([200, 404, 422], `${item} with: ${answer.message}`).toContain(answer.status);
    }
  });

  test('categories of a product are shown with their own item only', async () => {
    const bare = await tokenOf(
      await partnerWith(['Lihat daftar produk', 'Lihat detail produk', 'Tambah pengajuan']),
    );
    const { data: products } = await get(bare, '/products');
    const { id } = products.find((each) => (each.category_list as unknown[]).length > 0)!;
    const lists = (body: unknown) => (body as { category_list: unknown[] }).category_list;
    expect(lists((await get(bare, `/products/${id}`)).data)).toEqual([]);
    const full = await tokenOf(await partnerWith(['Lihat detail produk', 'Lihat kategori produk']));
    expect(lists((await get(full, `/products/${id}`)).data).length).toBeGreaterThan(0);
  });

  test('an item that is taken away closes its call at once', async () => {
    const made = await partnerWith(['Lihat daftar produk']);
    const token = await tokenOf(made);
    expect((await get(token, '/products')).status).toBe(200);
    await call(update, { id: made.id, accessid: [] });
    expect(await get(token, '/products')).toMatchObject({ status: 403, message: 'Access Denied!' });
  });
});

describe('the limits of a partner', () => {
  test('another partner’s records are hidden', async () => {
    const own = await tokenOf(await partnerWith(everything));
    const theirs = await tokenOf(await partnerWith(everything, { of: other }));
    const mine = await get(own, '/referrals?limit=50');
    expect(mine.status).toBe(200);
    expect(mine.data.length).toBeGreaterThan(0);
    const { data } = await call(referralOperations.list, { limit: 100, partner_id_company_soa: other });
    const foreign = data.find((row) => !mine.data.some(({ id }) => id === row.id))!;
    expect((await get(theirs, `/referrals/${foreign.id}`)).status).toBe(200);
    const seen = await call(referralOperations.detail, { id: foreign.id });
    const isAssigned = seen.data.partner_id_company_assign === company;
    expect((await get(own, `/referrals/${foreign.id}`)).status).toBe(isAssigned ? 200 : 404);
    const agents = await get(theirs, '/agents?limit=1');
    expect((await get(own, `/agents/${agents.data[0]!.id}`)).status).toBe(404);
  });

  test('include records of the chosen branches, with Sertakan Pengajuan yang Ditugaskan also assigned ones', async () => {
    const [branch] = (await reachOf(company)).branch;
    const all = await get(await tokenOf(await partnerWith(everything)), '/referrals?limit=5');
    const some = await tokenOf(await partnerWith(everything, { branch: [branch!], include_assign: false }));
    const narrow = await get(some, '/referrals?limit=100');
    expect(narrow.paginate!.total).toBeGreaterThan(0);
    expect(narrow.paginate!.total).toBeLessThan(all.paginate!.total);
    for (const { id } of narrow.data.slice(0, 5)) {
      const { data } = await call(referralOperations.detail, { id });
      expect(data.partner_id_company_soa).toBe(company);
      expect([null, company, branch]).toContain(data.partner_id_branch_soa);
    }
    const wide = await tokenOf(await partnerWith(everything, { branch: [branch!], include_assign: true }));
    expect((await get(wide, '/referrals?limit=1')).paginate!.total).toBeGreaterThanOrEqual(
      narrow.paginate!.total,
    );
  });

  test('include records of the chosen programs', async () => {
    const { program } = await reachOf(company);
    const made = await partnerWith(everything);
    const token = await tokenOf(made);
    const [kept, dropped] = [program[0]!, program.at(-1)!];
    expect(kept).not.toBe(dropped);
    expect((await get(token, `/programs/${dropped}`)).status).toBe(200);
    await call(update, { id: made.id, program: [kept] });
    expect((await get(token, '/programs')).data.map(({ id }) => id)).toEqual([kept]);
    expect((await get(token, `/programs/${kept}/questions`)).status).toBe(200);
    const quota = await get(token, `/programs/${kept}/quota`);
    expect(Object.keys(quota.data)).toEqual(['id', 'is_quota', 'quota', 'remaining_quota']);
    expect((await get(token, `/programs/${dropped}`)).status).toBe(404);
    expect((await get(token, `/programs/${dropped}/questions`)).status).toBe(404);
  });
});

test('a submission is added once, without a user, and only for an allowed program and agent', async () => {
  const made = await partnerWith(everything);
  const token = await tokenOf(made);
  const agent = await someAgent(server(), company);
  const input = await inputFor(server(), 'Tabungan Impian', {
    agent_code: agent.agent_code,
    submitter_name: 'Sari Wulandari',
  });
  const key = { 'idempotency-key': 'pengajuan-0001' };
  const first = await write(token, 'POST', '/referrals', input, key);
  expect(first.status, first.message).toBe(201);
  const { id } = first.data as { id: number };
  expect((await write(token, 'POST', '/referrals', input, key)).data).toEqual(first.data);
  const { data } = await call(referralOperations.detail, { id });
  expect(data).toMatchObject({ submitter_name: 'Sari Wulandari', agent_code: agent.agent_code });
  expect(data.history).toMatchObject([{ sub_title: 'Open API PT Bank Nusa Sejahtera' }]);
  expect((await get(token, `/referrals/${id}`)).status).toBe(200);
  const openings = (await call(referralOperations.openings, { id })).data;
  expect(openings.map(({ user_name }) => user_name)).toContain('PT Bank Nusa Sejahtera, PIC Rani Mitra');

  const stranger = await someAgent(server(), other);
  const foreign = await write(token, 'POST', '/referrals', { ...input, agent_code: stranger.agent_code });
  expect(foreign.status).toBe(422);
  const { program } = await reachOf(company);
  await call(update, { id: made.id, program: program.filter((each) => each !== input.program_id) });
  const closed = await write(token, 'POST', '/referrals', input);
  expect(closed).toMatchObject({ status: 422, error: { fields: { program_id: 'Program tidak ditemukan' } } });
});

describe('limits', () => {
  test(`${callsPerMinute.openApi} calls a minute of one partner, whoever else calls`, async () => {
    const busy = await tokenOf(await partnerWith(everything));
    const calm = await tokenOf(await partnerWith(everything));
    for (let count = 0; count < callsPerMinute.openApi; count += 1) await get(busy, '/programs/0/quota');
    const refused = await get(busy, '/products');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await get(calm, '/products')).status).toBe(200);
  });

  test('every call is logged with its partner, and without what it said', async () => {
    const made = await partnerWith(everything);
    const token = await tokenOf(made);
    await get(token, '/referrals?keyword=081234567890');
    const noted = lines.map((line) => JSON.parse(line) as object);
    const one = { msg: 'openApi.call', client: made.id, status: 200 };
    expect(noted).toMatchObject([
      { ...one, call: 'POST /open/v1/token' },
      { ...one, call: 'GET /open/v1/referrals' },
    ]);
    const logged = lines.join('');
    for (const secret of [token, made.credentials.clientsecret, made.credentials.clientid, '081234567890'])
      expect(logged).not.toContain(secret);
  });
});

test('its OpenAPI document is valid, names the item of every call, and has nothing of the office', async () => {
  const document = (await (await send('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-item'?: string; operationId: string }>>;
  };
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ name: `${method} ${path}`, ...each })),
  );
  expect(calls.map(({ name }) => name).sort()).toEqual(
    [
      'post /open/v1/token',
      ...partnerRoutes.map(({ outside }) => `${outside.method.toLowerCase()} ${outside.path}`),
    ].sort(),
  );
  expect(new Set(calls.map((each) => each.operationId)).size).toBe(calls.length);
  const text = JSON.stringify(document);
  for (const word of ['x-access', 'x-call', '/w/', 'r_referral']) expect(text).not.toContain(word);
});

describe('a client generated from the document', () => {
  const clientOf = async ({ credentials }: Made) =>
    generateClient((await (await send('/openapi.json')).json()) as Record<string, unknown>, {
      send: (path, init) => server().app.request(path, init),
      clientId: credentials.clientid,
      clientSecret: credentials.clientsecret,
    });

  test('makes every call of a submission, with nothing but what the document says', async () => {
    const client = await clientOf(await partnerWith(everything));
    const products = (await client.get_products!({ limit: 5 })).data as { id: number }[];
    await client.get_products_id_!({ id: products[0]!.id });
    const programs = (await client.get_programs!()).data as { id: number; program_name: string }[];
    const id = programs.find(({ program_name }) => program_name === 'Tabungan Impian')!.id;
    await client.get_programs_id_!({ id });
    await client.get_programs_id_questions!({ id });
    await client.get_programs_id_quota!({ id });
    const agents = (await client.get_agents!({ limit: 5 })).data as { id: number }[];
    await client.get_agents_id_!({ id: agents[0]!.id });
    const { agent_code } = await someAgent(server(), company);
    const input = await inputFor(server(), 'Tabungan Impian', { agent_code });
    const key = { 'Idempotency-Key': 'dibuat-client-0001' };
    const made = (await client.post_referrals!({ ...input, ...key })).data as { id: number };
    expect((await client.post_referrals!({ ...input, ...key })).data).toEqual(made);
    const stored = (await client.get_referrals_id_!({ id: made.id })).data as { submission_number: string };
    const listed = (await client.get_referrals!({ keyword: stored.submission_number })).data;
    expect(listed).toMatchObject([{ id: made.id }]);
    await client.patch_referrals_status!({
      referral_ids: [made.id],
      referral_status_id: 8,
      status_reason: 'Diuji',
    });
    expect((await client.get_referrals_id_!({ id: made.id })).data).toMatchObject({ referral_status_id: 8 });
    await client.get_reports_referrals!({ start_date: '2026-01-01', end_date: '2026-01-31' });
    await client.get_reports_agents!({ start_date: '2026-01-01', end_date: '2026-01-31' });
    await client.get_reports_incentives!({ limit: 5 });
  });

  test('is told what the document names: a wrong secret, a revoked one, too many calls', async () => {
    const made = await partnerWith(everything);
    const client = await clientOf(made);
    const wrong = { ...made, credentials: { ...made.credentials, clientsecret: 'x'.repeat(32) } };
    await expect(clientOf(wrong)).rejects.toThrow('No token: 401');
    expect((await client.get_referrals_id_!({ id: 999_999 })).status).toBe(404);
    expect((await client.post_referrals!({})).status).toBe(422);
    for (let count = 2; count < callsPerMinute.openApi; count += 1) await client.get_products!({ limit: 5 });
    expect((await client.get_products!()).status).toBe(429);
    await setStatus(made.id, 'suspended');
    expect((await client.get_products!()).status).toBe(401);
  });
});

describe('reports', () => {
  const days = 'start_date=2000-01-01&end_date=2009-12-31';
  const [first, today] = ['2026-01-01', new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)];

  test('count the partner’s own submissions and agents, no others', async () => {
    const token = await tokenOf(
      await partnerWith(['Laporan pengajuan', 'Laporan agen', 'Lihat daftar pengajuan']),
    );
    const range = `start_date=${first}&end_date=${today}`;
    const perDay = (await get(token, `/reports/referrals?${range}`)).data;
    const counted = perDay.reduce((sum, day) => sum + Number(day.count), 0);
    const { paginate } = await get(token, `/referrals?limit=5&${range}`);
    expect(counted).toBe(paginate!.total);
    expect(counted).toBeGreaterThan(0);
    const agentsOf = async (of: number) => {
      const asking = await tokenOf(await partnerWith(['Laporan agen', 'Lihat daftar agen'], { of }));
      const { data } = await get(asking, `/reports/agents?start_date=2015-01-01&end_date=${today}`);
      const listed = await get(asking, '/agents?limit=5');
      expect(data).toMatchObject({ total: listed.paginate!.total });
      return listed.paginate!.total;
    };
    expect(await agentsOf(company)).not.toBe(await agentsOf(other));
    expect((await get(token, `/reports/agents?${days}`)).data).toMatchObject({ total: 0 });
  });

  test('tell incentives without anybody’s data', async () => {
    const token = await tokenOf(await partnerWith(['Laporan insentif']));
    const done = (await get(token, '/reports/incentives?limit=500')).data;
    expect(done.length).toBeGreaterThan(0);
    for (const row of done) {
      expect(row.referral_status_id).toBe(7);
      expect(row.total_incentive).toBe(Number(row.incentive_insentif) - Number(row.incentive_tax));
      for (const name of ['submitter_name', 'nik', 'submitter_mobile_number', 'agent_name'])
        expect(row).not.toHaveProperty(name);
    }
    const paying = (await get(token, '/reports/incentives?referral_status_id=6')).data;
    expect(new Set(paying.map((row) => row.referral_status_id))).toEqual(new Set([6]));
    expect((await get(token, '/reports/incentives?referral_status_id=1')).status).toBe(422);
  });
});

test('unknown paths and records answer 404', async () => {
  const token = await tokenOf(await partnerWith(everything));
  expect((await get(token, '/laporan')).status).toBe(404);
  expect((await get(token, '/referrals/999999')).status).toBe(404);
});
