import { and, asc, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { partner } from '../../src/server/entities/partner/table.ts';
import { region, regionLevels } from '../../src/server/entities/region/table.ts';
import { accessItem, roleAccess } from '../../src/server/entities/role/table.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { regionOperations } from '../../src/shared/entities/region/operations.ts';
import { roleIds } from '../../src/shared/entities/role/schema.ts';
import { sharedServer } from './harness.ts';
import { agentInput, partnerTexts, premiumInput } from './support/agents.ts';
import {
  bandungAdmin,
  bankAdmin,
  financeAdmin,
  inputFor,
  someAgent,
  superAdmin,
} from './support/referrals.ts';

const server = sharedServer();
const bank = 2;
const above = { province: 'Jawa Barat', city: 'Kota Bandung', district: 'Coblong' };
let district_id: string;
let villages: string[];
let branch_id: number;

beforeAll(async () => {
  const { db } = server().services;
  const [coblong] = await db.select().from(region).where(eq(region.name, above.district));
  district_id = coblong!.id;
  const below = await db
    .select()
    .from(region)
    .where(and(eq(region.level, regionLevels.village), like(region.id, `${district_id}.%`)))
    .orderBy(asc(region.id));
  villages = below.map(({ name }) => name);
  const [branch] = await db.select().from(partner).where(eq(partner.parent_id, bank));
  branch_id = branch!.id;
  const codes = ['u_premium_data', 'c_branch', 'u_branch', 'c_agent_premium', 'u_agent_profile', 'c_agent'];
  const items = await db.select().from(accessItem);
  const held = items.filter(({ code }) => codes.includes(code));
  await db
    .insert(roleAccess)
    .values(held.map(({ id }) => ({ role_id: roleIds.companyAdmin, access_id: id })))
    .onConflictDoNothing();
});

const as = { as: bankAdmin };
type Typed = { village: string; zip_code: string };

async function makeAgent({ village, zip_code }: Typed) {
  const pictures = await premiumInput(server(), bankAdmin);
  const place = { agent_type: 'company', company_id: bank, branch_id } as const;
  const sent = agentInput({ ...place, ...pictures, ...above, village, zip_code, has_premium_data: true });
  return server().call(agentOperations.create, sent, as);
}

async function makeReferral({ village, zip_code }: Typed) {
  const { agent_code } = await someAgent(server(), bank);
  const address = {
    submitter_province: above.province,
    submitter_city: above.city,
    submitter_kecamatan: above.district,
    submitter_kelurahan: village,
    submitter_zip_code: zip_code,
  };
  const input = await inputFor(server(), 'Tabungan Impian', { agent_code, ...address });
  return server().call(referralOperations.create, input, as);
}

const branchAddress = ({ village, zip_code }: Typed) => ({
  ...{ province: above.province, city: above.city, kecamatan: above.district },
  ...{ kelurahan: village, kode_pos: zip_code },
});
const makeBranch = (typed: Typed) =>
  server().call(
    partnerOperations.create,
    {
      ...{ partner_type: 'branch', name: `Cabang ${typed.village}`, parent_id: bank },
      ...{ ...partnerTexts, ...branchAddress(typed) },
    } as never,
    as,
  );

const ways: Record<string, (typed: Typed) => Promise<{ status: number; message?: string }>> = {
  'a new agent': makeAgent,
  'a changed agent': async ({ village, zip_code }) => {
    const { data } = await makeAgent({ village, zip_code: '' });
    return server().call(agentOperations.update, { id: data.id, zip_code }, as);
  },
  'a new submission': makeReferral,
  'a changed submission': async ({ village, zip_code }) => {
    const { data } = await makeReferral({ village, zip_code: '' });
    return server().call(referralOperations.update, { id: data.id, submitter_zip_code: zip_code }, as);
  },
  'a new branch': makeBranch,
  'a changed branch': async (typed) => {
    const { data } = await makeBranch({ ...typed, zip_code: '40000' });
    return server().call(partnerOperations.update, { id: data.id, ...branchAddress(typed) }, as);
  },
};

describe.each(Object.entries(ways).map(([name, way], index) => ({ name, way, index })))(
  'a postal code typed for $name',
  ({ way, index }) => {
    test('is suggested only to the own company and the office', async () => {
      const typed = { village: villages[index]!, zip_code: `4019${index}` };
      const answer = await way(typed);
      expect([200, 201], answer.message).toContain(answer.status);
      const offered = async (email: string) => {
        const [ofVillage, found] = await Promise.all([
          server().call(regionOperations.villages, { district_id }, { as: email }),
          server().call(regionOperations.search, { query: typed.zip_code }, { as: email }),
        ]);
        const zip = ofVillage.data.find(({ name }) => name === typed.village)?.zip_code;
        return [zip, ...found.data.map(({ village }) => village)];
      };
      for (const email of [bankAdmin, bandungAdmin, superAdmin])
        expect(await offered(email), email).toEqual([typed.zip_code, typed.village]);
      expect(await offered(financeAdmin)).toEqual(['']);
    });
  },
);

test('only five digits are remembered', async () => {
  const typed = { village: villages.at(-1)!, zip_code: '123' };
  expect((await makeReferral(typed)).status).toBe(201);
  const { data } = await server().call(regionOperations.villages, { district_id }, as);
  expect(data.find(({ name }) => name === typed.village)?.zip_code).not.toBe('123');
});
