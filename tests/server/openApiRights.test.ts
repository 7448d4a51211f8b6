import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { partner } from '../../src/server/entities/partner/table.ts';
import { productPartner } from '../../src/server/entities/product/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { roleAccess } from '../../src/server/entities/role/table.ts';
import type { AccessCode } from '../../src/shared/core/access.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { type ApiItem, apiCatalogue, itemCodes } from '../../src/shared/entities/openApi/catalogue.ts';
import { newCredentials, newSecrets } from '../../src/shared/entities/openApi/credentials.ts';
import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { openApiTexts } from '../../src/shared/entities/openApi/schema.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { sample } from '../run.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { accessIds, makeRole, makeUser } from './support/accounts.ts';
import { chief, lastAudit } from './support/house.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { create, update, detail, list, access } = openApiOperations;
const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
const items = Object.values(apiCatalogue).flat() as ApiItem[];
const company = 2;

let ids: Map<string, number>;
let editor: { as: CallOptions; role: number };
beforeAll(async () => {
  ids = new Map((await call(access, {})).data.map(({ id, api_name }) => [api_name, id]));
  const role = await makeRole(server(), ['crud_partner_api']);
  editor = { as: (await makeUser(server(), { role_id: role })).as, role };
});

async function hold(codes: readonly AccessCode[]): Promise<void> {
  const { db } = server().services;
  const held = await accessIds(server(), ['crud_partner_api', ...codes]);
  await db.delete(roleAccess).where(eq(roleAccess.role_id, editor.role));
  await db.insert(roleAccess).values(held.map((access_id) => ({ role_id: editor.role, access_id })));
}

async function newClient(granted: readonly ApiItem[], of = company) {
  const branches = await call(partnerOperations.lookup, { type: 'branch', parent_id: of });
  const programs = await call(programOperations.byPartner, { partner_id: of });
  return {
    ...{ isactivated: true, isdisabled: false, include_assign: true, company: of },
    ...{ pic_name: 'Rani Mitra', phone_number: '081100001234' },
    branch: branches.data.map(({ id }) => id),
    program: programs.data.map(({ id }) => id),
    accessid: granted.map((name) => ids.get(name)!),
    ...newCredentials(random),
  };
}

async function made(granted: readonly ApiItem[] = items, of = company) {
  const sent = await newClient(granted, of);
  const answer = await call(create, sent);
  expect(answer.status, answer.message).toBe(201);
  return { ...sent, id: answer.data.id };
}

const askToken = ({ clientid, clientsecret }: { clientid: string; clientsecret: string }) =>
  server().app.request('/open/v1/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientid,
      client_secret: clientsecret,
    }),
  });

describe('granting and removing items', () => {
  test.each(sample(items, 3))('%s: with all of its codes, and with none of them missing', async (item) => {
    const codes = itemCodes[item];
    for (const lacking of codes) {
      await hold(codes.filter((code) => code !== lacking));
      const refused = await call(create, await newClient([item]), editor.as);
      expect([refused.status, refused.error?.fields]).toEqual([
        403,
        { accessid: openApiTexts.itemsNotHeld(item) },
      ]);
    }
    const { id } = await made([item]);
    const taken = await call(update, { id, accessid: [] }, editor.as);
    expect([taken.status, Object.keys(taken.error?.fields ?? {})]).toEqual([403, ['accessid']]);
    await hold(codes);
    expect((await call(create, await newClient([item]), editor.as)).status).toBe(201);
    expect((await call(update, { id, accessid: [] }, editor.as)).status).toBe(200);
    expect((await call(update, { id, accessid: [ids.get(item)!] }, editor.as)).status).toBe(200);
  });

  test('the log names who granted and removed which item', async () => {
    await hold(itemCodes['Tambah agen']);
    const { id } = await made([]);
    await call(update, { id, accessid: [ids.get('Tambah agen')!] }, editor.as);
    const [entry] = (await call(auditOperations.list, { entity: 'openApi', entity_id: String(id) })).data;
    expect(entry).toMatchObject({
      user_name: 'Wulan Sari',
      action: 'update',
      before: { accessid: [] },
      after: { accessid: [ids.get('Tambah agen')] },
    });
  });
});

describe('a client with items beyond the editor', () => {
  test('shows no secrets, and can be neither enabled nor redirected', async () => {
    await hold(['c_referral']);
    const client = await made();
    const { data, message } = await call(detail, { id: client.id }, editor.as);
    expect(data, message).not.toHaveProperty('password');
    expect(data).not.toHaveProperty('clientsecret');
    expect(await lastAudit(server())).toMatchObject({ action: 'view', entity: 'openApi' });
    const secrets = newSecrets(client.username, random);
    const turns = {
      ...secrets,
      company: 3,
      branch: client.branch.slice(1),
      program: client.program.slice(1),
      include_assign: false,
    };
    for (const [name, value] of Object.entries(turns)) {
      const moved = name === 'company' ? await newClient([], 3) : client;
      const sent = {
        id: client.id,
        [name]: value,
        ...(name === 'company' && { branch: moved.branch, program: moved.program }),
      };
      const answer = await call(update, sent, editor.as);
      expect(answer.status, name).toBe(403);
      expect(answer.error?.fields).toHaveProperty(name, openApiTexts.notYours);
    }
    expect((await call(update, { ...data, pic_name: 'Lain' }, editor.as)).status).toBe(200);
    const off = { id: client.id, isactivated: false };
    expect((await call(update, off, editor.as)).status).toBe(200);
    expect((await call(update, { ...off, isactivated: true }, editor.as)).status).toBe(403);
    await hold(items.flatMap((item) => itemCodes[item]));
    const shown = await call(detail, { id: client.id }, editor.as);
    expect(shown.data.clientsecret).toBe(client.clientsecret);
    expect(await lastAudit(server())).toMatchObject({ action: 'reveal', entity: 'openApi' });
  });
});

test('a client is deleted only by who holds all of its items, and the list says so', async () => {
  const { id } = await made(['Tambah agen']);
  const outOfReach = async () => {
    const { data } = await call(list, { limit: 200 }, editor.as);
    return data.find((each) => each.id === id)?.out_of_reach;
  };
  await hold(['c_referral']);
  const refused = await call(openApiOperations.remove, { id }, editor.as);
  expect([refused.status, refused.error?.fields]).toEqual([
    403,
    { accessid: 'Hanya dapat dihapus oleh yang memiliki semua akses partner ini' },
  ]);
  expect((await call(detail, { id }, editor.as)).data.out_of_reach).toBe(true);
  expect(await outOfReach()).toBe(true);

  await hold(itemCodes['Tambah agen']);
  expect(await outOfReach()).toBe(false);
  expect((await call(openApiOperations.remove, { id }, editor.as)).status).toBe(200);
  expect(await outOfReach()).toBeUndefined();
});

describe('the token call', () => {
  const tokenOf = async (client: Parameters<typeof askToken>[0]) =>
    ((await (await askToken(client)).json()) as { access_token: string }).access_token;
  const reads = (token: string) =>
    server().app.request('/open/v1/products', { headers: { authorization: `Bearer ${token}` } });

  test('a new secret alone ends running tokens', async () => {
    const client = await made();
    const token = await tokenOf(client);
    expect((await reads(token)).status).toBe(200);
    const { clientsecret } = newSecrets(client.username, random);
    expect((await call(update, { id: client.id, pic_name: 'Lain' })).status).toBe(200);
    expect((await reads(token)).status).toBe(200);
    expect((await call(update, { id: client.id, clientsecret })).status).toBe(200);
    expect((await reads(token)).status).toBe(401);
    expect((await reads(await tokenOf({ ...client, clientsecret }))).status).toBe(200);
  });

  test.each([
    { what: 'company', problem: openApiTexts.companyGone },
    { what: 'branches', problem: openApiTexts.branchesGone },
    { what: 'programs', problem: openApiTexts.programsGone },
  ])(
    'without its $what: 403 with the reason, which the list and the record show',
    async ({ what, problem }) => {
      const { db } = server().services;
      const client = await made();
      const gone = (deleted_at: Date | null) => {
        if (what === 'programs')
          return db.update(program).set({ deleted_at }).where(inArray(program.id, client.program));
        const which = what === 'company' ? [company] : client.branch;
        return db.update(partner).set({ deleted_at }).where(inArray(partner.id, which));
      };
      await gone(new Date());
      try {
        const answer = await askToken(client);
        expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(problem)]);
        expect((await call(detail, { id: client.id })).data.problem).toBe(problem);
        const rows = (await call(list, { limit: 200 })).data;
        expect(rows.find(({ id }) => id === client.id)?.problem).toBe(problem);
      } finally {
        await gone(null);
      }
      expect((await askToken(client)).status).toBe(200);
      expect((await call(detail, { id: client.id })).data.problem).toBe('');
    },
  );

  test('a program that left the company is not reported as deleted', async () => {
    const { db } = server().services;
    const client = await made();
    const problem = async () => (await call(detail, { id: client.id })).data.problem;

    const links = await db.delete(productPartner).where(eq(productPartner.partner_id, company)).returning();
    try {
      expect(await problem()).toBe('Program yang dipilih tidak lagi diberikan kepada perusahaan ini');
    } finally {
      await db.insert(productPartner).values(links);
    }
    const move = (parent_id: number) =>
      db.update(partner).set({ parent_id }).where(inArray(partner.id, client.branch));
    await move(3);
    try {
      expect(await problem()).toBe('Cabang yang dipilih tidak lagi milik perusahaan ini');
    } finally {
      await move(company);
    }
    expect(await problem()).toBe('');
  });
});
