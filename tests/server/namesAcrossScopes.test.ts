import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { notification } from '../../src/server/entities/notification/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import type { AccessCode } from '../../src/shared/core/access.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { customUser } from './support/house.ts';
import { bankAdmin, createOne, someAgent, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const bank = 2;

test('A-128: the upline of another company has neither name nor id, and a form without it keeps it', async () => {
  const { db } = server().services;
  const own = await someAgent(server(), bank);
  const [colleague] = await db
    .select()
    .from(agent)
    .where(and(eq(agent.company_id, bank), isNull(agent.deleted_at), eq(agent.status, 'active')))
    .offset(1)
    .limit(1);
  const foreign = await someAgent(server(), 3);
  const uplineFor = async (upline_id: number, as: string) => {
    await db.update(agent).set({ upline_id }).where(eq(agent.id, own.id));
    const { data } = await server().call(agentOperations.detail, { id: own.id }, { as });
    return { id: data.upline_id, name: data.upline?.fullname };
  };
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  expect(await uplineFor(foreign.id, bankAdmin)).toEqual({ id: null, name: undefined });
  expect(await uplineFor(foreign.id, superAdmin)).toEqual(named(foreign));

  const save = (upline_id: number | null, as: string) =>
    server().call(agentOperations.update, { id: own.id, fullname: own.name, upline_id }, { as });
  const stored = async () => (await db.select().from(agent).where(eq(agent.id, own.id)))[0]!.upline_id;
  expect((await save(null, bankAdmin)).status).toBe(200);
  expect(await stored()).toBe(foreign.id);
  expect((await save(foreign.id, bankAdmin)).error?.fields).toEqual({
    upline_id: 'Agen upline tidak ditemukan',
  });
  expect((await save(colleague!.id, bankAdmin)).status).toBe(200);
  expect(await uplineFor(colleague!.id, bankAdmin)).toEqual(named(colleague!));
  expect((await save(null, bankAdmin)).status).toBe(200);
  expect(await stored()).toBeNull();
});

test('A-129: who opened a submission is named within the own company, the rest counted', async () => {
  const { agent_code } = await someAgent(server(), bank);
  const id = await createOne(server(), 'Tabungan Impian', { agent_code });
  for (const as of [superAdmin, 'admin@mitra.example', bankAdmin])
    expect((await server().call(referralOperations.detail, { id }, { as })).status).toBe(200);
  const openers = async (as: string) =>
    (await server().call(referralOperations.openings, { id }, { as })).data.map(({ user_name }) => user_name);
  const all = await openers(superAdmin);
  expect(all).toHaveLength(3);
  const seen = await openers(bankAdmin);
  expect(seen).toHaveLength(2);
  expect(seen).toContain('petugas lain (2)');
  const [own] = seen.filter((name) => name !== 'petugas lain (2)');
  expect(all).toContain(own);
});

test('A-128: a company sees notifications to all, a type, a level, itself, its branches, its agents', async () => {
  const { db } = server().services;
  const numberOf = async (parent_id: number) => {
    const [branch] = await db.select().from(partner).where(eq(partner.parent_id, parent_id));
    return branch!.partner_number;
  };
  const [company, other] = ['P0002', 'P0003'];
  const to = {
    all: {},
    type: { agent_type: 'company' },
    level: { agent_level: '1' },
    itself: { partner_number: `${other}, ${company}` },
    'its branch': { partner_number: await numberOf(bank) },
    'its agent': { agent_code: (await someAgent(server(), bank)).agent_code },
    'another company': { partner_number: other },
    "another's branch": { partner_number: await numberOf(3) },
    "another's agent": { agent_code: (await someAgent(server(), 3)).agent_code },
    'an agent, by number and level': {
      agent_code: (await someAgent(server(), 3)).agent_code,
      agent_level: '1',
    },
  };
  const names = Object.keys(to);
  const made = await db
    .insert(notification)
    .values(Object.values(to).map((columns, index) => ({ title: `Untuk ${names[index]}`, ...columns })))
    .returning();
  const reader = await customUser(server(), {
    codes: ['r_view_notification_list', 'r_notifications'],
    company: bank,
    branch: bank,
  });
  const { list, detail } = notificationOperations;
  const listed = new Set((await server().call(list, { limit: 200 }, reader)).data.map(({ id }) => id));
  const opened = new Map<string, number>();
  for (const [index, { id }] of made.entries())
    opened.set(names[index]!, (await server().call(detail, { id }, reader)).status);
  const seen = names.filter((_, index) => listed.has(made[index]!.id));
  expect(seen).toEqual(names.slice(0, 6));
  expect(names.filter((name) => opened.get(name) === 200)).toEqual(seen);
  expect(names.filter((name) => opened.get(name) === 404)).toEqual(names.slice(6));
});

test('A-128: of a notification to several a company reads, finds and sorts by its own codes only', async () => {
  const [own, foreign] = [await someAgent(server(), bank), await someAgent(server(), 3)];
  const sent = {
    title: 'Untuk beberapa perusahaan',
    agentCode: `${foreign.agent_code}, ${own.agent_code}`,
    partnerCode: 'P0003, P0002',
  };
  const { list, detail, create } = notificationOperations;
  const { id } = (await server().call(create, sent, { as: superAdmin })).data;
  const reader = await customUser(server(), {
    codes: ['r_view_notification_list', 'r_faq', 'r_terms'],
    company: bank,
    branch: bank,
  });
  const shownTo = async (by: CallOptions, more: object = {}) => {
    const { data } = await server().call(list, { limit: 200, ...more }, by);
    return data.find((each) => each.id === id);
  };
  const ownCodes = { agentCode: own.agent_code, partnerCode: 'P0002' };
  expect(await shownTo(reader)).toMatchObject(ownCodes);
  expect((await server().call(detail, { id }, reader)).data).toMatchObject(ownCodes);
  expect(await shownTo(reader, { keyword: 'P0002' })).toBeDefined();
  expect(await shownTo(reader, { keyword: 'P0003' })).toBeUndefined();
  expect(await shownTo(reader, { keyword: foreign.agent_code })).toBeUndefined();
  const whole = { agentCode: sent.agentCode, partnerCode: sent.partnerCode };
  expect(await shownTo({ as: superAdmin })).toMatchObject(whole);
  expect((await server().call(detail, { id }, { as: superAdmin })).data).toMatchObject(whole);
  expect(await shownTo({ as: superAdmin }, { keyword: 'P0003' })).toBeDefined();
});

test('A-129: who has read a notification is named within the own company, the rest counted', async () => {
  const { create, markRead, readers } = notificationOperations;
  const reads = { codes: ['r_view_notification_list'] as AccessCode[] };
  const [own, foreign] = [
    await customUser(server(), { ...reads, company: bank, branch: 8 }),
    await customUser(server(), { ...reads, company: 3, branch: 3 }),
  ];
  const company = await customUser(server(), {
    codes: ['r_view_notification_list', 'r_faq'],
    company: bank,
    branch: bank,
  });
  const { id } = (await server().call(create, { title: 'Untuk semua' }, { as: superAdmin })).data;
  for (const reader of [company, foreign, { as: 'admin@mitra.example' }])
    expect((await server().call(markRead, { id }, reader)).status).toBe(200);
  expect((await server().call(markRead, { id }, own)).status).toBe(403);
  const names = async (options: CallOptions) => (await server().call(readers, { id }, options)).data;
  expect(await names({ as: superAdmin })).toHaveLength(3);
  const told = await names(company);
  expect(told).toHaveLength(2);
  expect(told[0]?.id).toEqual(expect.any(Number));
  expect(told[1]).toEqual({
    id: null,
    name: 'petugas lain (2)',
    role_name: '',
    company_name: '',
    readAt: null,
  });
});
