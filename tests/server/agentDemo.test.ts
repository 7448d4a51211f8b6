import { expect, test } from 'vitest';
import { firstOfMonth, jakartaDay } from '../../src/shared/core/values.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { demoAgentCodes } from '../fixtures/catalogue.ts';
import { sharedServer } from './harness.ts';
import { liveAgents } from './support/agents.ts';
import { superAdmin } from './support/referrals.ts';

const server = sharedServer();

function counts<Row>(rows: readonly Row[], aspect: (row: Row) => string | number): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(rows, aspect)].map(([value, group]) => [value, group.length]));
}

test('D-10: every aspect has its exact spread', async () => {
  const rows = await liveAgents(server());
  const { data } = await server().call(agentOperations.list, {}, { as: superAdmin });
  expect(data).toHaveLength(120);
  expect(counts(data, (row) => row.agent_type)).toEqual({ individual: 70, company: 50 });
  expect(counts(data, (row) => row.agent_status)).toEqual({
    active: 90,
    inactive: 14,
    suspended: 9,
    denied: 7,
  });
  expect(counts(data, (row) => row.account_type)).toEqual({ basic: 48, reguler: 44, premium: 28 });
  expect(counts(data, (row) => row.premium_status)).toEqual({
    APPROVED: 28,
    PENDING: 8,
    REJECTED: 5,
    'BELUM MENGAJUKAN': 79,
  });
  expect(counts(data, (row) => row.agent_level)).toEqual({ 1: 70, 2: 35, 3: 15 });
  const premium = rows.filter((row) => row.ewallet_premium);
  expect(counts(premium, (row) => row.identity_type)).toEqual({ KTP: 22, SIM: 6 });
  expect(premium.every((row) => row.identity_lifetime === (row.identity_type === 'KTP'))).toBe(true);
  expect(premium.every((row) => row.identity_lifetime || row.identity_valid_until !== null)).toBe(true);
  for (const row of rows) {
    expect(row.status_reason === '').toBe(row.status === 'active');
    const house = row.company_id === 1 && row.branch_id === 1;
    expect(house).toBe(row.agent_type === 'individual');
  }
});

test('D-10: registered in the last twelve months, 18 this month; codes follow the date', async () => {
  const rows = await liveAgents(server());
  const today = jakartaDay();
  const thisMonth = rows.filter((row) => jakartaDay(row.created_at) >= firstOfMonth(today));
  expect(thisMonth).toHaveLength(18);
  const yearAgo = Date.now() - 366 * 86_400_000;
  expect(rows.every((row) => row.created_at.getTime() > yearAgo)).toBe(true);
  expect(rows.filter((row) => demoAgentCodes.includes(row.agent_code))).toHaveLength(demoAgentCodes.length);
  for (const row of rows) {
    if (!demoAgentCodes.includes(row.agent_code))
      expect(row.agent_code).toMatch(new RegExp(`^AG-${jakartaDay(row.created_at).slice(2, 7)}-\\d{4}$`));
    expect(row.referral_code).toMatch(/^RF-\d{4}$/);
  }
});

test('D-10: three generations, and one agent with twelve direct downlines', async () => {
  const rows = await liveAgents(server());
  const byId = new Map(rows.map((row) => [row.id, row]));
  const generation = (row: (typeof rows)[number]): number => {
    const upline = row.upline_id === null ? undefined : byId.get(row.upline_id);
    return upline ? generation(upline) + 1 : 1;
  };
  expect(Math.max(...rows.map(generation))).toBe(3);
  const downlines = counts(
    rows.filter((row) => row.upline_id !== null),
    (row) => row.upline_id!,
  );
  expect(Object.values(downlines).filter((count) => count === 12)).toHaveLength(1);
  const names = rows.map((row) => row.name);
  expect(names).toEqual(expect.arrayContaining(['Andi Saputra', 'Ni Made Ayu', 'Yohana Tampubolon']));
});

test('premium data is there exactly for those who asked, and complete for who is premium', async () => {
  for (const row of await liveAgents(server())) {
    expect(row.identity_name !== '').toBe(row.premium_accepted !== null);
    if (!row.ewallet_premium) continue;
    for (const column of ['identity_number', 'province', 'village', 'work_type', 'selfie_image'] as const) {
      expect(row[column], `${row.agent_code} ${column}`).not.toBe('');
    }
    const { data } = await server().call(agentOperations.detail, { id: row.id }, { as: superAdmin });
    expect(data).toMatchObject({
      has_premium_data: true,
      reqPremium: { is_accepted: true, reason_status: '' },
    });
  }
});
