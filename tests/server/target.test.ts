import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notification } from '../../src/server/entities/notification/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { announceLate } from '../../src/server/entities/target/announceLate.ts';
import { recountWhenNew } from '../../src/server/entities/target/recount.ts';
import { workTarget } from '../../src/server/entities/target/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { dueWith } from '../../src/shared/entities/target/due.ts';
import { targetOperations } from '../../src/shared/entities/target/operations.ts';
import type { TargetSettings } from '../../src/shared/entities/target/schema.ts';
import { eventually } from '../eventually.ts';
import { sharedServer } from './harness.ts';
import { auditOf } from './support/accounts.ts';
import { fillQueue, leaderCodes, makeWorker } from './support/claims.ts';
import { admin, bankAdmin, createOne, storedReferral, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const { settings, update, preview } = targetOperations;
const asSuper = { as: superAdmin };
const hour = 60 * 60_000;

const stored = async () => (await server().call(settings, {}, asSuper)).data;
async function save(changes: Partial<TargetSettings>): Promise<void> {
  const { version, ...now } = await stored();
  const answer = await server().call(update, { ...now, ...changes, version }, asSuper);
  expect(answer.status, answer.message).toBe(200);
}
const hoursOf = async (hours: Partial<TargetSettings['hours']>) => ({ ...(await stored()).hours, ...hours });

test('R-870: targets of a new installation, all hours count, with the national days off', async () => {
  const { hours, office, days_off } = await stored();
  expect(hours).toEqual({ 1: 24, 2: 24, 3: 72, 4: 48, 5: 48, 6: 72 });
  expect(office).toBeNull();
  expect(days_off).toHaveLength(51);
  expect((await server().call(settings, {}, { as: bankAdmin })).status).toBe(200);
});

test('R-871: due from the entry into the status', async () => {
  const id = await createOne(server());
  const made = await storedReferral(server(), id);
  expect(made.due_at!.getTime() - made.status_changed_at.getTime()).toBe(24 * hour);
  const move = { referral_ids: [id], referral_status_id: 8, status_reason: 'Tidak lengkap' };
  await server().call(referralOperations.updateStatus, move, asSuper);
  expect((await storedReferral(server(), id)).due_at).toBeNull();
  const assign = { partner_id_company_assign: 2, partner_id_branch_assign: 8 };
  await server().call(
    referralOperations.updateStatus,
    { referral_ids: [id], referral_status_id: 2, ...assign },
    asSuper,
  );
  const moved = await storedReferral(server(), id);
  expect(moved.due_at!.getTime() - moved.status_changed_at.getTime()).toBe(24 * hour);
  const { data } = await server().call(referralOperations.detail, { id }, asSuper);
  expect(data.dueAt).toBe(moved.due_at!.toISOString());
});

test('R-872: a change is previewed, needs u_sla, is logged, and running ones follow it', async () => {
  const recent = new Date(Date.now() - 5 * hour);
  const ids = await fillQueue(server(), 6, () => ({ status_changed_at: recent }));
  const { db } = server().services;
  await db.update(referral).set({ due_at: null }).where(inArray(referral.id, ids));
  const now = await stored();
  const hours = await hoursOf({ 1: 3 });
  const planned = await server().call(preview, { ...now, hours }, asSuper);
  expect(planned.data[0]).toEqual({ referral_status_id: 1, waiting: 6, late: 0, late_then: 6 });
  expect((await server().call(update, { ...now, hours }, { as: admin })).status).toBe(403);
  const partner = await makeWorker(server(), [...leaderCodes, 'u_sla'], { company: 2 });
  expect((await server().call(update, { ...now, hours }, partner.as)).status).toBe(403);
  expect((await server().call(preview, { ...now, hours }, partner.as)).status).toBe(403);
  await save({ hours });
  expect((await server().call(update, { ...now, version: now.version }, asSuper)).status).toBe(409);
  const late = () => server().call(referralOperations.list, { late: true }, asSuper);
  await eventually(async () =>
    expect((await late()).data.map(({ id }) => id).sort()).toEqual(ids.toSorted()),
  );
  const [first] = (await late()).data;
  expect(Date.parse(first!.dueAt!) - Date.parse(first!.statusChangedAt)).toBe(3 * hour);
  const [logged] = (await auditOf(server(), 'workTarget', 1)).slice(-1);
  expect(logged).toMatchObject({ action: 'update', before: { hours: now.hours } });
  expect(logged?.after, 'unchanged settings are not logged').toEqual({ hours });
  await save({ hours: await hoursOf({ 1: null }) });
  await eventually(async () => expect((await late()).data).toEqual([]));
  await save({ hours: await hoursOf({ 1: 24 }) });
});

test('R-871: office hours and days off that cannot be are refused', async () => {
  const now = await stored();
  const closed = Array(7).fill(null);
  const open = { from: 600, to: 480 };
  for (const office of [closed, [open, ...closed.slice(1)], [null]]) {
    const { error } = await server().call(update, { ...now, office: office as never }, asSuper);
    expect(Object.keys(error?.fields ?? {}).map((path) => path.split('.')[0])).toEqual(['office']);
  }
  expect((await server().call(update, { ...now, rest: open }, asSuper)).status).toBe(422);
  const mornings = { office: [{ from: 480, to: 720 }, ...closed.slice(1)], rest: { from: 480, to: 720 } };
  const neverOpen = await server().call(update, { ...now, ...mornings }, asSuper);
  expect(neverOpen.error?.fields).toEqual({ rest: 'Istirahat menutup seluruh jam kerja' });
  const wrong = { ...now, days_off: [{ day: '2026-02-30', name: 'Tidak ada' }] };
  expect((await server().call(update, wrong, asSuper)).status).toBe(422);
});

test('the rest at noon is kept, counts for due times, and its change is told on the page', async () => {
  const weekday = { from: 480, to: 1020 };
  const office = [null, weekday, weekday, weekday, weekday, weekday, null];
  const rest = { from: 720, to: 780 };
  await save({ office, rest });
  expect((await stored()).rest).toEqual(rest);
  const dueFrom = dueWith(await stored());
  expect(dueFrom(1, new Date('2026-11-24T08:00+07:00'))).toEqual(new Date('2026-11-26T17:00+07:00'));
  const changes = await server().call(auditOperations.changes, { entity: 'workTarget' }, asSuper);
  expect(changes.data[0]).toMatchObject({ before: { rest: null }, after: { rest } });
  await save({ office: null, rest: null });
  const { db } = server().services;
  await eventually(async () => {
    const [{ counted_at } = {}] = await db.select().from(workTarget);
    expect(counted_at, 'the due times are counted anew').toBeTruthy();
  });
});

test('a database of an earlier version has due times after its first start', async () => {
  const ids = await fillQueue(server(), 3);
  const { db } = server().services;
  await db.update(referral).set({ due_at: null });
  await db.update(workTarget).set({ counted_at: null });
  await recountWhenNew(server().services);
  await eventually(async () => {
    const rows = await db.select().from(referral).where(inArray(referral.id, ids));
    expect(rows.every(({ due_at }) => due_at !== null)).toBe(true);
  });
});

test('R-873: admins hear once a day how many have become late', async () => {
  const now = new Date('2026-11-27T03:00:00Z');
  // The last summary was on Monday the 23rd. The next one ends on Friday at 7:00, before the fourth due time.
  const dueDays = ['24', '25', '26', '27'];
  await fillQueue(server(), dueDays.length, (index) => ({
    due_at: new Date(`2026-11-${dueDays[index]}T02:00:00Z`),
    assigned_company_id: 2,
    assigned_branch_id: index === 0 ? 8 : 9,
  }));
  const { db } = server().services;
  await db.update(workTarget).set({ told_day: '2026-11-23' });
  const told = async (email: string) => {
    const [user] = await db.select().from(appUser).where(eq(appUser.email, email));
    const of = and(eq(notification.user_id, user!.id), eq(notification.title, 'Pengajuan terlambat'));
    return (await db.select().from(notification).where(of)).map(({ brief }) => brief);
  };
  await announceLate(db, new Date('2026-11-26T23:00:00Z'));
  expect(await told(bankAdmin)).toEqual([]);
  await announceLate(db, now);
  await announceLate(db, new Date(now.getTime() + hour));
  const summaries = ['3 pengajuan melewati target waktunya sejak 23-11-2026'];
  expect(await told(bankAdmin)).toEqual(summaries);
  expect(await told('cabang.bdg@mitra.example')).toEqual([
    '1 pengajuan melewati target waktunya sejak 23-11-2026',
  ]);
  expect(await told('admin.mfk@mitra.example')).toEqual([]);
  await announceLate(db, new Date('2026-11-28T01:00:00Z'));
  summaries.push('1 pengajuan melewati target waktunya sejak kemarin');
  expect((await told(bankAdmin)).sort()).toEqual(summaries.toSorted());
});
