import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimEvent } from '../../src/server/entities/claim/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { fillMoves } from '../../src/server/entities/team/rules.ts';
import { statusMove } from '../../src/server/entities/team/table.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { roleIds } from '../../src/shared/entities/role/schema.ts';
import { teamOperations } from '../../src/shared/entities/team/operations.ts';
import { sharedServer } from './harness.ts';
import { fillQueue, leaderCodes, makeWorker, workerCodes } from './support/claims.ts';
import { makeProbe, type Probe } from './support/probes.ts';
import { createOne } from './support/referrals.ts';

const server = sharedServer();
const { queues, people } = teamOperations;
const boardCodes = [...leaderCodes, 'r_team_board'] as const;
const bank = 2;
const bandung = 8;

const queueOf = async (who: Probe, status: number) =>
  (await server().call(queues, {}, who.as)).data.find((each) => each.referral_status_id === status)!;
const todayOf = async (who: Probe, status: number) => (await queueOf(who, status)).days.at(-1)!;
const reject = (who: Probe, id: number) =>
  server().call(
    referralOperations.updateStatus,
    { referral_ids: [id], referral_status_id: 8, status_reason: 'Tidak lengkap' },
    who.as,
  );

test('R-895: what waits, is late and how old, arrived and decided by day, in the reader’s scope', async () => {
  const ids = await fillQueue(server(), 5, (index) => ({
    due_at: new Date(Date.now() + (index === 0 ? -1 : 1) * 60_000),
    ...(index < 2 && { soa_company_id: bank, soa_branch_id: bandung }),
  }));
  const leader = await makeWorker(server(), boardCodes);
  const company = await makeWorker(server(), boardCodes, { company: bank });
  const branch = await makeWorker(server(), boardCodes, { company: 3, branch: 13 });
  const [first] = await server().services.db.select().from(referral).where(eq(referral.id, ids[0]!));
  const oldest = first!.status_changed_at.toISOString();
  expect(await queueOf(leader, 1)).toMatchObject({ waiting: 5, late: 1, oldest });
  expect(await queueOf(company, 1)).toMatchObject({ waiting: 2, late: 1, oldest });
  expect(await queueOf(branch, 1)).toMatchObject({ waiting: 0, late: 0, oldest: null });
  const before = await todayOf(leader, 1);
  const beforeBank = await todayOf(company, 1);
  await createOne(server());
  expect((await reject(leader, ids[0]!)).status).toBe(200);
  expect((await reject(leader, ids[4]!)).status).toBe(200);
  expect(await todayOf(leader, 1)).toEqual({
    ...before,
    arrived: before.arrived + 1,
    decided: before.decided + 2,
  });
  expect(await todayOf(company, 1)).toEqual({ ...beforeBank, decided: beforeBank.decided + 1 });
  expect((await queueOf(leader, 1)).days).toHaveLength(14);
  expect((await server().call(queues, {}, (await makeWorker(server())).as)).status).toBe(403);
});

test('R-895: days before the update come from the histories', async () => {
  const { db } = server().services;
  const id = await createOne(server());
  const leader = await makeWorker(server(), boardCodes);
  await reject(leader, id);
  await db.delete(statusMove);
  await fillMoves(db, new Date());
  const moves = await db
    .select()
    .from(statusMove)
    .where(eq(statusMove.referral_id, id))
    .orderBy(statusMove.id);
  expect(
    moves.map(({ from_status, to_status, user_id }) => [from_status, to_status, user_id === leader.id]),
  ).toEqual([
    [null, 1, false],
    [1, 8, true],
  ]);
  const count = await db.$count(statusMove);
  await fillMoves(db, new Date());
  expect(await db.$count(statusMove)).toBe(count);
});

test('R-896: people by name with their work; without the right one’s own line', async () => {
  const ids = await fillQueue(server(), 3);
  const leader = await makeWorker(server(), boardCodes);
  const siti = await makeWorker(server());
  for (const referral_id of ids.slice(0, 2))
    await server().call(claimOperations.take, { referral_id }, siti.as);
  const { db } = server().services;
  await db
    .update(claimEvent)
    .set({ at: new Date(Date.now() - 6 * 60_000) })
    .where(eq(claimEvent.referral_id, ids[0]!));
  await reject(siti, ids[0]!);
  const { data } = await server().call(people, {}, leader.as);
  const line = data.find(({ user_id }) => user_id === siti.id)!;
  expect(line).toMatchObject({ held: 1, decided_today: 1, median_minutes: 6 });
  expect(line.held_since).not.toBeNull();
  expect(line.last_active).not.toBeNull();
  const names = data.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  expect(data.find(({ user_id }) => user_id === leader.id)).toMatchObject({ held: 0, median_minutes: null });
  const own = await server().call(people, {}, siti.as);
  expect(own.data.map(({ user_id }) => user_id)).toEqual([siti.id]);
  const company = await makeWorker(server(), boardCodes, { company: bank });
  const colleague = await makeWorker(server(), workerCodes, { company: bank, branch: bandung });
  const team = (await server().call(people, {}, company.as)).data.map(({ user_id }) => user_id);
  expect(team).toEqual(expect.arrayContaining([company.id, colleague.id]));
  expect(team).not.toContain(siti.id);
});

test('R-896: figures of a colleague leave out submissions that the reader may not see', async () => {
  const ofBank = { soa_company_id: bank, soa_branch_id: bandung };
  const ids = await fillQueue(server(), 5, (index) => (index < 2 ? {} : ofBank));
  const siti = await makeWorker(server());
  const partner = await makeProbe(server(), { role_id: roleIds.companyAdmin });
  const staff = await makeWorker(server(), boardCodes);
  for (const referral_id of ids) await server().call(claimOperations.take, { referral_id }, siti.as);
  const { db } = server().services;
  const begun = async (id: number, minutes: number) =>
    db
      .update(claimEvent)
      .set({ at: new Date(Date.now() - minutes * 60_000) })
      .where(eq(claimEvent.referral_id, id));
  await begun(ids[0]!, 6);
  await begun(ids[2]!, 60);
  await reject(siti, ids[0]!);
  await reject(siti, ids[2]!);
  const lineFor = async (who: Probe) =>
    (await server().call(people, {}, who.as)).data.find(({ user_id }) => user_id === siti.id);
  expect(await lineFor(staff)).toMatchObject({ held: 3, decided_today: 2, median_minutes: 33 });
  expect(await lineFor(siti)).toMatchObject({ held: 3, decided_today: 2, median_minutes: 33 });
  expect(await lineFor(partner)).toMatchObject({ held: 1, decided_today: 1, median_minutes: 6 });
});
