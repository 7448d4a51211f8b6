import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { agentExportColumns } from '../../src/server/entities/agent/exportSheet.ts';
import { agent } from '../../src/server/entities/agent/table.ts';
import type { InputOf } from '../../src/shared/core/operation.ts';
import { addDays, jakartaDay } from '../../src/shared/core/values.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { agentSortColumns } from '../../src/shared/entities/agent/schema.ts';
import { agentStatuses, premiumStatuses, premiumStatusOf } from '../../src/shared/entities/agent/status.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { sharedServer } from './harness.ts';
import { liveAgents, makeAgent, partnerNamed } from './support/agents.ts';
import { bandungAdmin, bankAdmin, superAdmin } from './support/referrals.ts';
import { readWorkbook, textsOf, until } from './support/workbooks.ts';

const server = sharedServer();
type Input = InputOf<typeof agentOperations.premiumList>;
const list = (input: Input = {}, as = superAdmin) =>
  server().call(agentOperations.premiumList, input, { as });
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b);

test('C-121, C-903: without limit all rows, with limit one page and the exact total', async () => {
  const all = await server().call(agentOperations.list, {}, { as: superAdmin });
  const total = (await liveAgents(server())).length;
  expect(all.data).toHaveLength(total);
  expect(all.paginate).toBeUndefined();
  const page = await server().call(agentOperations.list, { limit: 20, page: 2 }, { as: superAdmin });
  expect(page.paginate).toEqual({ page: 2, limit: 20, total, totalPages: Math.ceil(total / 20) });
  expect(page.data).toEqual(all.data.slice(20, 40));
  const times = all.data.map((row) => row.createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

describe('sorting', () => {
  test.each(agentSortColumns)(
    '%s: pages together are the whole list, in order, both ways',
    async (column) => {
      const ascending = (await list({ sort_by: column, sort_dir: 'asc' })).data;
      const descending = (await list({ sort_by: column, sort_dir: 'desc' })).data;
      expect(idsOf(ascending)).toHaveLength((await liveAgents(server())).length);
      expect(ascending.map((row) => row.id)).toEqual(descending.map((row) => row.id).reverse());
      const pages = [];
      for (let page = 1; page <= Math.ceil(ascending.length / 50); page += 1) {
        pages.push(...(await list({ sort_by: column, sort_dir: 'asc', limit: 50, page })).data);
      }
      expect(pages.map((row) => row.id)).toEqual(ascending.map((row) => row.id));
      const values = ascending.map((row) => row[column]);
      expect(values.every((value, index) => index === 0 || values[index - 1]! <= value)).toBe(true);
    },
  );
});

describe('filters (S-023)', () => {
  test.each([
    ['agent_status', 'suspended', 9],
    ['account_type', 'reguler', 44],
    ['agent_level', '3', 15],
    ['premium_status', 'REJECTED', 5],
    ['premium_status', 'PENDING', 8],
    ['premium_status', 'APPROVED', 28],
    ['premium_status', 'BELUM MENGAJUKAN', 79],
  ] as const)('%s %s', async (name, value, count) => {
    const { data } = await list({ [name]: value });
    expect(data).toHaveLength(count);
    expect(new Set(data.map((row) => String(row[name])))).toEqual(new Set([value]));
  });

  test('company, branch, city in any case and days of Jakarta', async () => {
    const rows = await liveAgents(server());
    const branch = await partnerNamed(server(), 'BNS Bandung');
    const ofBranch = rows.filter((row) => row.branch_id === branch.id);
    expect(ofBranch.length).toBeGreaterThan(0);
    const both = await list({ company_id: String(branch.parent_id), branch_id: String(branch.id) });
    expect(idsOf(both.data)).toEqual(idsOf(ofBranch));
    const { city } = rows[0]!;
    expect(idsOf((await list({ city: city.toUpperCase() })).data)).toEqual(
      idsOf(rows.filter((row) => row.city === city)),
    );
    expect(idsOf((await list({ city: 'bandung' })).data)).toEqual(
      idsOf(rows.filter((row) => ['Kota Bandung', 'Kabupaten Bandung'].includes(row.city))),
    );
    const [start_date, end_date] = [addDays(jakartaDay(), -200), addDays(jakartaDay(), -50)];
    const within = rows.filter((row) => {
      const day = jakartaDay(row.created_at);
      return day >= start_date && day <= end_date;
    });
    expect(within.length).toBeGreaterThan(0);
    expect(idsOf((await list({ start_date, end_date })).data)).toEqual(idsOf(within));
  });

  test.each([
    [{ agent_status: 'gone' }, 'agent_status'],
    [{ agent_level: '4' }, 'agent_level'],
    [{ account_type: 'regular' }, 'account_type'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ company_id: 'x' }, 'company_id'],
    [{ limit: 0 }, 'limit'],
  ])('%j is refused on its field', async (input, field) => {
    const { status, error } = await list(input as Input);
    expect(status).toBe(422);
    expect(Object.keys(error?.fields ?? {})).toEqual([field]);
  });
});

test('keyword: number, code, name, phone in every spelling, mail and NIK; wildcards stand for themselves', async () => {
  const { id, agent_code, referral_code } = await makeAgent(server(), {
    fullname: "Ma'ruf 50% Diskon",
    mobile_number: '085512349876',
    email: 'maruf@contoh.example',
    nik: '3273059988776655',
  });
  for (const keyword of [
    agent_code.toLowerCase(),
    referral_code,
    "MA'RUF 50%",
    '+62 855-1234-9876',
    'maruf@contoh',
    '3273059988776655',
  ]) {
    const { data } = await list({ keyword });
    expect(idsOf(data), keyword).toEqual([id]);
  }
  expect((await list({ keyword: '50%D' })).data).toEqual([]);
  expect((await list({ keyword: '____' })).data).toEqual([]);
});

test('R-211: the database and the shared rule name the same status', async () => {
  const { db } = server().services;
  const { id } = await makeAgent(server());
  for (const premium of [true, false]) {
    for (const accepted of [null, true, false]) {
      for (const reason of ['', 'Foto tidak terbaca']) {
        await db
          .update(agent)
          .set({ ewallet_premium: premium, premium_accepted: accepted, premium_reason: reason })
          .where(eq(agent.id, id));
        const expected = premiumStatusOf({
          ewallet_premium: premium,
          reqPremium: accepted === null ? null : { is_accepted: accepted, reason_status: reason },
        });
        for (const premium_status of premiumStatuses) {
          const found = (await list({ premium_status })).data.find((row) => row.id === id);
          expect(found?.premium_status, `${premium} ${accepted} ${reason}`).toBe(
            premium_status === expected ? expected : undefined,
          );
        }
      }
    }
  }
  expect(
    premiumStatusOf({ ewallet_premium: false, reqPremium: { is_accepted: false, reason_status: '' } }),
  ).toBe('PENDING');
});

describe('P-312: scope', () => {
  test('a company sees its subtree, a branch its own; a filter never widens that', async () => {
    const rows = await liveAgents(server());
    const branch = await partnerNamed(server(), 'BNS Bandung');
    const ofBank = idsOf(rows.filter((row) => row.company_id === branch.parent_id));
    expect(idsOf((await list({}, bankAdmin)).data)).toEqual(ofBank);
    expect(idsOf((await list({ company_id: 1 }, bankAdmin)).data)).toEqual([]);
    const own = idsOf(rows.filter((row) => row.branch_id === branch.id));
    expect(idsOf((await list({}, bandungAdmin)).data)).toEqual(own);
    expect(own.length).toBeLessThan(ofBank.length);
  });

  test('C-123, C-130, C-131: others are unknown', async () => {
    const [stranger] = await server()
      .services.db.select()
      .from(agent)
      .where(and(eq(agent.company_id, 1), eq(agent.status, 'active')))
      .limit(1);
    const as = { as: bankAdmin };
    expect((await server().call(agentOperations.detail, { id: stranger!.id }, as)).status).toBe(404);
    expect((await server().call(agentOperations.downline, { id: stranger!.id }, as)).status).toBe(404);
    const { agent_code } = stranger!;
    expect((await server().call(agentOperations.upline, { agent_code }, as)).data).toBeNull();
    expect((await server().call(agentOperations.byCode, { agent_code }, as)).data).toBeNull();
    const known = await server().call(
      agentOperations.upline,
      { agent_code: agent_code.toLowerCase() },
      { as: superAdmin },
    );
    expect(known.data).toEqual({
      id: stranger!.id,
      fullname: stranger!.name,
      referral_code: stranger!.referral_code,
    });
    const byReferral = { agent_code: stranger!.referral_code.toLowerCase() };
    expect((await server().call(agentOperations.upline, byReferral, { as: superAdmin })).data).toEqual(
      known.data,
    );
    expect((await server().call(agentOperations.upline, byReferral, as)).data).toBeNull();
    expect(
      (await server().call(agentOperations.upline, { agent_code: '' }, { as: superAdmin })).data,
    ).toBeNull();
  });
});

test('C-129: the direct downline, paged', async () => {
  const many = (await liveAgents(server())).filter((row) => row.upline_id === 1);
  const { data, paginate } = await server().call(
    agentOperations.downline,
    { id: 1, limit: 5, page: 3, sort_by: 'agent_code' },
    { as: superAdmin },
  );
  expect(paginate).toEqual({ page: 3, limit: 5, total: 12, totalPages: 3 });
  const codes = many.map((row) => row.agent_code).sort();
  expect(data.map((row) => row.agent_code)).toEqual(codes.slice(10));
});

test.each([
  { agent_status: 'inactive', sort_by: 'fullname' } as const,
  { agent_status: 'inactive', premium_status: 'BELUM MENGAJUKAN' } as const,
])('C-136: the file holds exactly the filtered list, in its order (%j)', async (query) => {
  const started = await server().call(
    agentOperations.export,
    { ...query, reason: 'Uji' },
    { as: superAdmin },
  );
  expect(started.status, started.message).toBe(201);
  const { filename } = started.data;
  expect(filename).toMatch(/^agent_\d{4}-\d{2}-\d{2}_\d{4}_[A-Z]+\.xlsx$/);
  await until(async () => {
    const { data } = await server().call(
      exportFileOperations.list,
      { data_name: 'agent' },
      { as: superAdmin },
    );
    return data.find((each) => each.filename === filename && each.state === 'ready');
  });
  const sheet = await readWorkbook(
    await server().download(exportFileOperations.download, { filename }, { as: superAdmin }),
  );
  const { data: rows } = await list(query);
  expect(sheet.header).toEqual(agentExportColumns.map((column) => column.header));
  const at = (header: string) => agentExportColumns.findIndex((column) => column.header === header);
  expect(sheet.rows.map((row) => textsOf(row)[at('Nomor Agen')])).toEqual(rows.map((row) => row.agent_code));
  const first = textsOf(sheet.rows[0]);
  expect(first[at('Status')]).toBe(agentStatuses.inactive);
  expect(first[at('Nomor Telepon')]).toBe(rows[0]!.mobile_number);
  expect(sheet.rows[0]!.cells[at('Nomor Telepon')]?.type).toBe('text');
});
