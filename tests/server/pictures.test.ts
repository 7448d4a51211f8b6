import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { accessItem, roleAccess } from '../../src/server/entities/role/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { agentFields } from '../../src/shared/entities/agent/fields.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import {
  isPersonFolder,
  mediaFolderNames,
  mediaOperations,
  type PersonFolder,
} from '../../src/shared/entities/media/operations.ts';
import { questionOperations } from '../../src/shared/entities/question/operations.ts';
import { referralFields } from '../../src/shared/entities/referral/fields.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { roleIds } from '../../src/shared/entities/role/schema.ts';
import { sharedServer } from './harness.ts';
import { agentInput, premiumInput, premiumTexts, uploadPicture } from './support/agents.ts';
import { createBranching, createProgram } from './support/catalogue.ts';
import { chief, customUser } from './support/house.ts';
import { bankAdmin, financeAdmin, someAgent, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const [bank, finance] = [2, 3];
const bandung = 8;

const fields: Record<PersonFolder, { of: 'agent' | 'referral'; field: string }> = {
  agent_identity_card: { of: 'agent', field: 'identity_image' },
  agent_selfie_card: { of: 'agent', field: 'selfie_image' },
  agent_selfie_only: { of: 'agent', field: 'selfie_only_face' },
  agent_profile_picture: { of: 'agent', field: 'profile_picture' },
  referral_identity_card: { of: 'referral', field: 'submitter_identity_photo' },
  referral_selfie: { of: 'referral', field: 'submitter_selfie_photo' },
  referral_answers: { of: 'referral', field: 'answers' },
};
const folders = mediaFolderNames.filter(isPersonFolder);

test('every field of an agent or a submission that holds a picture of a person has its folder here', () => {
  const pictures = Object.entries({ ...agentFields, ...referralFields })
    .filter(([, described]) => 'kind' in described && described.kind === 'image')
    .map(([name]) => name);
  const named = folders.map((folder) => fields[folder].field).filter((field) => field !== 'answers');
  expect(pictures.sort()).toEqual(named.sort());
});

let shop: { product_id: number; category_id: number; program_id: number; question_id: number };
beforeAll(async () => {
  const { db } = server().services;
  const [premium] = await db.select().from(accessItem).where(eq(accessItem.code, 'u_premium_data'));
  await db.insert(roleAccess).values({ role_id: roleIds.companyAdmin, access_id: premium!.id });
  const above = await createBranching(server(), { partnerAssign: [bank, finance] });
  const program_id = await createProgram(server(), above);
  const question = { program_id, question_text: 'Foto rumah', question_type: 'image', is_mandatory: false };
  const { data } = await server().call(questionOperations.create, question as never, chief);
  shop = { ...above, program_id, question_id: data.id };
});

async function recordWith(
  folder: PersonFolder,
  name: string,
  { as, company }: { as: string; company: number },
) {
  const { of, field } = fields[folder];
  if (of === 'agent') {
    const own = await premiumInput(server(), as);
    const { id: branch_id } = await branchOf(company);
    const input = { agent_type: 'company', company_id: company, branch_id, has_premium_data: true } as const;
    const sent = agentInput({ ...input, ...premiumTexts, ...own, [field]: name });
    const answer = await server().call(agentOperations.create, sent, { as });
    return { status: answer.status, id: answer.data?.id, fields: answer.error?.fields };
  }
  const { question_id, ...chosen } = shop;
  const { agent_code } = await someAgent(server(), company);
  const answers = [{ question_id, answer_type: 'image', answer_content: name }] as const;
  const input = {
    ...{ ...chosen, submitter_name: 'Wulan Sari', submitter_mobile_number: '081234567890', agent_code },
    ...(field === 'answers' ? { answers: [...answers] } : { answers: [], [field]: name }),
  };
  const answer = await server().call(referralOperations.create, input, { as });
  return { status: answer.status, id: answer.data?.id, fields: answer.error?.fields };
}

async function branchOf(company: number) {
  const [found] = await server()
    .services.db.select({ id: agent.branch_id })
    .from(agent)
    .where(eq(agent.company_id, company));
  return found!;
}

const sees = async (as: string, folder: PersonFolder, name: string) =>
  (await server().download(mediaOperations.file, { folder, name }, { as })).status;

const place = async (email: string, company_id: number, branch_id: number) =>
  server().services.db.update(appUser).set({ company_id, branch_id }).where(eq(appUser.email, email));

describe.each(folders)('a picture in %s', (folder) => {
  test('stays with the company of its record when its uploader moves to another', async () => {
    const name = await uploadPicture(server(), folder, bankAdmin);
    const unused = await uploadPicture(server(), folder, bankAdmin);
    expect(await sees(bankAdmin, folder, name)).toBe(200);
    expect(await recordWith(folder, name, { as: bankAdmin, company: bank })).toMatchObject({ status: 201 });
    expect(await sees(bankAdmin, folder, name)).toBe(200);
    await place(bankAdmin, finance, finance);
    try {
      for (const carried of [name, unused]) {
        expect(await sees(bankAdmin, folder, carried)).toBe(404);
        const { status, fields: wrong } = await recordWith(folder, carried, {
          as: bankAdmin,
          company: finance,
        });
        expect({ status, wrong: Object.keys(wrong ?? {}).length }).toEqual({ status: 422, wrong: 1 });
      }
      const fresh = await uploadPicture(server(), folder, bankAdmin);
      expect((await recordWith(folder, fresh, { as: bankAdmin, company: finance })).status).toBe(201);
    } finally {
      await place(bankAdmin, bank, bank);
    }
    expect(await sees(bankAdmin, folder, name)).toBe(200);
    expect(await sees(financeAdmin, folder, name)).toBe(404);
  });

  test('can be used by staff of the office in records of one company only', async () => {
    const name = await uploadPicture(server(), folder, superAdmin);
    expect((await recordWith(folder, name, { as: superAdmin, company: bank })).status).toBe(201);
    expect((await recordWith(folder, name, { as: superAdmin, company: bank })).status).toBe(201);
    expect((await recordWith(folder, name, { as: superAdmin, company: finance })).status).toBe(422);
  });

  test('is no longer shown to its uploader once the record is out of scope', async () => {
    const name = await uploadPicture(server(), folder, bankAdmin);
    const { id } = await recordWith(folder, name, { as: bankAdmin, company: bank });
    const agentId = fields[folder].of === 'agent' ? id! : undefined;
    const { db } = server().services;
    if (agentId !== undefined)
      await db
        .update(agent)
        .set({ company_id: finance, branch_id: (await branchOf(finance)).id })
        .where(eq(agent.id, agentId));
    else await db.update(referral).set({ soa_company_id: finance }).where(eq(referral.id, id!));
    expect(await sees(bankAdmin, folder, name)).toBe(404);
    expect(await sees(superAdmin, folder, name)).toBe(200);
  });

  test('is closed to everybody, its uploader too, once the record is deleted', async () => {
    const name = await uploadPicture(server(), folder, bankAdmin);
    const { id } = await recordWith(folder, name, { as: bankAdmin, company: bank });
    const { remove } = fields[folder].of === 'agent' ? agentOperations : referralOperations;
    expect((await server().call(remove, { id: id! }, chief)).status).toBe(200);
    for (const as of [bankAdmin, superAdmin]) expect(await sees(as, folder, name), as).toBe(404);
  });

  test('of the same bytes has a name of its own each time, so that no record blocks another', async () => {
    const image =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const send = async () =>
      (await server().call(mediaOperations.upload, { folderName: folder, image }, { as: superAdmin })).data
        .name;
    expect(await send()).not.toBe(await send());
  });
});

test('an agent’s photo is shown to who may open agents in scope', async () => {
  const folder = 'agent_profile_picture';
  const name = await uploadPicture(server(), folder, bankAdmin);
  await recordWith(folder, name, { as: bankAdmin, company: bank });
  const clerk = await customUser(server(), { codes: ['r_referral'], company: bank, branch: bandung });
  expect((await server().download(mediaOperations.file, { folder, name }, clerk)).status).toBe(404);
});
