import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../src/server/db/rows.ts';
import { fill } from '../../src/server/demo/fill.ts';
import { product as productTable } from '../../src/server/entities/product/table.ts';
import {
  type ReferralFilter,
  referralConditions,
  sameValue,
  setFilters,
} from '../../src/server/entities/referral/filters.ts';
import { referralSource } from '../../src/server/entities/referral/sortKeys.ts';
import { referral, referralCall, referralHistory } from '../../src/server/entities/referral/table.ts';
import { compactTally, talliedTotal } from '../../src/server/entities/referral/tally.ts';
import { countOf } from '../../src/server/kit/listQuery.ts';
import { allIds } from '../../src/server/kit/pageIds.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type ReferralSortColumn, referralSortColumns } from '../../src/shared/entities/referral/schema.ts';
import { viewOperations } from '../../src/shared/entities/view/operations.ts';
import { viewCountMost } from '../../src/shared/entities/view/schema.ts';
import { sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { bandungAdmin, bankAdmin, createOne, storedReferral, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const filled = 10_500;
const db = () => server().services.db;

beforeAll(async () => {
  await fill(server().services.database, filled);
});

const list = async (input: Record<string, unknown>) =>
  (await server().call(referralOperations.list, input as never, { as: superAdmin })) as {
    data: { id: number }[];
    paginate: { total: number; totalPages: number; at_least?: true };
  };

describe('fill', () => {
  test('every submission has its number, history and call, and the next one goes on counting', async () => {
    const [{ numbers, total }] = (await rows<{ numbers: number; total: number }>(
      db(),
      sql`select count(distinct submission_number)::int as numbers, count(*)::int as total from referral`,
    )) as [{ numbers: number; total: number }];
    expect(total).toBeGreaterThan(filled);
    expect(numbers).toBe(total);
    expect(await countOf(db(), referralCall, undefined)).toBe(total);
    const withHistory = sql<number>`count(distinct ${referralHistory.referral_id})::int`;
    const [history] = await db().select({ total: withHistory }).from(referralHistory);
    expect(history?.total).toBe(total);
    const made = await storedReferral(server(), await createOne(server(), 'Tabungan Impian'));
    expect(made.submission_number).toMatch(/^PR-\d{6}-\d{4,}$/);
  });
});

const choiceOf = (filter: ReferralFilter) => ({
  conditions: referralConditions(filter, undefined),
  filters: setFilters(filter),
});

describe('pages of a long list', () => {
  const pageSize = 40;
  const sorts = referralSortColumns.flatMap((column) =>
    (['asc', 'desc'] as const).map((direction) => [column, direction] as const),
  );
  const pageOf = (whole: number[], page: number) => whole.slice((page - 1) * pageSize, page * pageSize);

  test.each(sample(sorts, 3))(
    '%s %s: first, middle and last page are those of the whole',
    async (sort_by, sort_dir) => {
      const sort = { sort_by, sort_dir };
      const whole = await allIds(db(), referralSource, choiceOf({}), sort);
      expect(whole.length).toBeGreaterThan(10_000);
      const last = Math.ceil(whole.length / pageSize);
      for (const page of [1, Math.floor(last / 2), last]) {
        const { data, paginate } = await list({ ...sort, limit: pageSize, page });
        expect(data.map(({ id }) => id)).toEqual(pageOf(whole, page));
        expect(paginate).toEqual({ page, limit: pageSize, total: whole.length, totalPages: last });
      }
    },
  );

  test.each(sample(sorts, 3))(
    '%s %s of a broad search, counted quickly: so are its pages',
    async (sort_by, sort_dir) => {
      const filter = { keyword: '0800' };
      const sort = { sort_by, sort_dir };
      const whole = await allIds(db(), referralSource, choiceOf(filter), sort);
      expect(whole.length).toBeGreaterThan(10_000);
      for (const page of [1, 3, Math.ceil(whole.length / pageSize)]) {
        const { data, paginate } = await list({ ...filter, ...sort, limit: pageSize, page, count: 'quick' });
        expect(data.map(({ id }) => id)).toEqual(pageOf(whole, page));
        if (!paginate.at_least) expect(paginate.total).toBe(whole.length);
        expect(paginate.total).toBeLessThanOrEqual(whole.length);
        expect(paginate.total).toBeGreaterThanOrEqual((page - 1) * pageSize + data.length);
      }
    },
  );

  const indexed = Object.entries(referralSource.keys).flatMap(([column, key]) =>
    key.kind === 'own' ? key.indexedWith.map((filter) => [column, filter] as const) : [],
  );
  test.each(sample(indexed, 2))(
    '%s of one %s: pages and total equal a count of all rows',
    async (sort_by, filterBy) => {
      const columns = { ...sameValue, referral_status_id: referral.status };
      const column = columns[filterBy as keyof typeof columns];
      const [common, rare] = await rows<{ value: number }>(
        db(),
        sql`(select ${column} as value from referral where deleted_at is null and ${column} is not null
          group by 1 order by count(*) desc limit 1)
        union all (select ${column} from referral where deleted_at is null and ${column} is not null
          group by 1 order by count(*) limit 1)`,
      );
      for (const { value } of [common!, rare!, { value: 30_000 }]) {
        const filter: ReferralFilter = { [filterBy]: value };
        for (const sort_dir of ['asc', 'desc'] as const) {
          const sort = { sort_by: sort_by as ReferralSortColumn, sort_dir };
          const whole = await allIds(db(), referralSource, choiceOf(filter), sort);
          const last = Math.max(1, Math.ceil(whole.length / pageSize));
          for (const page of new Set([1, 2, last, last + 1])) {
            const { data, paginate } = await list({ ...filter, ...sort, limit: pageSize, page });
            expect(data.map(({ id }) => id)).toEqual(pageOf(whole, page));
            expect(paginate).toEqual({ page, limit: pageSize, total: whole.length, totalPages: last });
          }
        }
      }
    },
  );

  test.each(['product_name', 'category_name', 'program_name'] as const)(
    'with a filter that leaves no value of %s, pages are those of the whole list too',
    async (sort_by) => {
      const [common] = await rows<{ id: number }>(
        db(),
        sql`select program_id as id from referral group by 1 order by count(*) desc limit 1`,
      );
      const filter = { program_id: common!.id };
      for (const sort_dir of ['asc', 'desc'] as const) {
        const whole = await allIds(db(), referralSource, choiceOf(filter), { sort_by, sort_dir });
        const { data } = await list({ ...filter, sort_by, sort_dir, limit: pageSize, page: 2 });
        expect(data.map(({ id }) => id)).toEqual(whole.slice(pageSize, 2 * pageSize));
      }
    },
  );

  test.each([
    ['newest first', {}],
    ['submitter_name', { sort_by: 'submitter_name', sort_dir: 'desc' }],
    ['submitter_city', { sort_by: 'submitter_city', sort_dir: 'asc' }],
    ['product_name', { sort_by: 'product_name', sort_dir: 'asc' }],
  ] as const)('of a long number, %s: pages and total are those of the whole', async (_, sort) => {
    const [row] = await db().select().from(referral).where(isNull(referral.deleted_at)).limit(1).offset(5000);
    const { phone, submission_number, submitter_identity_number: nik } = row!;
    const abroad = `62${phone.slice(1)}`;
    const keywords = [phone, phone.slice(1), abroad, `+${abroad}`, phone.slice(4, 11), '080000', '080001'];
    for (const keyword of [
      ...keywords,
      submission_number,
      submission_number.slice(3),
      nik,
      '999999999999999',
    ]) {
      const whole = await allIds(db(), referralSource, choiceOf({ keyword }), sort);
      const last = Math.max(1, Math.ceil(whole.length / pageSize));
      for (const page of new Set([1, 2, last, last + 1])) {
        const { data, paginate } = await list({ keyword, ...sort, limit: pageSize, page });
        expect(data.map(({ id }) => id)).toEqual(pageOf(whole, page));
        expect(paginate).toEqual({ page, limit: pageSize, total: whole.length, totalPages: last });
      }
    }
  });

  test('a row is the same however its page is read, in every order', async () => {
    const of = async (input: Record<string, unknown>) => (await list({ ...input, limit: pageSize })).data;
    for (const [sort_by, sort_dir] of sorts) {
      const sort = { sort_by, sort_dir };
      const rowsOfPage = await of(sort);
      expect(await of({ ...sort, referral_ids: rowsOfPage.map(({ id }) => id).join() })).toEqual(rowsOfPage);
    }
  });

  test('new rows show at once, also in a prepared statement', async () => {
    const filters = [{}, { referral_status_id: 7 }, { keyword: '080000' }];
    for (const filter of filters) {
      // PostgreSQL plans the first five runs of a prepared statement anew, and may then reuse one plan.
      for (let turn = 0; turn < 7; turn += 1) {
        const before = await list({ ...filter, limit: pageSize });
        const gone = before.data[turn]!.id;
        await db().update(referral).set({ deleted_at: new Date() }).where(eq(referral.id, gone));
        const { data, paginate } = await list({ ...filter, limit: pageSize });
        expect(data.slice(0, -1)).toEqual(before.data.filter(({ id }) => id !== gone));
        expect(paginate.total).toBe(before.paginate.total - 1);
        await db().update(referral).set({ deleted_at: null }).where(eq(referral.id, gone));
      }
      expect((await list({ ...filter, limit: pageSize })).data).toHaveLength(pageSize);
    }
    const [product] = await db().select().from(productTable).limit(1);
    const renamed = `${product!.name} Baru`;
    const shown = async () => {
      const { data } = await list({ product_id: product!.id, limit: 1 });
      return (data as unknown as { product_name: string }[])[0]!.product_name;
    };
    expect(await shown()).toBe(product!.name);
    await db().update(productTable).set({ name: renamed }).where(eq(productTable.id, product!.id));
    expect(await shown()).toBe(renamed);
    await db().update(productTable).set({ name: product!.name }).where(eq(productTable.id, product!.id));
  });

  const branchOf = (email: string) => sql`(select branch_id from app_user where email = ${email})`;
  test('a company and a branch get pages of their own scope after a user who sees everything', async () => {
    const everything = await list({ limit: 1 });
    for (const [as, own] of [
      [bankAdmin, sql`${referral.soa_company_id} = 2 or ${referral.assigned_company_id} = 2`],
      [
        bandungAdmin,
        sql`${branchOf(bandungAdmin)} in (${referral.soa_branch_id}, ${referral.assigned_branch_id})`,
      ],
    ] as const) {
      const { data, paginate } = (await server().call(
        referralOperations.list,
        { limit: 1000, page: 1 },
        { as },
      )) as Awaited<ReturnType<typeof list>>;
      const live = sql`${referral.deleted_at} is null and (${own})`;
      const whole = await db().select({ id: referral.id }).from(referral).where(live);
      expect(paginate.total).toBe(whole.length);
      expect(paginate.total).toBeLessThan(everything.paginate.total);
      const ids = new Set(whole.map(({ id }) => id));
      expect(data.every(({ id }) => ids.has(id))).toBe(true);
    }
  });

  test('a page beyond the end is empty and keeps the total', async () => {
    const { data, paginate } = await list({ limit: 1000, page: 500 });
    expect(data).toEqual([]);
    expect(paginate.total).toBe(await countOf(db(), referral, isNull(referral.deleted_at)));
  });
});

describe('count=quick', () => {
  test('answers a marked lower bound where counting would take long', async () => {
    const { paginate } = await list({
      keyword: '0800',
      sort_by: 'submitter_name',
      limit: 20,
      count: 'quick',
    });
    expect(paginate).toMatchObject({ total: 20, totalPages: 1, at_least: true });
    const exact = (await list({ keyword: '0800', limit: 20 })).paginate;
    expect(exact.total).toBeGreaterThan(filled - 1);
    expect(exact.at_least).toBeUndefined();
  });

  test('is the same page as when everything is counted, whichever index is used', async () => {
    const filters = [
      { referral_status_id: 7 },
      { verify_call_status: true },
      { start_date: '2024-01-01', end_date: '2099-12-31' },
    ];
    let glanced = 0;
    for (const filter of filters) {
      for (const sort_by of referralSortColumns) {
        for (const sort_dir of ['asc', 'desc']) {
          const input = { ...filter, keyword: '08', sort_by, sort_dir, limit: 20 };
          const quick = await list({ ...input, count: 'quick' });
          expect(quick.data, JSON.stringify(input)).toEqual((await list(input)).data);
          if (quick.paginate.at_least) glanced += 1;
        }
      }
    }
    // If the quick counts were all exact, the test would compare nothing new.
    expect(glanced).toBeGreaterThan(40);
  });

  test('is exact for few matches and for tallied filters', async () => {
    for (const filter of [{ keyword: 'wulan' }, {}, { referral_status_id: 7 }]) {
      const quick = (await list({ ...filter, limit: 20, count: 'quick' })).paginate;
      expect(quick).toEqual((await list({ ...filter, limit: 20 })).paginate);
    }
  });

  test('beyond the end the total is exact, so that a list can return to its last page', async () => {
    const exact = (await list({ keyword: '0800', sort_by: 'submitter_name', limit: 20 })).paginate.total;
    const input = { keyword: '0800', sort_by: 'submitter_name', limit: 1000, page: 900, count: 'quick' };
    const { data, paginate } = await list(input);
    expect(data).toEqual([]);
    expect(paginate).toEqual({ page: 900, limit: 1000, total: exact, totalPages: Math.ceil(exact / 1000) });
  });

  test('at the last page the total is exact', async () => {
    const total = (await list({ keyword: '0800', limit: 1000 })).paginate.total;
    const page = Math.ceil(total / 1000);
    const { data, paginate } = await list({
      keyword: '0800',
      sort_by: 'submitter_name',
      limit: 1000,
      page,
      count: 'quick',
    });
    expect(data).toHaveLength(total % 1000);
    expect(paginate).toEqual({ page, limit: 1000, total, totalPages: page });
  });
});

test('the count of a view with more matches than are counted has the earliest due time of all', async () => {
  const as = { as: superAdmin };
  const view = { list: 'referral', name: 'Semua yang ada', query: {} } as const;
  const { id } = (await server().call(viewOperations.create, view, as)).data;
  const [last] = await db().select().from(referral).orderBy(desc(referral.status_changed_at)).limit(1);
  const own = eq(referral.id, last!.id);
  const due = new Date('2020-02-03T02:00:00.000Z');
  await db().update(referral).set({ due_at: due, deleted_at: null }).where(own);
  expect((await server().call(viewOperations.counts, { view_ids: [id] }, as)).data).toMatchObject([
    { id, count: viewCountMost, at_least: true, due: due.toISOString() },
  ]);
  const { due_at, deleted_at } = last!;
  await db().update(referral).set({ due_at, deleted_at }).where(own);
});

describe('tally', () => {
  const kinds = async (): Promise<ReferralFilter[]> => {
    const [one] = await db()
      .select()
      .from(referral)
      .where(and(isNull(referral.deleted_at), sql`${referral.assigned_branch_id} is not null`))
      .limit(1);
    const filters: ReferralFilter[] = [
      {},
      { product_id: one!.product_id },
      { category_id: one!.category_id },
      { program_id: one!.program_id },
      { partner_id_company_soa: one!.soa_company_id! },
      { partner_id_branch_soa: one!.soa_branch_id! },
      { partner_id_company_assign: one!.assigned_company_id! },
      { partner_id_branch_assign: one!.assigned_branch_id! },
      { verify_call_status: true },
      { verify_call_status: false },
    ];
    return filters.flatMap((filter) => [filter, { ...filter, referral_status_id: one!.status }]);
  };

  const agrees = async () => {
    for (const filter of await kinds()) {
      const counted = await countOf(db(), referral, referralConditions(filter, undefined));
      expect(await talliedTotal(db(), filter, { kind: 'all' }), setFilters(filter).join()).toBe(counted);
    }
    const pairs = await rows<{ company: number; branch: number; c: number; b: number }>(
      db(),
      sql`select p.id as branch, p.parent_id as company,
        (select count(*)::int from referral where deleted_at is null and p.parent_id in (soa_company_id, assigned_company_id)) as c,
        (select count(*)::int from referral where deleted_at is null and p.id in (soa_branch_id, assigned_branch_id)) as b
        from partner p where partner_type = 'branch' order by id limit 20`,
    );
    for (const { company, branch, c, b } of pairs) {
      expect(await talliedTotal(db(), {}, { kind: 'company', companyId: company })).toBe(c);
      expect(await talliedTotal(db(), {}, { kind: 'branch', companyId: company, branchId: branch })).toBe(b);
    }
  };

  test('is what counting gives: after filling, and after every kind of write', async () => {
    await agrees();
    const first = await createOne(server(), 'Tabungan Impian');
    const second = await createOne(server(), 'Tabungan Impian');
    await agrees();
    await db().update(referral).set({ status: 8 }).where(eq(referral.status, 2));
    await db()
      .update(referral)
      .set({ assigned_company_id: 2, assigned_branch_id: null })
      .where(eq(referral.status, 3));
    await agrees();
    const { status } = await server().call(referralOperations.remove, { id: first }, { as: superAdmin });
    expect(status).toBe(200);
    await db().delete(referral).where(eq(referral.id, second));
    await agrees();
  });

  test('keeps its sums when its differences are merged, also by two servers at once', async () => {
    const size = async () =>
      (await rows<{ n: number }>(db(), sql`select count(*)::int as n from referral_tally`))[0]!.n;
    await createOne(server(), 'Tabungan Impian');
    const before = await size();
    await Promise.all([compactTally(db()), compactTally(db())]);
    expect(await size()).toBeLessThan(before);
    await agrees();
  });

  test.each<[string, ReferralFilter]>([
    ['two filters', { product_id: 1, category_id: 1 }],
    ['a keyword', { keyword: 'x' }],
    ['a day', { start_date: '2026-01-01' }],
    ['an agent', { agent_code: 'AI000001' }],
    ['0 days', { age_days: 0 }],
    ['what is not late', { late: false }],
    ['what others changed', { updated_by_me: false }],
    ['notes to others', { note_for_me: false }],
  ])('does not count %s', async (_, filter) => {
    expect(await talliedTotal(db(), filter, { kind: 'all' })).toBeUndefined();
    expect(await talliedTotal(db(), { product_id: 1 }, { kind: 'company', companyId: 2 })).toBeUndefined();
  });
});
