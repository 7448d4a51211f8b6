import { isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import type { AccessCode } from '../../src/shared/core/access.ts';
import { addDays, firstOfMonth, jakartaDay } from '../../src/shared/core/values.ts';
import { dashboardOperations } from '../../src/shared/entities/dashboard/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { customUser } from './support/house.ts';
import {
  bandungAdmin,
  bankAdmin,
  createOne,
  financeAdmin,
  placeAt,
  superAdmin,
} from './support/referrals.ts';

const server = sharedServer();
const { userStatistic, referralPerDay, referralPerProduct } = dashboardOperations;
const today = jakartaDay();
const month = { start_date: firstOfMonth(today), end_date: today };
const quarter = { start_date: addDays(today, -89), end_date: today };

const within = ({ start_date, end_date }: typeof month, at: Date) => {
  const day = jakartaDay(at);
  return day >= start_date && day <= end_date;
};

test('C-111 counts the agents registered in the days, by wallet, in scope', async () => {
  const agents = await server().services.db.select().from(agent).where(isNull(agent.deleted_at));
  const statistic = async (as: string) => (await server().call(userStatistic, month, { as })).data;
  const mine = agents.filter((each) => within(month, each.created_at));
  expect(await statistic(superAdmin)).toEqual({
    without_wallet: mine.filter((each) => !each.ewallet_premium && !each.ewallet_registered).length,
    regular_wallet: mine.filter((each) => !each.ewallet_premium && each.ewallet_registered).length,
    premium_wallet: mine.filter((each) => each.ewallet_premium).length,
    total: mine.length,
  });
  expect(mine).toHaveLength(18);
  const ofBank = mine.filter((each) => each.company_id === 2).length;
  expect((await statistic(bankAdmin)).total).toBe(ofBank);
});

test('C-112 has every day, and the days are Jakarta’s', async () => {
  const { data } = await server().call(referralPerDay, quarter, { as: superAdmin });
  expect(data.map((each) => each.date)).toEqual(
    Array.from({ length: 90 }, (_, index) => addDays(quarter.start_date, index)),
  );
  const rows = await server().services.db.select().from(referral).where(isNull(referral.deleted_at));
  for (const { date, count } of data) {
    expect(count, date).toBe(rows.filter((row) => jakartaDay(row.created_at) === date).length);
  }
});

test('a submission one minute before and after midnight in Jakarta counts on its own day', async () => {
  const [before, after] = [await createOne(server()), await createOne(server())];
  await placeAt(server(), before, 1, { created_at: new Date('2020-03-04T16:59:00Z') });
  await placeAt(server(), after, 1, { created_at: new Date('2020-03-04T17:01:00Z') });
  const range = { start_date: '2020-03-03', end_date: '2020-03-06' };
  const { data } = await server().call(referralPerDay, range, { as: superAdmin });
  expect(data.map((each) => each.count)).toEqual([0, 1, 1, 0]);
});

test('per product: the sums agree with the days, products without any stand with 0', async () => {
  const days = await server().call(referralPerDay, quarter, { as: superAdmin });
  const products = await server().call(referralPerProduct, quarter, { as: superAdmin });
  const sum = (list: { count: number }[]) => list.reduce((total, each) => total + each.count, 0);
  expect(sum(products.data)).toBe(sum(days.data));
  expect(products.data).toHaveLength(6);
  const empty = await server().call(
    referralPerProduct,
    { start_date: '2019-01-01', end_date: '2019-01-02' },
    { as: superAdmin },
  );
  expect(empty.data.map((each) => each.count)).toEqual([0, 0, 0, 0, 0, 0]);
  const chosen = await server().call(
    referralPerProduct,
    { ...quarter, product_id: [1, 4] },
    { as: superAdmin },
  );
  expect(chosen.data.map((each) => each.product_id).sort()).toEqual([1, 4]);
  const one = await server().call(referralPerDay, { ...quarter, product_id: 4 }, { as: superAdmin });
  expect(sum(one.data)).toBe(chosen.data.find((each) => each.product_id === 4)?.count);
});

test('P-318: a branch counts its own referrals', async () => {
  const { data } = await server().call(referralPerProduct, quarter, { as: bandungAdmin });
  const rows = await server().services.db.select().from(referral).where(isNull(referral.deleted_at));
  const all = await server().call(referralPerProduct, quarter, { as: superAdmin });
  const sum = data.reduce((total, each) => total + each.count, 0);
  expect(sum).toBeGreaterThanOrEqual(5);
  expect(sum).toBeLessThan(rows.length);
  expect(data.length).toBeLessThanOrEqual(all.data.length);
});

test('a range that ends before it starts, or is too long, is refused', async () => {
  const backwards = { start_date: '2026-02-02', end_date: '2026-02-01' };
  const answer = await server().call(referralPerDay, backwards, { as: superAdmin });
  expect([answer.status, answer.error?.fields?.end_date]).toEqual([
    422,
    'Tanggal akhir tidak boleh sebelum tanggal mulai',
  ]);
  const endless = { start_date: '0001-01-01', end_date: '9999-12-31' };
  expect((await server().call(referralPerDay, endless, { as: superAdmin })).status).toBe(422);
});

describe('the queue (features.md D3)', () => {
  const { queue, list, updateStatus } = referralOperations;
  const waiting = async (as: string) => (await server().call(queue, {}, { as })).data;
  const at = (lines: Awaited<ReturnType<typeof waiting>>, status: number) =>
    lines.find((line) => line.referral_status_id === status);

  test.each([superAdmin, bankAdmin, bandungAdmin, financeAdmin])(
    '%s: each count is that of the list it leads to, and the oldest is its first row',
    async (as) => {
      const lines = await waiting(as);
      expect(lines.length).toBeGreaterThan(1);
      for (const { filter, count, oldest, referral_status_id } of lines) {
        const sort = { sort_by: 'statusChangedAt', sort_dir: 'asc', limit: 5 } as const;
        const { data, paginate } = await server().call(list, { ...filter, ...sort }, { as });
        expect([referral_status_id, paginate?.total]).toEqual([referral_status_id, count]);
        expect(data[0]?.statusChangedAt).toBe(oldest);
        expect(new Set(data.map((row) => row.referral_status_id))).toEqual(new Set([referral_status_id]));
      }
    },
  );

  test('a status is listed when the user’s codes allow a move out of it', async () => {
    const own = async (...codes: AccessCode[]) => {
      const options = await customUser(server(), { codes: ['r_referral', ...codes], company: 1, branch: 1 });
      const { data } = await server().call(queue, {}, options);
      return data.map((line) => line.referral_status_id);
    };
    expect(await own('u_referral_status', 'u_referral_status_approved')).toEqual([3]);
    expect(await own('u_referral_reassign')).toEqual([8]);
    expect(await own('u_referral_status', 'u_referral_status_rejected')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await own('u_referral_status_approved')).toEqual([]);
  });

  test('a move takes the submission from one line to the next', async () => {
    const before = await waiting(superAdmin);
    const id = await createOne(server());
    await placeAt(server(), id, 2, { status_changed_at: new Date('2020-01-01T00:00:00Z') });
    const placed = await waiting(superAdmin);
    expect(at(placed, 2)).toMatchObject({
      count: at(before, 2)!.count + 1,
      oldest: '2020-01-01T00:00:00.000Z',
    });
    const input = { referral_ids: [id], referral_status_id: 3 };
    expect((await server().call(updateStatus, input as never, { as: superAdmin })).status).toBe(200);
    const after = await waiting(superAdmin);
    expect(at(after, 2)).toEqual(at(before, 2));
    expect(at(after, 3)?.count).toBe(at(before, 3)!.count + 1);
  });
});
