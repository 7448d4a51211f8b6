import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { addDays, firstOfMonth, jakartaDay } from '../../src/shared/core/values.ts';
import { dashboardOperations } from '../../src/shared/entities/dashboard/operations.ts';
import { sharedServer } from './harness.ts';
import { bandungAdmin, bankAdmin, createOne, placeAt, superAdmin } from './support/referrals.ts';

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

test('a range that ends before it starts, or has no end in sight, is refused', async () => {
  const backwards = { start_date: '2026-02-02', end_date: '2026-02-01' };
  const answer = await server().call(referralPerDay, backwards, { as: superAdmin });
  expect([answer.status, answer.error?.fields?.end_date]).toEqual([
    422,
    'Tanggal akhir tidak boleh sebelum tanggal mulai',
  ]);
  const endless = { start_date: '0001-01-01', end_date: '9999-12-31' };
  expect((await server().call(referralPerDay, endless, { as: superAdmin })).status).toBe(422);
});
