import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { product, productPartner } from '../../src/server/entities/product/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { completeViews } from '../../src/server/entities/view/read.ts';
import { savedView } from '../../src/server/entities/view/table.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { viewOperations } from '../../src/shared/entities/view/operations.ts';
import { installedViews } from '../../src/shared/entities/view/schema.ts';
import { sharedServer } from './harness.ts';
import { fillQueue, leaderCodes, makeWorker } from './support/claims.ts';
import type { Probe } from './support/probes.ts';
import { superAdmin } from './support/referrals.ts';

const server = sharedServer();
const { list, detail, create, update, remove, order, place, counts } = viewOperations;
const bank = 2;
const bandung = 8;
let siti: Probe;
let leader: Probe;
let company: Probe;
let branch: Probe;

beforeAll(async () => {
  siti = await makeWorker(server());
  leader = await makeWorker(server(), leaderCodes);
  company = await makeWorker(server(), leaderCodes, { company: bank });
  branch = await makeWorker(server(), leaderCodes, { company: bank, branch: bandung });
});

const view = (name: string, query: Record<string, string> = { referral_status_id: '1' }) => ({
  list: 'referral',
  name,
  query,
});
const made = async (who: Probe, input: object) => {
  const answer = await server().call(create, input as never, who.as);
  expect(answer.status, answer.message).toBe(201);
  return answer.data.id;
};
const namesFor = async (who: Probe) =>
  (await server().call(list, { list: 'referral' }, who.as)).data.map(({ name }) => name);

test('R-860: six views come with an installation, for everybody, and nobody changes them', async () => {
  const names = installedViews.map(({ name }) => name);
  expect(await namesFor(branch)).toEqual(names);
  const [first] = (await server().call(list, {}, siti.as)).data;
  expect(first).toMatchObject({ owner: '', mine: false, share: 'all', missing: [], pinned: true });
  expect((await server().call(update, { id: first!.id, name: 'Lain' }, leader.as)).status).toBe(403);
  expect((await server().call(remove, { id: first!.id }, leader.as)).status).toBe(403);
  const { db } = server().services;
  await db.delete(savedView).where(eq(savedView.installed, 'late'));
  await completeViews(db);
  await completeViews(db);
  expect((await namesFor(siti)).toSorted()).toEqual(names.toSorted());
});

test('R-861: own views have their own order, pins, and one default of a list', async () => {
  const [a, b] = [await made(siti, view('Pagi')), await made(siti, { ...view('Sore'), layout: '{"x":1}' })];
  expect((await server().call(detail, { id: b }, siti.as)).data).toMatchObject({
    name: 'Sore',
    layout: '{"x":1}',
    mine: true,
    pinned: false,
    owner: 'Penguji',
  });
  expect((await server().call(create, view('Pagi'), siti.as)).message).toContain('Pagi');
  await server().call(order, { list: 'referral', view_ids: [b, a] }, siti.as);
  const late = async () =>
    (await server().call(list, {}, siti.as)).data.find(({ name }) => name === 'Terlambat')!;
  expect((await late()).pinned).toBe(true);
  await server().call(place, { id: (await late()).id, pinned: false }, siti.as);
  expect((await late()).pinned).toBe(false);
  expect((await namesFor(siti)).slice(0, 2)).toEqual(['Sore', 'Pagi']);
  for (const id of [a, b]) await server().call(place, { id, pinned: true, is_default: true }, siti.as);
  const placed = (await server().call(list, {}, siti.as)).data.filter(({ mine }) => mine);
  expect(placed.map((each) => [each.name, each.pinned, each.is_default])).toEqual([
    ['Sore', true, true],
    ['Pagi', true, false],
  ]);
  await server().call(update, { id: a, name: 'Siang', query: { waiting: 'mine' } }, siti.as);
  expect((await server().call(detail, { id: a }, siti.as)).data).toMatchObject({
    name: 'Siang',
    query: { waiting: 'mine' },
  });
  expect((await server().call(update, { id: a, name: 'Sore' }, siti.as)).status).toBe(409);
  expect((await server().call(detail, { id: a }, leader.as)).status).toBe(404);
  expect((await server().call(remove, { id: a }, leader.as)).status).toBe(404);
  expect((await server().call(update, { id: a, name: 'Milik orang' }, leader.as)).status).toBe(404);
  expect((await server().call(place, { id: a, pinned: true }, leader.as)).status).toBe(404);
  expect((await server().call(remove, { id: a }, siti.as)).status).toBe(200);
  expect(await namesFor(siti)).not.toContain('Siang');
  expect((await server().call(order, { list: 'referral', view_ids: [a] }, siti.as)).status).toBe(404);
});

test('R-862: views are shared with a role, a company or everybody by users with the right', async () => {
  expect((await server().call(create, { ...view('Semua'), share: 'all' }, siti.as)).status).toBe(403);
  expect((await server().call(create, { ...view('Cabang'), share: 'company' }, branch.as)).status).toBe(403);
  const refused = { ...view('Orang'), share: 'company', company_id: 3 } as const;
  expect((await server().call(create, refused, company.as)).status).toBe(403);
  expect((await server().call(create, { ...view('Semua'), share: 'all' }, company.as)).status).toBe(403);
  expect((await server().call(create, { ...view('X'), share: 'role' }, leader.as)).status).toBe(422);
  expect(
    (await server().call(create, { ...view('X'), share: 'role', role_id: 999_999 }, leader.as)).status,
  ).toBe(422);
  expect(
    (await server().call(create, { ...view('X'), share: 'company', company_id: 999_999 }, leader.as)).status,
  ).toBe(422);
  await made(company, { ...view('Bank'), share: 'company' });
  const ofRole = await made(leader, { ...view('Untuk'), share: 'role', role_id: siti.role_id });
  const renamed = { id: ofRole, name: 'Untuk role', share: 'role' } as const;
  expect((await server().call(update, renamed, leader.as)).status).toBe(200);
  await made(leader, { ...view('Untuk bank'), share: 'company', company_id: bank });
  const all = await made(leader, { ...view('Untuk semua'), share: 'all' });
  const shared = async (who: Probe) =>
    (await namesFor(who)).filter((name) =>
      ['Bank', 'Untuk role', 'Untuk bank', 'Untuk semua'].includes(name),
    );
  expect(await shared(siti)).toEqual(['Untuk role', 'Untuk semua']);
  expect(await shared(branch)).toEqual(['Bank', 'Untuk bank', 'Untuk semua']);
  expect((await server().call(detail, { id: all }, branch.as)).data.owner).toBe('petugas lain');
  expect((await server().call(detail, { id: all }, siti.as)).data.owner).toBe('Penguji');
  await server().call(update, { id: all, share: 'private' }, leader.as);
  expect(await shared(siti)).toEqual(['Untuk role']);
});

test('R-862: the views of a deleted user go with their owner', async () => {
  const owner = await makeWorker(server(), leaderCodes);
  await made(owner, { ...view('Yatim'), share: 'all' });
  expect(await namesFor(siti)).toContain('Yatim');
  await server().call(userOperations.remove, { id: owner.id }, { as: superAdmin });
  expect(await namesFor(siti)).not.toContain('Yatim');
});

test('R-863: deleted or hidden values of a view are named, and the rest is opened', async () => {
  const { db } = server().services;
  const [some] = await db.select().from(product).limit(1);
  await db.update(product).set({ deleted_at: new Date() }).where(eq(product.id, some!.id));
  const query = { product_ids: `${some!.id},2`, partner_id_company_assign: '3', referral_status_id: '99' };
  const id = await made(leader, { ...view('Lama', query), share: 'all' });
  const gone = { key: 'product_ids', value: String(some!.id) };
  const status = { key: 'referral_status_id', value: '99' };
  expect((await server().call(detail, { id }, siti.as)).data.missing).toEqual([gone, status]);
  const forBank = (await server().call(detail, { id }, company.as)).data.missing;
  expect(forBank).toContainEqual({ key: 'partner_id_company_assign', value: '3' });
  const [inside] = await db.select().from(program).where(eq(program.product_id, some!.id)).limit(1);
  const parts = { category_id: String(inside!.category_id), program_id: String(inside!.id) };
  const own = { ...parts, partner_id_company_soa: String(bank), partner_id_branch_soa: String(bandung) };
  const parted = await made(leader, { ...view('Bagian', own), share: 'all' });
  const missing = async (who: Probe) => (await server().call(detail, { id: parted }, who.as)).data.missing;
  const both = Object.entries(parts).map(([key, value]) => ({ key, value }));
  expect(await missing(siti)).toEqual(both);
  await db.update(product).set({ deleted_at: null }).where(eq(product.id, some!.id));
  expect(await missing(siti)).toEqual([]);
  expect(await missing(branch)).toEqual([]);
  const links = db.delete(productPartner);
  await links.where(and(eq(productPartner.product_id, some!.id), eq(productPartner.partner_id, bank)));
  expect(await missing(company)).toEqual(both);
});

test('R-864: counts of all views on screen in one call, in the reader’s scope, with the age of the oldest and the earliest due time', async () => {
  const [due, later] = ['2026-02-03T02:00:00.000Z', '2026-02-04T02:00:00.000Z'];
  const ids = await fillQueue(server(), 30, (index) => ({
    ...(index % 3 === 0 && { soa_company_id: bank, soa_branch_id: bandung }),
    ...(index >= 28 && { due_at: new Date(index === 28 ? later : due) }),
  }));
  const id = await made(leader, { ...view('Hitung', { referral_status_ids: '1,2' }), share: 'all' });
  const agents = await made(siti, { list: 'agent', name: 'Agen', query: {} });
  const own = await server().call(counts, { view_ids: [id, agents] }, siti.as);
  const { db } = server().services;
  const [oldest] = await db.select().from(referral).where(eq(referral.id, ids[0]!));
  expect(own.data).toEqual([
    { id, count: 30, oldest: oldest!.status_changed_at.toISOString(), due },
    { id: agents, count: null, oldest: null, due: null },
  ]);
  expect((await server().call(counts, { view_ids: [id] }, company.as)).data).toMatchObject([
    { id, count: 10, due: null },
  ]);
  expect((await server().call(counts, { view_ids: [agents] }, company.as)).data).toEqual([]);
  const reader = await makeWorker(server(), ['r_dashboard']);
  expect((await server().call(counts, { view_ids: [id] }, reader.as)).data[0]?.count).toBeNull();
  const listed = await server().call(referralOperations.list, { referral_status_ids: '1,2' }, siti.as);
  expect(listed.data).toHaveLength(30);
  await db.update(referral).set({ deleted_at: new Date() }).where(inArray(referral.id, ids));
  expect((await server().call(counts, { view_ids: [id] }, siti.as)).data).toEqual([
    { id, count: 0, oldest: null, due: null },
  ]);
});

test('R-861: a user has at most 50 views', async () => {
  const many = await makeWorker(server());
  for (let index = 0; index < 50; index += 1) await made(many, view(`Antrean ${index}`));
  const refused = await server().call(create, view('Satu lagi'), many.as);
  expect(refused).toMatchObject({
    status: 409,
    message: 'Paling banyak 50 antrean. Hapus salah satu lebih dulu.',
  });
});
