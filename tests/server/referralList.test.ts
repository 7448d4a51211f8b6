import { eq, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import type { InputOf } from '../../src/shared/core/operation.ts';
import { addDays, jakartaDay } from '../../src/shared/core/values.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type ReferralRow, referralSortColumns } from '../../src/shared/entities/referral/schema.ts';
import { sharedServer } from './harness.ts';
import { bandungAdmin, bankAdmin, createOne, storedReferral, superAdmin } from './support/referrals.ts';

const server = sharedServer();
type ListInput = InputOf<typeof referralOperations.list>;
const list = (input: ListInput = {}, as = superAdmin) =>
  server().call(referralOperations.list, input, { as });

const live = () => server().services.db.select().from(referral).where(isNull(referral.deleted_at));

test('C-903: without limit all rows, with limit one page and the exact total', async () => {
  const all = await list();
  const total = (await live()).length;
  expect(all.data).toHaveLength(total);
  expect(all.paginate).toBeUndefined();
  const page = await list({ limit: 20, page: 2 });
  expect(page.paginate).toEqual({ page: 2, limit: 20, total, totalPages: Math.ceil(total / 20) });
  expect(page.data.map((row) => row.id)).toEqual(all.data.slice(20, 40).map((row) => row.id));
});

describe('sorting', () => {
  const key = (row: ReferralRow, column: (typeof referralSortColumns)[number]) => row[column];

  test.each(referralSortColumns)(
    '%s: pages together are the whole list, in order, both ways',
    async (column) => {
      const ascending = (await list({ sort_by: column, sort_dir: 'asc' })).data;
      const descending = (await list({ sort_by: column, sort_dir: 'desc' })).data;
      expect(ascending.map((row) => row.id)).toEqual(descending.map((row) => row.id).reverse());
      const pages = [];
      for (let page = 1; page <= Math.ceil(ascending.length / 50); page += 1) {
        pages.push(...(await list({ sort_by: column, sort_dir: 'asc', limit: 50, page })).data);
      }
      expect(pages.map((row) => row.id)).toEqual(ascending.map((row) => row.id));
      const values = ascending.map((row) => key(row, column)).filter((value) => value !== null);
      const inOrder = values.every((value, index) => index === 0 || values[index - 1]! <= value);
      expect(inOrder).toBe(true);
    },
  );

  test('rows without a name come last when ascending', async () => {
    const { data } = await list({ sort_by: 'company_assign_name', sort_dir: 'asc' });
    const firstNull = data.findIndex((row) => row.company_assign_name === null);
    expect(firstNull).toBeGreaterThan(0);
    expect(data.slice(firstNull).every((row) => row.company_assign_name === null)).toBe(true);
  });

  test('an unknown column is ignored: newest first', async () => {
    const { data } = await list({ sort_by: 'password' as never });
    const times = data.map((row) => row.createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe('filters (S-032)', () => {
  test.each([
    ['product_id', (row: typeof referral.$inferSelect) => row.product_id],
    ['category_id', (row: typeof referral.$inferSelect) => row.category_id],
    ['program_id', (row: typeof referral.$inferSelect) => row.program_id],
    ['referral_status_id', (row: typeof referral.$inferSelect) => row.status],
    ['partner_id_company_soa', (row: typeof referral.$inferSelect) => row.soa_company_id],
    ['partner_id_branch_soa', (row: typeof referral.$inferSelect) => row.soa_branch_id],
    ['partner_id_company_assign', (row: typeof referral.$inferSelect) => row.assigned_company_id],
    ['partner_id_branch_assign', (row: typeof referral.$inferSelect) => row.assigned_branch_id],
  ] as const)('%s', async (name, column) => {
    const rows = await live();
    const wanted = rows.map(column).find((value) => value !== null)!;
    const expected = rows.filter((row) => column(row) === wanted).map((row) => row.id);
    const { data } = await list({ [name]: String(wanted) });
    expect(data.map((row) => row.id).sort()).toEqual(expected.sort());
    expect(expected.length).toBeLessThan(rows.length);
  });

  test('agent number, call status and days of Jakarta together', async () => {
    const [someone] = await server()
      .services.db.select({ code: agent.agent_code, id: agent.id })
      .from(referral)
      .innerJoin(agent, eq(agent.id, referral.agent_id))
      .limit(1);
    const byAgent = await list({ agent_code: someone!.code.toLowerCase() });
    expect(byAgent.data.length).toBeGreaterThan(0);
    expect(new Set(byAgent.data.map((row) => row.agent_code))).toEqual(new Set([someone!.code]));

    expect((await list({ verify_call_status: true })).data).toHaveLength(110);
    const start_date = addDays(jakartaDay(), -30);
    const end_date = addDays(jakartaDay(), -10);
    const { data } = await list({ start_date, end_date });
    const expected = (await live()).filter((row) => {
      const day = jakartaDay(row.created_at);
      return day >= start_date && day <= end_date;
    });
    expect(data.map((row) => row.id).sort()).toEqual(expected.map((row) => row.id).sort());
  });
});

describe('keyword', () => {
  test('finds a phone in every way of writing it', async () => {
    const id = await createOne(server(), 'Tabungan Impian', { submitter_mobile_number: '085512349876' });
    for (const keyword of [
      '085512349876',
      '+62 855-1234-9876',
      '6285512349876',
      '85512349876',
      '1234 9876',
    ]) {
      const { data } = await list({ keyword, limit: 5 });
      expect(
        data.map((row) => row.id),
        keyword,
      ).toContain(id);
    }
  });

  test.each(['6271031212900003', '8171031212900003'])('a NIK that begins like a phone: %s', async (nik) => {
    const id = await createOne(server(), 'Tabungan Impian', { nik });
    for (const keyword of [nik, nik.slice(0, 12)]) {
      expect(
        (await list({ keyword })).data.map((row) => row.id),
        keyword,
      ).toEqual([id]);
    }
  });

  test('a submission number is found by its digits', async () => {
    const id = await createOne(server(), 'Tabungan Impian');
    const { submission_number } = await storedReferral(server(), id);
    const { data } = await list({ keyword: submission_number.slice(3) });
    expect(data.map((row) => row.id)).toEqual([id]);
  });

  test('finds number, NIK and name; wildcards stand for themselves', async () => {
    const id = await createOne(server(), 'Tabungan Impian', {
      submitter_name: "Ma'ruf 50% Diskon",
      nik: '3273059988776655',
    });
    const { data: made } = await list({ keyword: '3273059988776655' });
    expect(made.map((row) => row.id)).toEqual([id]);
    expect((await list({ keyword: made[0]!.submission_number })).data.map((row) => row.id)).toEqual([id]);
    expect((await list({ keyword: "MA'RUF 50%" })).data.map((row) => row.id)).toEqual([id]);
    expect((await list({ keyword: '50%D' })).data).toEqual([]);
    expect((await list({ keyword: '_______' })).data).toEqual([]);
  });

  test('finds a city, alone and beside a name', async () => {
    const id = await createOne(server(), 'Tabungan Impian', { submitter_name: 'Qorina Zubaidah' });
    const city = 'Kota Surakarta';
    await server().services.db.update(referral).set({ city }).where(eq(referral.id, id));
    const { data } = await list({ keyword: city });
    expect(data.map((row) => row.id)).toContain(id);
    expect(data.length).toBeGreaterThan(1);
    expect(new Set(data.map((row) => row.submitter_city))).toEqual(new Set([city]));
    expect((await list({ keyword: `qorina ${city}` })).data.map((row) => row.id)).toEqual([id]);
  });

  test('finds an agent number, whole or begun, in any case; a scope stays a scope', async () => {
    const rows = (await list()).data;
    const { agent_code } = rows[0]!;
    const of = (code: string) => rows.filter((row) => row.agent_code.startsWith(code)).map((row) => row.id);
    for (const keyword of [agent_code, agent_code.toLowerCase(), agent_code.slice(0, -2)]) {
      const { data } = await list({ keyword });
      expect(data.map((row) => row.id).sort(), keyword).toEqual(of(keyword.toUpperCase()).sort());
    }
    const begun = agent_code.slice(0, 5);
    const own = (await list({}, bandungAdmin)).data.filter((row) => row.agent_code.startsWith(begun));
    const found = (await list({ keyword: begun }, bandungAdmin)).data;
    expect(found.map((row) => row.id).sort()).toEqual(own.map((row) => row.id).sort());
    const page = await list({ keyword: agent_code, limit: 1 });
    expect(page.paginate?.total).toBe(of(agent_code).length);
  });

  test('a keyword in C-903 counts what it finds', async () => {
    const { data } = await list({ keyword: 'wulan' });
    const page = await list({ keyword: 'wulan', limit: 1 });
    expect(page.paginate?.total).toBe(data.length);
  });
});

describe('P-313: scope', () => {
  test('a company sees what its agents submitted and what is assigned to it', async () => {
    const expected = (await live()).filter(
      (row) => row.soa_company_id === 2 || row.assigned_company_id === 2,
    );
    const { data } = await list({}, bankAdmin);
    expect(data.map((row) => row.id).sort()).toEqual(expected.map((row) => row.id).sort());
    expect(data.length).toBeGreaterThanOrEqual(15);
  });

  test('a branch sees only its own, and a filter never widens that', async () => {
    const { data } = await list({}, bandungAdmin);
    expect(data.length).toBeGreaterThanOrEqual(5);
    const names = data.map((row) => [row.branch_soa_name, row.branch_assign_name]);
    expect(names.every((pair) => pair.some((name) => name?.includes('Bandung')))).toBe(true);
    const other = await list({ partner_id_branch_assign: 3 }, bandungAdmin);
    expect(other.data.every((row) => data.some((own) => own.id === row.id))).toBe(true);
  });
});

test('deleted rows are hidden', async () => {
  const id = await createOne(server());
  await server().services.db.update(referral).set({ deleted_at: new Date() }).where(eq(referral.id, id));
  expect((await list()).data.some((row) => row.id === id)).toBe(false);
});

test('records are asked for by their keys, in the order of the list and within the scope (P2)', async () => {
  const { data: all } = await list({ sort_by: 'submitter_name', sort_dir: 'asc' });
  const wanted = [all[7]!, all[2]!, all[5]!].map(({ id }) => id);
  const order = { sort_by: 'submitter_name', sort_dir: 'asc' } as const;
  const found = await list({ ...order, referral_ids: wanted.join() });
  expect(found.data.map(({ id }) => id)).toEqual([all[2]!.id, all[5]!.id, all[7]!.id]);
  const paged = await list({ ...order, referral_ids: wanted.join(), limit: 2, page: 1 });
  expect(paged.paginate?.total).toBe(3);
  expect(paged.data.map(({ id }) => id)).toEqual([all[2]!.id, all[5]!.id]);

  const own = new Set((await list({}, bandungAdmin)).data.map(({ id }) => id));
  const ids = all.slice(0, 200).map(({ id }) => id);
  expect((await list({ referral_ids: ids.join() }, bandungAdmin)).data.map(({ id }) => id)).toEqual(
    (await list({}, bandungAdmin)).data.map(({ id }) => id).filter((id) => ids.includes(id)),
  );
  expect(ids.some((id) => !own.has(id))).toBe(true);
  const tooMany = await list({ referral_ids: Array.from({ length: 201 }, (_, index) => index + 1).join() });
  expect(tooMany.status).toBe(422);
});
