import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { setting } from '../../src/server/entities/setting/table.ts';
import { createApp, listen } from '../../src/server/http/app.ts';
import { handlers } from '../../src/server/kit/handlers.ts';
import { idempotency } from '../../src/server/kit/table.ts';
import { mounted } from '../../src/server/registry.ts';
import { PUBLIC, SESSION } from '../../src/shared/core/access.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { operation } from '../../src/shared/core/operation.ts';
import { text } from '../../src/shared/core/values.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sharedServer } from './harness.ts';

const server = sharedServer();
const admin = { as: 'admin@mitra.example' };

const probe = {
  create: operation({
    id: 'probe.create',
    call: 'test',
    method: 'POST',
    path: '/w/probe/{id}',
    access: SESSION,
    input: z.object({
      id: z.coerce.number(),
      name: text('Nama', 5),
      amount: z.number().min(1),
      kind: z.enum(['a', 'b']),
      on: z.iso.date(),
      list: z.array(z.object({ value: z.string() })).max(1),
    }),
    output: z.object({ runs: z.number() }),
    status: 201,
    summary: 'Uji',
  }),
  fail: operation({
    id: 'probe.fail',
    call: 'test',
    method: 'GET',
    path: '/w/probe/fail/{how}',
    access: PUBLIC,
    input: z.object({ how: z.string() }),
    output: z.null(),
    summary: 'Uji',
  }),
};
let runs = 0;
const probeHandlers = handlers(probe, {
  create: async () => {
    runs += 1;
    return { data: { runs } };
  },
  fail: async ({ db }, { how }) => {
    if (how === 'app') throw new AppError('CONFLICT', 'Sudah ada', { fields: { name: 'Sudah ada' } });
    if (how === 'unique')
      await db.insert(setting).values({ key: 'IMPORT_COUNT', value: 'rahasia 3273051234560009' });
    if (how === 'transaction') await db.transaction(() => db.select().from(setting));
    throw new Error('rahasia 3273051234560009');
  },
});
const goodInput = { id: 7, name: 'Budi', amount: 1, kind: 'a' as const, on: '2026-11-21', list: [] };

const probeApp = () => createApp({ ...server(), mounted: probeHandlers, secret: undefined });
interface ProbeAnswer {
  message: string;
  data?: { runs: number };
  error?: { code: string; fields: Record<string, string> };
}
async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await probeApp().request('/w/probe/7', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      authorization: `Bearer ${await server().tokenOf(admin.as)}`,
      'content-type': 'application/json',
      ...headers,
    },
  });
  return { status: response.status, ...((await response.json()) as ProbeAnswer) };
}

test('C-901: success is an envelope with message and data, 201 on create', async () => {
  expect(await post(goodInput)).toEqual({
    status: 201,
    message: 'Data berhasil disimpan',
    data: { runs: expect.any(Number) },
  });
});

test('C-902: wrong fields answer 422 with an Indonesian text each, the message being the first', async () => {
  const answer = await post({ name: '', amount: 0, kind: 'x', on: 'besok', list: [{ value: 1 }] });
  expect(answer.status).toBe(422);
  expect(answer.message).toBe('Nama wajib diisi');
  expect(answer.error?.code).toBe('INVALID');
  expect(Object.keys(answer.error?.fields ?? {}).sort()).toEqual([
    'amount',
    'kind',
    'list.0.value',
    'name',
    'on',
  ]);
  const english = /invalid|expected|required|must be|too (small|big)|received/i;
  for (const message of Object.values(answer.error?.fields ?? {})) expect(message).not.toMatch(english);
});

test('a body that is no JSON object answers 400, one that is too large 413', async () => {
  expect((await post('{"name":')).status).toBe(400);
  expect((await post('[1]')).status).toBe(400);
  expect((await post({ ...goodInput, name: 'x'.repeat(17 * 1024 * 1024) })).status).toBe(413);
});

test('a public call takes only a small body', async () => {
  const { status } = await server().call(sessionOperations.login, {
    email: 'admin@mitra.example',
    password: 'x'.repeat(100_000),
  });
  expect(status).toBe(413);
});

test('path parameters win over what the body says, unknown keys are ignored (C-910)', async () => {
  const seen: unknown[] = [];
  const app = createApp({
    ...server(),
    secret: undefined,
    mounted: handlers(probe, {
      create: async (_, input) => {
        seen.push(input);
        return { data: { runs: 0 } };
      },
      fail: async () => ({ data: null }),
    }),
  });
  await app.request('/w/probe/7?name=query', {
    method: 'POST',
    body: JSON.stringify({ ...goodInput, id: 99, created_by: 5 }),
    headers: {
      authorization: `Bearer ${await server().tokenOf(admin.as)}`,
      'content-type': 'application/json',
    },
  });
  expect(seen).toEqual([goodInput]);
});

test('errors of the application keep their code, text and fields', async () => {
  const response = await probeApp().request('/w/probe/fail/app');
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({
    message: 'Sudah ada',
    error: { code: 'CONFLICT', fields: { name: 'Sudah ada' } },
  });
});

test('anything unexpected answers 500 with a trace id and nothing else', async () => {
  const lines: string[] = [];
  const { services } = server();
  const log = { error: (...args: unknown[]) => lines.push(JSON.stringify(args)) } as never;
  const app = createApp({
    ...server(),
    services: { ...services, log },
    mounted: probeHandlers,
    secret: undefined,
  });
  const response = await app.request('/w/probe/fail/other');
  const body = (await response.json()) as { message: string; error: { code: string; trace: string } };
  expect(response.status).toBe(500);
  expect(body.message).toBe('Terjadi kesalahan di server. Coba lagi; jika berulang, hubungi pengelola.');
  expect(Object.keys(body.error).sort()).toEqual(['code', 'trace']);
  expect(lines.join()).toContain(body.error.trace);
});

test('a failed query is logged without its values, a double answers 409', async () => {
  const lines: string[] = [];
  const { services } = server();
  const log = { error: (...args: unknown[]) => lines.push(JSON.stringify(args)) } as never;
  const app = createApp({
    ...server(),
    services: { ...services, log },
    mounted: probeHandlers,
    secret: undefined,
  });
  expect((await app.request('/w/probe/fail/unique')).status).toBe(409);
  expect((await app.request('/w/probe/fail/transaction')).status).toBe(500);
  expect(lines.join()).not.toContain('3273051234560009');
});

test('using the database inside a transaction callback is an error, not a wait for ever', async () => {
  const { db } = server().services;
  const inside = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await db.select().from(setting);
  });
  await expect(inside).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside a transaction') },
  });
  // A query that is returned without await would start after the callback has ended.
  await expect(db.transaction(() => db.select().from(setting))).rejects.toThrow();
  await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('inside a transaction');
  expect(await db.select().from(setting)).toHaveLength(1);
});

test('an Idempotency-Key runs a creating call once and repeats its answer', async () => {
  const headers = { 'idempotency-key': 'kunci-000001' };
  const before = runs;
  const [first, parallel] = await Promise.all([post(goodInput, headers), post(goodInput, headers)]);
  const later = await post(goodInput, headers);
  expect(runs).toBe(before + 1);
  expect(parallel).toEqual(first);
  expect(later).toEqual(first);
  expect((await post({ ...goodInput, name: 'Lain' }, headers)).status).toBe(409);
  expect((await post(goodInput, { 'idempotency-key': 'x' })).status).toBe(400);
  expect((await post({ ...goodInput, name: 'toolong' }, { 'idempotency-key': 'kunci-000002' })).status).toBe(
    422,
  );
  expect(await server().services.db.select().from(idempotency)).toHaveLength(1);
});

test('the key of a call that died with its server is free after a minute', async () => {
  const headers = { 'idempotency-key': 'kunci-000003' };
  await post(goodInput, headers);
  const before = runs;
  const died = { answer: null, created_at: new Date(Date.now() - 61_000) };
  await server().services.db.update(idempotency).set(died).where(eq(idempotency.key, 'kunci-000003'));
  expect((await post(goodInput, headers)).status).toBe(201);
  expect(runs).toBe(before + 1);
});

test('an unknown address answers 404 in the envelope', async () => {
  const response = await server().app.request('/w/tidak-ada');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: 'Alamat tidak ditemukan', error: { code: 'NOT_FOUND' } });
});

test('with a secret every request must carry it, health included', async () => {
  const app = createApp({ ...server(), mounted, secret: 'rahasia-server' });
  const get = (headers: Record<string, string>) => app.request('/w/health', { headers });
  expect((await get({})).status).toBe(401);
  expect((await get({ 'x-rujukan-secret': 'rahasia-serveR' })).status).toBe(401);
  expect((await get({ 'x-rujukan-secret': 'rahasia-server' })).status).toBe(200);
  expect((await app.request('/openapi.json')).status).toBe(401);
});

test('SECURITY: a page that reaches the port under a name of its own is refused', async () => {
  const response = await server().app.request('http://jahat.example/w/health');
  expect(response.status).toBe(403);
});

test('it listens on 127.0.0.1 and answers real HTTP', async () => {
  const listening = await listen(server().app, 0);
  expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const response = await fetch(`${listening.url}/w/health`);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  await listening.close();
  await expect(fetch(`${listening.url}/w/health`)).rejects.toThrow();
});

test('C-903: an empty parameter counts as missing', async () => {
  const headers = { authorization: `Bearer ${await server().tokenOf(admin.as)}` };
  const lists = [
    '/w/agent/list?limit=&page=&agent_status=&agent_level=&start_date=&sort_by=',
    '/w/referral/list?limit=5&verify_call_status=&end_date=&product_id=',
    '/w/partner/list?limit=5&partner_type=&company_id=',
  ];
  for (const path of lists) expect((await server().app.request(path, { headers })).status, path).toBe(200);
});

test('C-242 answers IMPORT_COUNT', async () => {
  const { data } = await server().call(settingOperations.maxUpload, {}, admin);
  expect(data).toEqual({ max_upload: 1000 });
});
