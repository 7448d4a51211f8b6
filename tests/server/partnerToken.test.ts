import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseAway } from '../../src/server/kit/errorView.ts';
import { rateLimit } from '../../src/server/kit/table.ts';
import { answerToken } from '../../src/server/partnerApi/token.ts';
import { newCredentials } from '../../src/shared/entities/openApi/credentials.ts';
import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { sharedServer } from './harness.ts';
import { chief } from './support/house.ts';

/** Requests tokens as OAuth clients do (RFC 6749, 2.3.1, 4.4 and 5). */
const server = sharedServer();
const credentials = newCredentials((count) => crypto.getRandomValues(new Uint8Array(count)));
const { clientid: clientId, clientsecret: secret } = credentials;
const company = 2;

beforeAll(async () => {
  const branches = await server().call(
    partnerOperations.lookup,
    { type: 'branch', parent_id: company },
    chief,
  );
  const programs = await server().call(programOperations.byPartner, { partner_id: company }, chief);
  const made = await server().call(
    openApiOperations.create,
    {
      isactivated: true,
      isdisabled: false,
      pic_name: 'Rani Mitra',
      phone_number: '081100001234',
      company,
      branch: branches.data.map(({ id }) => id),
      program: programs.data.map(({ id }) => id),
      include_assign: true,
      accessid: [],
      ...credentials,
    },
    chief,
  );
  expect(made.status).toBe(201);
});
beforeEach(async () => {
  await server().services.db.delete(rateLimit);
});

interface Sent {
  headers?: Record<string, string>;
  body?: BodyInit;
  query?: string;
}

async function ask({ headers = {}, body = '', query = '' }: Sent) {
  const url = `/open/v1/token${query}`;
  const answer = await server().app.request(url, { method: 'POST', headers, body });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
}

const formType = 'application/x-www-form-urlencoded';
const percent = (text: string) => [...text].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('');
const oneOf = fc.constantFrom;

const client = fc.record({
  place: oneOf('basic', 'form', 'json'),
  scheme: oneOf('Basic', 'basic', 'BASIC'),
  formMedia: oneOf(
    formType,
    formType.toUpperCase(),
    `${formType};charset=UTF-8`,
    `${formType} ; charset="utf-8"`,
  ),
  jsonMedia: oneOf('application/json', 'Application/JSON', 'application/json; charset=utf-8'),
  encode: oneOf<(text: string) => string>(
    (text) => text,
    percent,
    (text) => percent(text).toUpperCase(),
  ),
  more: fc.subarray([
    ['scope', ''],
    ['audience', 'rujukan'],
    ['client_assertion', ''],
  ] as [string, string][]),
  repeatsId: fc.boolean(),
});
type Client = typeof client extends fc.Arbitrary<infer Value> ? Value : never;

function requestOf(
  { place, scheme, formMedia, jsonMedia, encode, more, repeatsId }: Client,
  {
    id = clientId,
    key = secret,
    grant = 'client_credentials',
  }: { id?: string; key?: string; grant?: string } = {},
): Sent {
  const pairs: [string, string][] = [['grant_type', grant], ...more];
  if (place === 'basic') {
    if (repeatsId) pairs.push(['client_id', id]);
    const authorization = `${scheme} ${Buffer.from(`${encode(id)}:${encode(key)}`).toString('base64')}`;
    return {
      headers: { 'content-type': formMedia, authorization },
      body: String(new URLSearchParams(pairs)),
    };
  }
  pairs.push(['client_id', id], ['client_secret', key]);
  return place === 'form'
    ? { headers: { 'content-type': formMedia }, body: String(new URLSearchParams(pairs)) }
    : { headers: { 'content-type': jsonMedia }, body: JSON.stringify(Object.fromEntries(pairs)) };
}

test('every client that follows the standard gets a token', async () => {
  await fc.assert(
    fc.asyncProperty(client, async (kind) => {
      const { status, headers, body } = await ask(requestOf(kind));
      expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 });
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('pragma')).toBe('no-cache');
    }),
    { numRuns: 100, seed: 1 },
  );
});

test('every client with a wrong secret or id gets the standard’s error', async () => {
  const wrong = oneOf<object>(
    { key: 'salah' },
    { key: '' },
    { id: 'tidak-ada' },
    { id: '' },
    { id: 'a\0b' },
    { key: 'a\0b' },
    { key: 'x'.repeat(5000) },
    { id: 'ü€' },
  );
  await fc.assert(
    fc.asyncProperty(client, wrong, async (kind, change) => {
      await server().services.db.delete(rateLimit);
      const { status, headers, body } = await ask(requestOf({ ...kind, repeatsId: false }, change));
      const isInvalid = status === 400;
      const error = isInvalid ? 'invalid_request' : 'invalid_client';
      expect(body).toMatchObject({ error, error_description: expect.any(String) });
      expect([400, 401]).toContain(status);
      if (!isInvalid) expect(headers.get('www-authenticate')).toMatch(/^Basic realm="/);
      expect(headers.get('cache-control')).toBe('no-store');
    }),
    { numRuns: 100, seed: 2 },
  );
});

const form = (text: string) => ({ headers: { 'content-type': formType }, body: text });
const whole = `grant_type=client_credentials&client_id=${clientId}&client_secret=${secret}`;
const basic = (text: string | Uint8Array) => `Basic ${Buffer.from(text).toString('base64')}`;
const refused: [string, Sent, number, string][] = [
  [
    'another grant',
    requestOf({ ...plain(), place: 'form' }, { grant: 'password' }),
    400,
    'unsupported_grant_type',
  ],
  ['no grant', form(`client_id=${clientId}&client_secret=${secret}`), 400, 'invalid_request'],
  ['nothing', {}, 400, 'invalid_request'],
  ['no client', form('grant_type=client_credentials'), 401, 'invalid_client'],
  ['a parameter twice', form(`${whole}&client_id=lain`), 400, 'invalid_request'],
  ['a secret in the address', { ...form(whole), query: `?client_secret=${secret}` }, 400, 'invalid_request'],
  ['a client id in the address', { ...form(whole), query: `?client_id=${clientId}` }, 400, 'invalid_request'],
  ['text', { headers: { 'content-type': 'text/plain' }, body: whole }, 400, 'invalid_request'],
  ['no media type', { body: Buffer.from(whole) }, 400, 'invalid_request'],
  ['broken JSON', { headers: { 'content-type': 'application/json' }, body: '{' }, 400, 'invalid_request'],
  ['bytes that are no UTF-8', form('grant_type=%ff'), 400, 'invalid_request'],
  [
    'two ways at once',
    { ...form(whole), headers: { 'content-type': formType, authorization: basic(`${clientId}:${secret}`) } },
    400,
    'invalid_request',
  ],
  ...[
    'Basic',
    'Basic !!!',
    'Bearer abc',
    basic('tanpa titik dua'),
    basic(Uint8Array.of(0xff, 0x3a, 0)),
    basic('%zz:%'),
  ].map((authorization): [string, Sent, number, string] => [
    `the header ${authorization}`,
    { ...form('grant_type=client_credentials'), headers: { 'content-type': formType, authorization } },
    401,
    'invalid_client',
  ]),
];

function plain(): Client {
  const [same] = [(text: string) => text];
  return {
    place: 'form',
    scheme: 'Basic',
    formMedia: formType,
    jsonMedia: 'application/json',
    encode: same,
    more: [],
    repeatsId: false,
  };
}

test.each(refused)('%s is refused with the standard’s error', async (_, sent, status, error) => {
  const answer = await ask(sent);
  expect(answer.body).toMatchObject({ error, error_description: expect.any(String) });
  expect(answer.status).toBe(status);
});

test('without the database the answer says when to ask again', async () => {
  const { services } = server();
  const db = new Proxy(services.db, {
    get: () => {
      throw databaseAway();
    },
  });
  const { headers, body } = form(whole);
  const request = new Request('http://localhost/open/v1/token', { method: 'POST', headers, body });
  const answer = await answerToken({ ...services, db }, request, () => undefined);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a disabled partner gets a refusal with the reason', async () => {
  const { data } = await server().call(openApiOperations.list, { limit: 100 }, chief);
  const { id } = data.find(({ pic_name }) => pic_name === 'Rani Mitra')!;
  await server().call(openApiOperations.update, { id, isactivated: false }, chief);
  const answer = await ask(form(whole));
  expect(answer).toMatchObject({ status: 403, body: { error: 'unauthorized_client' } });
  await server().call(openApiOperations.update, { id, isactivated: true }, chief);
});
