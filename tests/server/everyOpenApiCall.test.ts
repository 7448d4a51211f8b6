import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateLimit } from '../../src/server/kit/table.ts';
import { partnerRoutes } from '../../src/server/partnerApi/routes.ts';
import { apiCatalogue } from '../../src/shared/entities/openApi/catalogue.ts';
import { newCredentials } from '../../src/shared/entities/openApi/credentials.ts';
import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { cases } from '../run.ts';
import { sharedServer } from './harness.ts';
import { expectErrorEnvelope } from './support/errorTexts.ts';
import { around, hostileInput } from './support/hostile.ts';
import { requestOf } from './support/hostileRequest.ts';
import { chief } from './support/house.ts';

const total = cases(60, 200);
const runs = Math.ceil(total / (partnerRoutes.length + 1));
const seed = Number(process.env.SEED ?? (process.env.DATABASE_URL_TEST ? 20_261_125 : 20_261_126));
const minute = 60_000;

const server = sharedServer();
const statuses = new Map<number, number>();
const company = 2;
const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));

let credentials: ReturnType<typeof newCredentials> | undefined;
let token: string | undefined;

async function makeClient() {
  const made = newCredentials(random);
  const items = (await server().call(openApiOperations.access, {}, chief)).data;
  const granted = new Set<string>(Object.values(apiCatalogue).flat());
  const branches = await server().call(
    partnerOperations.lookup,
    { type: 'branch', parent_id: company },
    chief,
  );
  const programs = await server().call(programOperations.byPartner, { partner_id: company }, chief);
  const answer = await server().call(
    openApiOperations.create,
    {
      ...{ isactivated: true, isdisabled: false, company, include_assign: true },
      ...{ pic_name: 'Rani Mitra', phone_number: '081100001234' },
      branch: branches.data.map(({ id }) => id),
      program: programs.data.map(({ id }) => id),
      accessid: items.filter(({ api_name }) => granted.has(api_name)).map(({ id }) => id),
      ...made,
    },
    chief,
  );
  expect(answer.status, answer.message).toBe(201);
  return made;
}

async function freshToken(): Promise<string> {
  credentials ??= await makeClient();
  const { clientid: client_id, clientsecret: client_secret } = credentials;
  const response = await server().app.request('/open/v1/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { access_token: string }).access_token;
}

const forgetCounts = () => server().services.db.delete(rateLimit);

const count = ({ status }: Response) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

test.each(
  partnerRoutes.map(
    ({ outside }, index) => [`${outside.method} ${outside.path}`, outside, seed + index] as const,
  ),
)(
  '%s answers any input',
  async (_, operation, ownSeed) => {
    await fc.assert(
      fc.asyncProperty(hostileInput(operation), around, async (input, sentWith) => {
        await forgetCounts();
        token ??= await freshToken();
        const { address, init } = requestOf(operation, input, { ...sentWith, token });
        const response = await server().app.request(address, init);
        count(response);
        if (response.status === 401) token = undefined;
        expect(response.status).toBeLessThan(500);
        if (response.status >= 400) expectErrorEnvelope(response.status, await response.json());
        else await response.arrayBuffer();
      }),
      { numRuns: runs, seed: ownSeed },
    );
  },
  10 * minute,
);

test('the token call answers any input', async () => {
  const header = fc.oneof(
    fc.constant(undefined),
    fc
      .string({ unit: 'binary', maxLength: 40 })
      .map((text) => `Basic ${Buffer.from(text).toString('base64')}`),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => `Basic ${Buffer.from(bytes).toString('base64')}`),
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => `Basic ${text}`.trim()),
  );
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .dictionary(fc.constantFrom('grant_type', 'client_id', 'client_secret', 'scope'), fc.string())
      .map((values) => JSON.stringify(values)),
    fc
      .record({
        grant_type: fc.constantFrom('client_credentials', 'password', '\0'),
        client_id: fc.string({ unit: 'binary', maxLength: 40 }),
        client_secret: fc.string({ unit: 'binary', maxLength: 40 }),
      })
      .chain((values) =>
        fc.constantFrom(
          JSON.stringify(values),
          new URLSearchParams(
            Object.entries(values).map(([name, value]) => [name, value.toWellFormed()]),
          ).toString(),
        ),
      ),
  );
  const type = fc.constantFrom(
    'application/x-www-form-urlencoded',
    'Application/JSON; charset=utf-8',
    'text/plain',
    '',
  );
  await fc.assert(
    fc.asyncProperty(around, header, body, type, async ({ headers, query }, authorization, content, kind) => {
      await forgetCounts();
      const response = await server().app.request(`/open/v1/token${query && `?${query}`}`, {
        method: 'POST',
        headers: { ...headers, ...(authorization && { authorization }), 'content-type': kind },
        body: content as BodyInit,
      });
      count(response);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toHaveProperty('error');
    }),
    { numRuns: runs * 2, seed },
  );
});

test('some requests passed the check of the token', () => {
  const sent = [...statuses.values()].reduce((sum, each) => sum + each, 0);
  process.stdout.write(
    `${sent} requests: ${[...statuses]
      .sort()
      .map(([status, each]) => `${each} × ${status}`)
      .join(', ')}\n`,
  );
  expect(sent).toBeGreaterThanOrEqual(total);
  expect(statuses.get(429) ?? 0).toBeLessThan(sent / 20);
  expect(statuses.get(401) ?? 0).toBeLessThan(sent / 4);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 20);
});
