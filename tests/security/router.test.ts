import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Handlers } from '../../src/main/bridge/handlers.ts';
import { createRouter, installRouter } from '../../src/main/bridge/router.ts';
import type { CallOrigin } from '../../src/main/security/sender.ts';
import { createSenderGate } from '../../src/main/security/sender.ts';
import type { LogFacts } from '../../src/main/services/log.ts';
import { channels, routeNames } from '../../src/shared/bridge/names.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { bulkMax } from '../../src/shared/entities/referral/operations.ts';
import { silentLog } from '../desktop/support/doubles.ts';

const registered = vi.hoisted(() => ({ channels: new Map<string, (...args: unknown[]) => unknown>() }));
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: (...args: unknown[]) => unknown) =>
      registered.channels.set(channel, listener),
  },
}));

const pageFrame = { url: 'app://bundle/referral/12?page=2', parent: null };
const page: CallOrigin = { senderFrame: pageFrame, sender: { id: 1, isDestroyed: () => false } };
const isTrusted = createSenderGate({ isKnown: (id) => id === 1, devOrigin: null });

let called: { name: string; input: unknown }[];
let logged: LogFacts[];
let failure: unknown;

const handlers = Object.fromEntries(
  routeNames.map((name) => [
    name,
    async (input: unknown) => {
      called.push({ name, input });
      if (failure) throw failure;
      return `${name} answered`;
    },
  ]),
) as unknown as Handlers;

const log = { ...silentLog, error: (_event: string, facts: LogFacts = {}) => void logged.push(facts) };
const route = createRouter({ handlers, isTrusted, log });

beforeEach(() => {
  called = [];
  logged = [];
  failure = undefined;
});

const login = { email: 'admin@mitra.example', password: '417093' };

describe('who may call (SECURITY: 17)', () => {
  test('the page of our own window may call', async () => {
    expect(await route(page, 'download.list', undefined)).toEqual({
      ok: true,
      data: 'download.list answered',
    });
  });

  test.each<[string, CallOrigin]>([
    ['a frame that is gone', { ...page, senderFrame: null }],
    ['a frame inside the page', { ...page, senderFrame: { ...pageFrame, parent: pageFrame } }],
    ['an empty frame', { ...page, senderFrame: { url: 'about:blank', parent: null } }],
    ['a file', { ...page, senderFrame: { url: 'file:///app/index.html', parent: null } }],
    ['another site', { ...page, senderFrame: { url: 'https://bundle/', parent: null } }],
    ['a look-alike host', { ...page, senderFrame: { url: 'app://bundle.evil/', parent: null } }],
    ['our host as user name', { ...page, senderFrame: { url: 'app://bundle@evil/', parent: null } }],
    [
      'the dev server, when not developing',
      { ...page, senderFrame: { url: 'http://localhost:5173/', parent: null } },
    ],
    ['no address at all', { ...page, senderFrame: { url: '', parent: null } }],
    ['a WebContents that is not ours', { ...page, sender: { id: 2, isDestroyed: () => false } }],
    ['a WebContents that is destroyed', { ...page, sender: { id: 1, isDestroyed: () => true } }],
  ])('%s may not call', async (_name, origin) => {
    expect(await route(origin, 'download.list', undefined)).toMatchObject({
      ok: false,
      error: { code: 'ACCESS_DENIED' },
    });
    expect(called).toEqual([]);
  });

  test('only the dev server may call while developing', () => {
    const gate = createSenderGate({ isKnown: () => true, devOrigin: 'http://localhost:5173' });
    const from = (url: string) => gate({ ...page, senderFrame: { url, parent: null } });
    expect(from('http://localhost:5173/login')).toBe(true);
    expect(from('http://localhost:5174/login')).toBe(false);
  });
});

describe('what may be called', () => {
  test.each([
    'toString',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'app.info ',
    '',
    7,
    null,
    undefined,
    ['app.info'],
    { toString: () => 'app.info' },
  ])('%j is no route', async (name) => {
    expect(await route(page, name, undefined)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(called).toEqual([]);
  });

  test('one channel is registered, and it checks the sender', async () => {
    installRouter({ handlers, isTrusted, log });
    expect([...registered.channels.keys()]).toEqual([channels.call]);
    const listener = registered.channels.get(channels.call);
    expect(await listener?.({ ...page, senderFrame: null }, 'app.info', undefined)).toMatchObject({
      ok: false,
    });
    expect(await listener?.(page, 'app.info', undefined)).toMatchObject({ ok: true });
  });
});

describe('what may be sent (bridge rate/size limits)', () => {
  test('wrong fields are returned by name, with the texts of the rules', async () => {
    expect(await route(page, 'session.login', { email: 'x', password: '' })).toEqual({
      ok: false,
      error: {
        code: 'INVALID',
        message: 'Invalid email',
        fields: { email: 'Invalid email', password: 'Kata sandi wajib diisi' },
      },
    });
    expect(called).toEqual([]);
  });

  test('keys that the route does not know do not reach the handler', async () => {
    await route(page, 'session.login', { ...login, isAdmin: true });
    expect(called).toEqual([{ name: 'session.login', input: login }]);
  });

  test.each<[string, unknown]>([
    ['an own __proto__', JSON.parse('{"__proto__":{"isAdmin":true},"draftId":"d1"}')],
    ['a constructor', { constructor: { prototype: {} }, draftId: 'd1' }],
    ['a nested __proto__', { draftId: 'd1', more: [JSON.parse('{"__proto__":1}')] }],
    ['a map', new Map([['draftId', 'd1']])],
    ['a date', { draftId: new Date() }],
    ['a buffer', new Uint8Array(10)],
    ['a class', Object.assign(Object.create({ inherited: true }), { draftId: 'd1' })],
    ['deep nesting', { draftId: 'd1', a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }],
    ['very many values', { draftId: 'd1', many: Array.from({ length: 31_000 }, () => 0) }],
    ['a long id', { draftId: 'd'.repeat(65) }],
    ['an id with a path', { draftId: '../../etc' }],
  ])('%s never reaches a handler', async (_name, input) => {
    expect(await route(page, 'batch.summary', input)).toMatchObject({ ok: false });
    expect(called).toEqual([]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test('the largest inputs that the routes allow reach their handlers', async () => {
    const many = <Each>(length: number, each: Each) => Array.from({ length }, () => each);
    const amounts = { insentif: 1, tax: 0, total: 1 };
    const words = [
      'submission_number',
      'submitter_name',
      'agent_code',
      'agent_name',
      'product_name',
      'category_name',
      'program_name',
      'company_name',
      'branch_name',
      'flags',
      'failure',
    ];
    const row = { ...Object.fromEntries(words.map((word) => [word, 'x'])), ...amounts };
    const sum = { name: 'x', level: 'branch', count: 1, ...amounts };
    const sheet = { rows: many(bulkMax, row), sums: many(2 * bulkMax + 1, sum) };
    expect(await route(page, 'payment.keepSheet', sheet)).toMatchObject({ ok: true });
    const columns = { draftId: 'd1', choices: many(2000, { key: 'x', position: 1 }) };
    expect(await route(page, 'batch.map', columns)).toMatchObject({ ok: true });
  });

  test('a cyclic value is refused', async () => {
    const cycle: Record<string, unknown> = { draftId: 'd1' };
    cycle.self = cycle;
    expect(await route(page, 'batch.summary', cycle)).toMatchObject({
      ok: false,
      error: { code: 'BAD_REQUEST' },
    });
  });

  test.each([
    ['a body of 9 MB', { method: 'POST', path: '/w/media/upload', body: 'x'.repeat(9 * 1024 * 1024) }],
    ['a path of 9,000 characters', { method: 'GET', path: `/w/${'x'.repeat(9000)}`, body: null }],
    ['an absolute address', { method: 'GET', path: 'https://evil.example/w/', body: null }],
    ['another method', { method: 'TRACE', path: '/w/health', body: null }],
  ])('%s is refused', async (_name, request) => {
    const answer = await route(page, 'api.request', { ...request, idempotencyKey: null });
    expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID' } });
    expect(called).toEqual([]);
  });

  test('any input gets an envelope, and no unparsed input reaches a handler', async () => {
    const anything = fc.anything({ withMap: true, withSet: true, withDate: true, withNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routeNames), anything, async (name, input) => {
        called = [];
        const answer = await route(page, name, input);
        expect(typeof answer.ok).toBe('boolean');
        for (const { input: parsed } of called) {
          expect([undefined, 'object']).toContain(parsed === undefined ? undefined : typeof parsed);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('more than two hundred calls at once are refused', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = createRouter({
      handlers: { ...handlers, 'download.list': async () => gate.then(() => []) },
      isTrusted,
      log,
    });
    const calls = Array.from({ length: 201 }, () => slow(page, 'download.list', undefined));
    const last = await calls.at(-1);
    expect(last).toMatchObject({ ok: false, error: { code: 'TOO_MANY' } });
    release();
    const answers = await Promise.all(calls);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(200);
    expect(await slow(page, 'download.list', undefined)).toMatchObject({ ok: true });
  });
});

describe('the answer', () => {
  test('a broken rule keeps its code, text and fields', async () => {
    failure = new AppError('FILE_GONE', 'File sudah tidak ada', { fields: { file: 'hilang' } });
    expect(await route(page, 'download.list', undefined)).toEqual({
      ok: false,
      error: { code: 'FILE_GONE', message: 'File sudah tidak ada', fields: { file: 'hilang' } },
    });
  });

  test('any other error becomes INTERNAL, logged under its trace without the input', async () => {
    failure = new TypeError('cannot read /home/dewi/rahasia');
    const answer = await route(page, 'session.login', login);
    expect(answer).toMatchObject({
      ok: false,
      error: {
        code: 'INTERNAL',
        message: 'Terjadi kesalahan di server. Coba lagi; jika berulang, hubungi pengelola.',
      },
    });
    expect(JSON.stringify(answer)).not.toContain('rahasia');
    const [facts] = logged;
    expect(answer).toMatchObject({ error: { trace: facts?.trace } });
    expect(facts).toMatchObject({ route: 'session.login', error: failure });
    expect(JSON.stringify(facts)).not.toContain(login.password);
  });
});
