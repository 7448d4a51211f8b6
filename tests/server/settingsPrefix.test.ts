import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { agent as agentTable } from '../../src/server/entities/agent/table.ts';
import { nextAgentCodes, nextPartnerNumber, takeAgentCodes } from '../../src/server/entities/prefix/rules.ts';
import { partnerPrefix } from '../../src/server/entities/prefix/table.ts';
import { prefixOperations } from '../../src/shared/entities/prefix/operations.ts';
import { sharedServer } from './harness.ts';
import { chief, expectInvalid, staleOwnText } from './support/house.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { partner, updatePartner, agent, updateAgent, older, updateOlder } = prefixOperations;

/** The order matters, because tests build on the records of earlier tests. */
describe('prefixes (S-099…S-102)', () => {
  test('C-056: the record of D-17, its counters where the demo left off', async () => {
    expect((await call(partner, {})).data).toMatchObject({
      id: 1,
      company_prefix: 'P',
      branch_prefix: 'C',
      company_digit_length: 4,
      branch_digit_length: 3,
      company_digit_count: 6,
      branch_digit_count: 14,
      updated_by: '',
    });
  });

  test('R-306: the next numbers follow those given out', async () => {
    const { db } = server().services;
    expect(await db.transaction((tx) => nextPartnerNumber(tx, 'company'))).toBe('P0007');
    expect(await db.transaction((tx) => nextPartnerNumber(tx, 'branch'))).toBe('C015');
    expect(await db.transaction((tx) => nextPartnerNumber(tx, 'branch'))).toBe('C016');
  });

  test('R-306: a number in use is skipped', async () => {
    const { db } = server().services;
    await db.update(partnerPrefix).set({ branch_digit_count: 12 });
    expect((await call(partner, {})).data).toMatchObject({ company_digit_count: 7, branch_digit_count: 14 });
    expect(await db.transaction((tx) => nextPartnerNumber(tx, 'branch'))).toBe('C015');
  });

  test('R-222: agent codes follow their formats and skip what exists', async () => {
    const { db } = server().services;
    const next = (day: string) => db.transaction((tx) => nextAgentCodes(tx, new Date(day)));
    for (let read = 0; read < 2; read += 1)
      expect((await call(agent, {})).data).toMatchObject({
        agent_code_given: { date: expect.any(Number), digit: 0 },
        agent_referral_code_given: { date: 0, digit: 120 },
      });
    expect(await next('2041-02-28T18:00:00Z')).toEqual({
      agent_code: 'AG-41-03-0001',
      referral_code: 'RF-0121',
    });
    expect(await next('2041-03-01T00:00:00+07:00')).toEqual({
      agent_code: 'AG-41-03-0002',
      referral_code: 'RF-0122',
    });
    expect((await next('2041-02-28T16:00:00Z')).agent_code).toBe('AG-41-02-0001');
  });

  test('R-222: codes taken together follow each other and skip what exists', async () => {
    const { db } = server().services;
    const now = new Date('2042-05-10T00:00:00Z');
    const [known] = await db.select({ id: agentTable.id }).from(agentTable).limit(1);
    await db.update(agentTable).set({ agent_code: 'AG-42-05-0002' }).where(eq(agentTable.id, known!.id));
    const taken = await db.transaction((tx) => takeAgentCodes(tx, now, 3));
    expect(taken.map((each) => each.agent_code)).toEqual(['AG-42-05-0001', 'AG-42-05-0003', 'AG-42-05-0004']);
    const numbers = taken.map((each) => Number(each.referral_code.slice('RF-'.length)));
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
    expect((await db.transaction((tx) => nextAgentCodes(tx, now))).agent_code).toBe('AG-42-05-0005');
  });

  test('C-058: S-101 sends only the branch prefix (A-032); counters and lengths cannot be set', async () => {
    const { version } = (await call(partner, {})).data;
    const sent = {
      id: 1,
      branch_prefix: 'cb-',
      company_digit_length: 9,
      branch_digit_count: 0,
      version,
    };
    expect((await call(updatePartner, sent)).status).toBe(200);
    expect((await call(partner, {})).data).toMatchObject({
      company_prefix: 'P',
      branch_prefix: 'CB-',
      company_digit_length: 4,
      branch_digit_count: 15,
      updated_by: 'Rahmat Hidayat',
    });
    expect(await call(updatePartner, sent)).toMatchObject({ status: 409, message: staleOwnText });
    const { db } = server().services;
    expect(await db.transaction((tx) => nextPartnerNumber(tx, 'branch'))).toBe('CB-016');
  });

  test('a company and a branch cannot have the same prefix', async () => {
    await expectInvalid(server(), updatePartner, {
      input: { id: 1, company_prefix: 'cb-' },
      fields: { company_prefix: 'Prefix Perusahaan dan Prefix Cabang harus berbeda' },
    });
  });

  test('C-057, C-059: the four fields; the older formats are understood (A-037)', async () => {
    expect((await call(agent, {})).data).toMatchObject({
      id: 1,
      agent_code_prefix: 'AG-',
      agent_code_format: 'date',
      agent_referral_code_prefix: 'RF-',
      agent_referral_code_format: 'digit',
    });
    const change = {
      id: 1,
      agent_code_prefix: 'ag',
      agent_referral_code_prefix: 'REF/',
      agent_code_format: '1' as const,
      agent_referral_code_format: 'date' as const,
    };
    expect((await call(updateAgent, change)).status).toBe(200);
    expect((await call(agent, {})).data).toMatchObject({
      agent_code_prefix: 'AG',
      agent_code_format: 'digit',
      agent_referral_code_prefix: 'REF/',
      agent_referral_code_format: 'date',
    });
    expect((await call(updateAgent, { ...change, id: 2 })).status).toBe(404);
  });

  test('C-060, C-061: the older record is a view of both, with one column of its own (A-038)', async () => {
    expect((await call(older, {})).data.prefix).toEqual({
      id: 1,
      companyIdPrefix: 'P',
      companyCodePrefix: '',
      agentRefPrefix: 'REF/',
      agentCodePrefix: 'AG',
      prefixFormatRef: '0',
      prefixFormatCode: '1',
    });
    const change = {
      companyIdPrefix: 'PT',
      companyCodePrefix: 'KD',
      agentRefPrefix: 'RF-',
      agentCodePrefix: 'AG-',
      prefixFormatRef: '1' as const,
      prefixFormatCode: '0' as const,
    };
    expect((await call(updateOlder, { id: 1, ...change })).status).toBe(200);
    expect((await call(older, {})).data.prefix).toEqual({ id: 1, ...change });
    expect((await call(partner, {})).data).toMatchObject({ company_prefix: 'PT', branch_prefix: 'CB-' });
    expect((await call(agent, {})).data).toMatchObject({ agent_code_format: 'date' });
    expect((await call(updateOlder, { id: 2, ...change })).status).toBe(404);
    await expectInvalid(server(), updateOlder, {
      input: { id: 1, ...change, companyIdPrefix: 'CB-' },
      fields: { companyIdPrefix: 'Prefix Perusahaan dan Prefix Cabang harus berbeda' },
    });
  });

  test.each([
    [
      {
        agent_code_prefix: 'A<',
        agent_referral_code_prefix: 'R',
        agent_code_format: 'date',
        agent_referral_code_format: 'digit',
      },
      { agent_code_prefix: "Prefix Nomor Agen hanya boleh huruf, angka, '-' dan '/'" },
    ],
    [
      {
        agent_code_prefix: 'A'.repeat(11),
        agent_referral_code_prefix: 'R',
        agent_code_format: 'date',
        agent_referral_code_format: 'digit',
      },
      { agent_code_prefix: 'Prefix Nomor Agen paling banyak 10 karakter' },
    ],
    [
      {
        agent_code_prefix: '',
        agent_referral_code_prefix: 'R',
        agent_code_format: '2',
        agent_referral_code_format: 'digit',
      },
      {
        agent_code_prefix: 'Prefix Nomor Agen wajib diisi',
        agent_code_format: 'Format Nomor Agen harus date atau digit',
      },
    ],
  ])('R-508: faulty input %# is refused', async (input, fields) => {
    await expectInvalid(server(), updateAgent, { input: { id: 1, ...input }, fields });
  });
});
