import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { referralClaim } from '../../src/server/entities/claim/table.ts';
import { notification } from '../../src/server/entities/notification/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { sharedServer } from './harness.ts';
import { type Ask, emptyQueue } from './support/claimRace.ts';
import { fillQueue, leaderCodes, makeWorker, oldestFirst, workerCodes } from './support/claims.ts';
import type { Probe } from './support/probes.ts';
import { admin, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const { list, next, take, release, takeOver, free, history, workers, plan, share, recall } = claimOperations;
const bank = 2;
const bandung = 8;
const ofBank = () => ({ soa_company_id: bank, soa_branch_id: bandung, assigned_company_id: bank });

const nameOf = async ({ id }: Probe, name: string) => {
  await server().services.db.update(appUser).set({ name }).where(eq(appUser.id, id));
};
const heldIds = async (who: Probe, referral_ids: number[]) =>
  (await server().call(list, { referral_ids }, who.as)).data.map((each) => each.referral_id);
const reject = (referral_ids: number[], held?: 'refuse' | 'leave' | 'take') => ({
  referral_ids,
  referral_status_id: 8,
  status_reason: 'Tidak lengkap',
  ...(held && { held }),
});

test('R-850: next hands out the first that nobody holds, in the order of the list', async () => {
  const ids = await fillQueue(server(), 4);
  const [one, other] = [await makeWorker(server()), await makeWorker(server())];
  const first = await server().call(next, oldestFirst, one.as);
  expect(first.data).toMatchObject({ referral_id: ids[0], kind: 'lease', mine: true, user_id: one.id });
  expect((await server().call(next, oldestFirst, other.as)).data?.referral_id).toBe(ids[1]);
  expect((await server().call(next, oldestFirst, one.as)).data?.referral_id).toBe(ids[0]);
  const skipped = { ...oldestFirst, skip: [ids[0]!], release_id: ids[0]! };
  expect((await server().call(next, skipped, one.as)).data?.referral_id).toBe(ids[2]);
  expect(await heldIds(one, ids)).toEqual([ids[1], ids[2]]);
  const newest = { ...oldestFirst, sort_dir: 'desc' as const };
  expect((await server().call(next, newest, other.as)).data?.referral_id).toBe(ids[3]);
  const chosen = { ...oldestFirst, referral_ids: `${ids[1]},${ids[2]}`, skip: [ids[2]!] };
  expect((await server().call(next, chosen, other.as)).data?.referral_id).toBe(ids[1]);
  const none = await server().call(next, { ...oldestFirst, keyword: 'xqzxqz' }, one.as);
  expect(none).toMatchObject({ status: 200, data: null });
});

test('R-851: taken by name; 409 for others, renewed by oneself, ended by decision, release and sign-out', async () => {
  const [a, b, c] = await fillQueue(server(), 3);
  const [siti, dewi] = [await makeWorker(server()), await makeWorker(server())];
  await nameOf(siti, 'Siti Uji');
  const taken = await server().call(take, { referral_id: a! }, siti.as);
  const again = await server().call(take, { referral_id: a! }, siti.as);
  expect(again.data.since).toBe(taken.data.since);
  expect(Date.parse(again.data.until)).toBeGreaterThanOrEqual(Date.parse(taken.data.until));
  const refused = await server().call(take, { referral_id: a! }, dewi.as);
  expect(refused).toMatchObject({ status: 409, message: 'Sedang dikerjakan Siti Uji' });
  expect((await server().call(release, { referral_ids: [a!] }, dewi.as)).data.released).toBe(0);
  expect((await server().call(release, { referral_ids: [a!] }, siti.as)).data.released).toBe(1);
  await server().call(take, { referral_id: b! }, siti.as);
  expect((await server().call(referralOperations.updateStatus, reject([b!]), dewi.as)).status).toBe(200);
  expect(await heldIds(siti, [a!, b!])).toEqual([]);
  const told = await server().call(history, { referral_id: b! }, siti.as);
  expect(told.data.map(({ action, holder, actor }) => [action, holder, actor])).toEqual([
    ['decided', 'Siti Uji', 'Penguji'],
    ['taken', 'Siti Uji', 'Siti Uji'],
  ]);
  await server().call(take, { referral_id: c! }, siti.as);
  await server().call(sessionOperations.logout, {}, siti.as);
  expect(await heldIds(dewi, [c!])).toEqual([]);
});

test('R-851: a lease lasts ten minutes, and ends with the right or the record', async () => {
  const [a, b, c] = await fillQueue(server(), 3);
  const [one, other] = [await makeWorker(server()), await makeWorker(server())];
  const { db } = server().services;
  await server().call(take, { referral_id: a! }, one.as);
  const past = new Date(Date.now() - 1000);
  await db.update(referralClaim).set({ expires_at: past }).where(eq(referralClaim.referral_id, a!));
  expect(await heldIds(other, [a!])).toEqual([]);
  expect((await server().call(take, { referral_id: a! }, other.as)).status).toBe(200);
  const told = await server().call(history, { referral_id: a! }, one.as);
  expect(told.data.map(({ action }) => action)).toEqual(['taken', 'expired', 'taken']);
  await server().call(take, { referral_id: b! }, one.as);
  await server().call(referralOperations.remove, { id: b! }, { as: superAdmin });
  expect(await db.$count(referralClaim, eq(referralClaim.referral_id, b!))).toBe(0);
  await server().call(take, { referral_id: c! }, one.as);
  await server().call(userOperations.remove, { id: one.id }, { as: superAdmin });
  expect(await heldIds(other, [c!])).toEqual([]);
  expect((await server().call(take, { referral_id: 2_000_000_000 }, other.as)).status).toBe(404);
  await db.update(referral).set({ status: 7 }).where(eq(referral.id, c!));
  expect((await server().call(take, { referral_id: c! }, other.as)).status).toBe(409);
});

describe('R-852: several rows of which others hold some', () => {
  test('are refused, left or taken, as `held` says', async () => {
    const ids = await fillQueue(server(), 3);
    const [siti, dewi] = [await makeWorker(server()), await makeWorker(server())];
    await nameOf(siti, 'Siti Uji');
    await server().call(take, { referral_id: ids[0]! }, siti.as);
    const { updateStatus } = referralOperations;
    const refused = await server().call(updateStatus, reject(ids, 'refuse'), dewi.as);
    expect(refused).toMatchObject({
      status: 409,
      error: { records: { [ids[0]!]: 'Sedang dikerjakan Siti Uji' } },
    });
    const left = await server().call(updateStatus, reject(ids, 'leave'), dewi.as);
    expect(left.data).toEqual({ changed: 2, held: [{ id: ids[0], holder: 'Siti Uji' }] });
    expect((await server().call(updateStatus, reject([ids[0]!], 'leave'), dewi.as)).status).toBe(409);
    const taken = await server().call(updateStatus, reject([ids[0]!], 'take'), dewi.as);
    expect(taken.data).toEqual({ changed: 1, held: [] });
  });
});

describe('P-331', () => {
  test('a leader takes over and frees inside the scope', async () => {
    const [a, b] = await fillQueue(server(), 2, (index) => (index === 0 ? ofBank() : {}));
    const siti = await makeWorker(server());
    await nameOf(siti, 'Siti Uji');
    const leader = await makeWorker(server(), leaderCodes, { company: bank });
    for (const referral_id of [a!, b!]) await server().call(take, { referral_id }, siti.as);
    expect((await server().call(takeOver, { referral_id: b! }, leader.as)).status).toBe(403);
    expect((await server().call(free, { referral_ids: [b!] }, leader.as)).status).toBe(403);
    const refused = await server().call(take, { referral_id: a! }, leader.as);
    expect(refused).toMatchObject({ status: 409, message: 'Sedang dikerjakan petugas lain' });
    const over = await server().call(takeOver, { referral_id: a! }, leader.as);
    expect(over.data).toMatchObject({ referral_id: a, mine: true });
    const told = await server().call(history, { referral_id: a! }, leader.as);
    expect(told.data.map(({ action, holder }) => [action, holder])).toEqual([
      ['takenOver', 'Penguji'],
      ['ended', 'petugas lain'],
      ['taken', 'petugas lain'],
    ]);
    expect((await server().call(free, { referral_ids: [b!] }, { as: admin })).data.released).toBe(1);
    expect((await server().call(takeOver, { referral_id: b! }, siti.as)).status).toBe(403);
  });

  test('shares out evenly or by hand, tells each person once, and takes back', async () => {
    const ids = await fillQueue(server(), 7, (index) => (index === 6 ? ofBank() : {}));
    const [siti, dewi] = [await makeWorker(server()), await makeWorker(server())];
    const partner = await makeWorker(server(), workerCodes, { company: bank });
    const leader = await makeWorker(server(), leaderCodes);
    await nameOf(siti, 'Siti Uji');
    await server().call(take, { referral_id: ids[0]! }, siti.as);
    const to = [siti, dewi].map(({ id }) => ({ user_id: id }));
    const named = await server().call(plan, { referral_ids: [ids[0]!], to }, leader.as);
    expect(named.data.left_out).toEqual([{ referral_id: ids[0], reason: 'Sedang dikerjakan Siti Uji' }]);
    const asked = { ...oldestFirst, most: 4, to, message: 'Tolong hari ini' };
    const planned = await server().call(plan, asked, leader.as);
    expect(planned.data.left_out).toEqual([]);
    expect(planned.data.given.map((each) => [each.before, each.referral_ids])).toEqual([
      [1, [ids[1], ids[3]]],
      [0, [ids[2], ids[4]]],
    ]);
    const shared = await server().call(share, asked, leader.as);
    expect(shared.data).toEqual(planned.data);
    const { db } = server().services;
    const notes = await db.select().from(notification).where(eq(notification.user_id, dewi.id));
    expect(notes.map(({ brief, description }) => [brief, description])).toEqual([
      ['Penguji membagikan 2 pengajuan kepada Anda', 'Tolong hari ini'],
    ]);
    const mine = await server().call(referralOperations.list, { claim: 'mine' }, dewi.as);
    expect(mine.data.map(({ id }) => id).sort()).toEqual([ids[2], ids[4]]);
    expect((await server().call(next, oldestFirst, dewi.as)).data).toMatchObject({
      referral_id: ids[2],
      kind: 'assigned',
    });
    const team = (await server().call(workers, {}, leader.as)).data.find((each) => each.user_id === dewi.id);
    expect(team).toMatchObject({ held: 2, shared_today: 2, shared_left: 2 });
    const byHand = { referral_ids: ids.slice(5), to: [{ user_id: partner.id, count: 1 }] };
    expect((await server().call(share, byHand, leader.as)).data).toMatchObject({
      given: [{ referral_ids: [ids[6]] }],
      left_out: [{ referral_id: ids[5], reason: 'Tidak ada penerima yang berwenang atas pengajuan ini' }],
    });
    const ofBoth = { user_ids: [dewi.id, siti.id] };
    expect((await server().call(recall, { ...ofBoth, most: 1 }, leader.as)).data.released).toBe(1);
    expect(await heldIds(leader, ids)).not.toContain(ids[4]);
    expect((await server().call(recall, ofBoth, leader.as)).data.released).toBe(3);
    expect((await server().call(recall, { referral_ids: [ids[6]!] }, leader.as)).data.released).toBe(1);
    expect((await server().call(recall, {}, leader.as)).status).toBe(422);
    expect(await heldIds(leader, ids)).toEqual([ids[0]]);
  });

  test('a company shares with its own people only', async () => {
    const ids = await fillQueue(server(), 2, ofBank);
    const leader = await makeWorker(server(), leaderCodes, { company: bank });
    const house = await makeWorker(server());
    const people = (await server().call(workers, {}, leader.as)).data.map((each) => each.user_id);
    const { db } = server().services;
    const companies = await db.select({ id: appUser.id, company: appUser.company_id }).from(appUser);
    const companyOf = new Map(companies.map((each) => [each.id, each.company]));
    expect(new Set(people.map((id) => companyOf.get(id)))).toEqual(new Set([bank]));
    const refused = await server().call(share, { referral_ids: ids, to: [{ user_id: house.id }] }, leader.as);
    expect(refused.status).toBe(422);
    const outer = await makeWorker(server(), leaderCodes, { company: 3 });
    const given = await server().call(share, { referral_ids: ids, to: [{ user_id: leader.id }] }, leader.as);
    expect(given.data.given[0]?.referral_ids).toEqual(ids);
    const of = { referral_ids: ids, user_ids: [leader.id] };
    expect((await server().call(recall, of, outer.as)).data.released).toBe(0);
    expect((await server().call(recall, of, leader.as)).data.released).toBe(2);
  });
});

test('P-305: filters by person reveal neither hidden submissions nor their holders', async () => {
  const ids = await fillQueue(server(), 3, (index) => (index < 2 ? ofBank() : {}));
  const house = await makeWorker(server());
  const partner = await makeWorker(server(), leaderCodes, { company: bank });
  for (const referral_id of [ids[0]!, ids[2]!]) await server().call(take, { referral_id }, house.as);
  const found = async (input: object) =>
    (await server().call(referralOperations.list, { ...oldestFirst, ...input }, partner.as)).data.map(
      ({ id }) => id,
    );
  expect(await found({ claim: 'held' })).toEqual([ids[0]]);
  expect(await found({ claim: 'none' })).toEqual([ids[1]]);
  expect(await found({ claim: 'mine' })).toEqual([]);
  expect(await found({ claimed_by: house.id })).toEqual([]);
  expect(await heldIds(partner, ids)).toEqual([ids[0]]);
  const [claim] = (await server().call(list, { referral_ids: ids }, partner.as)).data;
  expect(claim).toMatchObject({ user_id: null, holder: 'petugas lain', mine: false });
  expect((await server().call(history, { referral_id: ids[2]! }, partner.as)).status).toBe(404);
  expect((await server().call(next, oldestFirst, partner.as)).data?.referral_id).toBe(ids[1]);
});

test('20 people empty a queue of 300 at once: each is decided once', async () => {
  const ids = await fillQueue(server(), 300);
  const people: Probe[] = [];
  for (let index = 0; index < 20; index += 1) people.push(await makeWorker(server()));
  const ask: Ask = async (who, method, path, body) => {
    const headers = { ...people[who]!.as.headers, 'content-type': 'application/json' };
    const response = await server().app.request(path, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, data: ((await response.json()) as { data: never }).data };
  };
  const { decided, doubles } = await emptyQueue(server(), people, ids, ask);
  expect(doubles).toEqual([]);
  expect([...decided].sort((a, b) => a[0] - b[0])).toEqual(
    ids.toSorted((a, b) => a - b).map((id) => [id, 1]),
  );
});
