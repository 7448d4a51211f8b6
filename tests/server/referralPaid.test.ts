import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { productPartner } from '../../src/server/entities/product/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import type { AccessCode } from '../../src/shared/core/access.ts';
import { type MediaFolder, mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type PaidField, paidFields, paidTexts } from '../../src/shared/entities/referral/paid.ts';
import type { ReferralStatus } from '../../src/shared/entities/referral/status.ts';
import { sample } from '../run.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { staffWith } from './support/accounts.ts';
import { customUser } from './support/house.ts';
import { pngDataUrl } from './support/png.ts';
import {
  createOne,
  placeAt,
  programNamed,
  someAgent,
  storedReferral,
  superAdmin,
} from './support/referrals.ts';

const server = sharedServer();
const { update, detail } = referralOperations;
const company = 3;
const paying: AccessCode[] = ['u_referral_detail', 'u_referral_status_payment'];
const chief = { as: superAdmin };

const region = {
  submitter_province: 'Jawa Barat',
  submitter_city: 'Kota Bandung',
  submitter_kecamatan: 'Coblong',
  submitter_kelurahan: 'Dago',
};

async function picturesOf(who: CallOptions) {
  const sent = async (folderName: MediaFolder) => {
    const { data } = await server().call(
      mediaOperations.upload,
      { folderName, image: await pngDataUrl() },
      who,
    );
    return data.name;
  };
  return {
    submitter_identity_photo: await sent('referral_identity_card'),
    submitter_selfie_photo: await sent('referral_selfie'),
  };
}

async function otherValues(): Promise<Record<PaidField, unknown>> {
  const { db } = server().services;
  const first = await someAgent(server(), company);
  const [second] = await db
    .select()
    .from(agent)
    .where(and(eq(agent.company_id, company), ne(agent.id, first.id)));
  const { product: _, id: __, ...copied } = await programNamed(server(), 'Tabungan Impian');
  const [twin] = await db
    .insert(program)
    .values({ ...copied, name: 'Tabungan Kembar' })
    .returning();
  await db
    .insert(productPartner)
    .values({ product_id: copied.product_id, partner_id: company })
    .onConflictDoNothing();
  return {
    program_id: twin!.id,
    submitter_name: 'Orang Lain',
    nik: '3273051234560009',
    submitter_mobile_number: '081299998888',
    submitter_address: 'Jalan Lain 9',
    ...region,
    submitter_zip_code: '40999',
    ...(await picturesOf(chief)),
    agent_code: second!.agent_code,
    incentive_amount: 9_000_000,
    incentive_insentif: 5_000_000,
    incentive_tax: 1_000,
  };
}

async function paidOne() {
  const { db } = server().services;
  const { agent_code } = await someAgent(server(), company);
  const id = await createOne(server(), 'Tabungan Impian', { agent_code });
  const [branch] = await db.select().from(partner).where(eq(partner.parent_id, company));
  await placeAt(server(), id, 6, { assigned_company_id: company, assigned_branch_id: branch!.id });
  return id;
}

const change = (id: number, changes: object, options: CallOptions) =>
  server().call(update, { id, ...changes }, options);

describe('A-113, A-121: a paid submission', () => {
  test('is deleted by the office only, alone and with others', async () => {
    const codes: AccessCode[] = ['d_referral', 'd_referral_bulk'];
    const people = {
      branch: await customUser(server(), { codes, company, branch: company }),
      house: (await staffWith(server(), codes)).as,
    };
    const { remove, bulkRemove } = referralOperations;
    for (const status of [5, 6, 7, 8] as ReferralStatus[])
      for (const [name, who] of Object.entries(people)) {
        const [one, other] = [await paidOne(), await paidOne()];
        await placeAt(server(), one, status);
        await placeAt(server(), other, 2);
        const isRefused = name === 'branch' && (status === 6 || status === 7);
        const together = await server().call(bulkRemove, { referral_ids: [other, one] }, who);
        expect(together.status, `${name} at ${status}`).toBe(isRefused ? 403 : 200);
        if (!isRefused) continue;
        const alone = await server().call(remove, { id: one }, who);
        expect([alone.status, alone.message]).toEqual([403, paidTexts.removal]);
        expect((await storedReferral(server(), one)).deleted_at).toBeNull();
        expect((await storedReferral(server(), other)).deleted_at).toBeNull();
      }
  });

  test('needs the right to pay for every field at Pembayaran, Selesai and Ditolak, and the office at Selesai', async () => {
    const others = await otherValues();
    const people = {
      company: await customUser(server(), { codes: ['u_referral_detail'], company, branch: company }),
      'company that pays': await customUser(server(), { codes: paying, company, branch: company }),
      house: (await staffWith(server(), ['u_referral_detail'])).as,
      'house that pays': (await staffWith(server(), paying)).as,
    };
    const may: Record<number, (keyof typeof people)[]> = {
      5: ['company', 'company that pays', 'house', 'house that pays'],
      6: ['company that pays', 'house that pays'],
      7: ['house that pays'],
      8: ['company that pays', 'house that pays'],
    };
    const id = await paidOne();
    const { incentive_total: _, search_text: __, ...before } = await storedReferral(server(), id);
    const answered: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [name, who] of Object.entries(people)) {
      const values = { ...others, ...(await picturesOf(who)) };
      for (const status of [5, 6, 7, 8] as ReferralStatus[]) {
        for (const field of sample(paidFields, 4)) {
          await placeAt(server(), id, status, { ...before, status });
          const changes = field in region ? region : { [field]: values[field] };
          const answer = await change(id, changes, who);
          const key = `${status} ${name}: ${field}`;
          answered[key] = answer.status === 200 ? 200 : answer.error?.fields;
          const text = status === 7 ? paidTexts.done : paidTexts.payment;
          const refused = Object.fromEntries(Object.keys(changes).map((each) => [each, text]));
          expected[key] = may[status]!.includes(name as keyof typeof people) ? 200 : refused;
        }
      }
    }
    expect(answered).toEqual(expected);
  });

  test('stored values may be sent unchanged, together with unpaid submissions', async () => {
    const id = await paidOne();
    const clerk = await staffWith(server(), ['u_referral_detail']);
    for (const status of [6, 7, 8] as const) {
      await placeAt(server(), id, status);
      const { data } = await server().call(detail, { id }, chief);
      const same = Object.fromEntries(paidFields.map((name) => [name, data[name]]));
      const answer = await change(id, { ...same, submitter_job: `Guru ${status}` }, clerk.as);
      expect(answer.status, answer.message).toBe(200);
    }
    const { data } = await server().call(detail, { id }, chief);
    expect(data.submitter_job).toBe('Guru 8');
  });
});
