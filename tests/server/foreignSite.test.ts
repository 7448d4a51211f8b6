import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimit } from '../../src/server/kit/table.ts';
import { mounted } from '../../src/server/registry.ts';
import { sharedServer } from './harness.ts';
import { expectErrorEnvelope } from './support/errorTexts.ts';
import { chief } from './support/house.ts';

const server = sharedServer({ behindProxy: true });
const operations = mounted.map(({ operation }) => operation);
const host = 'http://localhost';

beforeEach(async () => {
  await server().services.db.delete(rateLimit);
});

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
  { 'sec-fetch-site': 'cross-site', origin: host },
  { origin: 'https://jahat.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000' },
];

const own: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'https://rujukan.example' },
  { 'sec-fetch-site': 'none' },
  { origin: host },
];

const counted = () => server().services.db.select().from(rateLimit);
const wrong = { email: 'admin@mitra.example', password: 'salah' };
const token = { grant_type: 'client_credentials', client_id: 'x', client_secret: 'x' };
const counting: [string, object][] = [
  ['/w/auth/login', wrong],
  ['/w/auth/forgot-password', { email: wrong.email }],
  ['/open/v1/token', token],
];
const post = (path: string, headers: Record<string, string>, body: unknown) =>
  server().app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });

describe.each(counting)('%s', (path, body) => {
  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    '',
  ])('counts nothing of a body that is sent as %j', async (type) => {
    const answer = await post(path, type ? { 'content-type': type } : {}, body);
    expect(answer.status).toBe(400);
    expect(await counted()).toEqual([]);
  });

  test.each(foreign)('counts nothing that is sent with %j', async (headers) => {
    expect((await post(path, { 'content-type': 'application/json', ...headers }, body)).status).toBe(403);
    expect(await counted()).toEqual([]);
  });

  test.each(own)('answers a program, and a page of the server’s own, with %j', async (headers) => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8'])
      expect([200, 401]).toContain((await post(path, { 'content-type': type, ...headers }, body)).status);
    expect(await counted()).not.toEqual([]);
  });
});

test('every call refuses another site before it looks at anything, and a body of another type', async () => {
  const authorization = `Bearer ${await server().tokenOf(chief.as!)}`;
  for (const { id, method, path, body } of operations) {
    const url = path.replace(/\{\w+\}/g, '1');
    for (const headers of foreign) {
      const answer = await server().app.request(url, { method, headers: { ...headers, authorization } });
      expect(answer.status, id).toBe(403);
      expectErrorEnvelope(403, await answer.json());
    }
    if (method === 'GET' || method === 'DELETE') continue;
    const types = [
      'text/plain',
      'application/json',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ];
    const right = { json: 1, multipart: 2, form: 3 }[body ?? 'json'];
    for (const [index, type] of types.entries()) {
      if (index === right) continue;
      const headers = { authorization, 'content-type': type };
      const answer = await server().app.request(url, { method, headers, body: '{}' });
      expect(answer.status, `${id} ${type}`).toBe(400);
    }
  }
});
