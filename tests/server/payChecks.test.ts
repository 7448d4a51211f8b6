import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { payChecksOf } from '../../src/server/entities/referral/payChecks.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type PayCheck, payCheckKinds, payCheckText } from '../../src/shared/entities/referral/payChecks.ts';
import { sharedServer } from './harness.ts';
import { createOne, placeAt, storedReferral, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const { detail, payChecks, updateStatus } = referralOperations;

const chief = { as: superAdmin };
const db = () => server().services.db;

async function payable(): Promise<number> {
  const id = await createOne(server());
  await placeAt(server(), id, 5);
  const { agent_id } = await storedReferral(server(), id);
  await db()
    .update(agent)
    .set({ status: 'active', deleted_at: null, ewallet_registered: true })
    .where(eq(agent.id, agent_id));
  const unique = String(Date.now()).slice(-7) + String(id).padStart(4, '0');
  await db()
    .update(referral)
    .set({ phone: `08${unique}`, submitter_identity_number: `32730${unique}`.padEnd(16, '1') })
    .where(eq(referral.id, id));
  return id;
}
const checksOf = async (id: number) =>
  (await server().call(payChecks, { referral_ids: [id] }, chief)).data.find((each) => each.id === id)!.checks;
const pay = (id: number, more: object = {}) =>
  server().call(
    updateStatus,
    { referral_ids: [id], referral_status_id: 6, incentive_insentif: 500_000, ...more },
    chief,
  );

const partnerId = async (number: string) => {
  const [found] = await db().select().from(partner).where(eq(partner.partner_number, number));
  return found!.id;
};
const setAgent = async (id: number, values: object) => {
  const { agent_id } = await storedReferral(server(), id);
  await db().update(agent).set(values).where(eq(agent.id, agent_id));
};
const copyPerson = async (
  from: number,
  to: number,
  names: readonly ('phone' | 'submitter_identity_number')[],
) => {
  const stored = await storedReferral(server(), from);
  const { program_id, category_id, product_id } = stored;
  const person = Object.fromEntries(names.map((name) => [name, stored[name]]));
  await db()
    .update(referral)
    .set({ program_id, category_id, product_id, ...person })
    .where(eq(referral.id, to));
};

const causes: Record<string, { kind: PayCheck['kind']; bring: (id: number) => Promise<unknown> }> = {
  'a suspended agent': { kind: 'agent', bring: (id) => setAgent(id, { status: 'suspended' }) },
  'a denied agent': { kind: 'agent', bring: (id) => setAgent(id, { status: 'denied' }) },
  'a deleted agent': { kind: 'agent', bring: (id) => setAgent(id, { deleted_at: new Date() }) },
  'an agent without a wallet': {
    kind: 'wallet',
    bring: (id) => setAgent(id, { ewallet_registered: false, ewallet_premium: false }),
  },
  'a payment before': {
    kind: 'paid',
    bring: async (id) => {
      await pay(id);
      const more = { referral_status_id: 8, status_reason: 'Salah rekening' };
      await server().call(updateStatus, { referral_ids: [id], ...more }, chief);
      await placeAt(server(), id, 5);
    },
  },
  'the same NIK paid in the program': {
    kind: 'twin',
    bring: async (id) => {
      const twin = await payable();
      await copyPerson(id, twin, ['submitter_identity_number']);
      await pay(twin);
    },
  },
  'the same phone paid in the program': {
    kind: 'twin',
    bring: async (id) => {
      const twin = await payable();
      await copyPerson(id, twin, ['phone']);
      await pay(twin);
    },
  },
};

test('a submission without findings has no check', async () => {
  const id = await payable();
  expect(await checksOf(id)).toEqual([]);
  expect((await pay(id, { checked: {} })).status).toBe(200);
});

describe.each(Object.entries(causes))('%s', (_name, { kind, bring }) => {
  test('is listed, refused without its tick, and noted in the history with it', async () => {
    const id = await payable();
    await bring(id);
    const checks = await checksOf(id);
    expect(checks.map((each) => each.kind)).toEqual([kind]);
    const { title } = payCheckText(checks[0]!);
    const refused = await pay(id, { checked: {} });
    expect(refused.status).toBe(409);
    expect(refused.error!.records![id]).toContain(title);
    expect((await storedReferral(server(), id)).status).toBe(5);
    expect((await pay(id, { checked: { [id]: [kind] } })).status).toBe(200);
    const { history } = (await server().call(detail, { id }, chief)).data;
    expect(history[0]).toMatchObject({
      title: 'Pembayaran',
      sub_title: expect.stringContaining(`diperiksa: ${title}`),
    });
    await setAgent(id, { status: 'active', deleted_at: null, ewallet_registered: true });
  });
});

test('a submission out of scope is only counted', async () => {
  const [id, twin] = [await payable(), await payable()];
  await copyPerson(id, twin, ['phone']);
  await pay(twin);
  const bandung = await partnerId('C002');
  const scope = { kind: 'branch', companyId: await partnerId('P0002'), branchId: bandung } as const;
  await db()
    .update(referral)
    .set({ assigned_company_id: scope.companyId, assigned_branch_id: bandung })
    .where(eq(referral.id, id));
  await db()
    .update(referral)
    .set({ assigned_company_id: null, assigned_branch_id: null, soa_company_id: null, soa_branch_id: null })
    .where(eq(referral.id, twin));
  const found = await payChecksOf(db(), { id: 0, name: 'x', scope }, [id, twin]);
  expect(found).toEqual([
    {
      id,
      checks: [
        {
          kind: 'twin',
          by: 'phone',
          paid: true,
          submission_number: null,
          agent_name: null,
          at: null,
          others: 0,
        },
      ],
    },
  ]);
  expect(payCheckText(found[0]!.checks[0]!).reason).toBe(
    'nomor telepon sama, program sama: ada di perusahaan lain',
  );
});

test('a visible unpaid twin does not hide a paid twin out of scope', async () => {
  const [id, paid, open] = [await payable(), await payable(), await payable()];
  await copyPerson(id, paid, ['phone']);
  await copyPerson(id, open, ['phone']);
  await pay(paid);
  const [companyId, branchId] = [await partnerId('P0002'), await partnerId('C002')];
  const scope = { kind: 'branch', companyId, branchId } as const;
  await db()
    .update(referral)
    .set({ assigned_company_id: companyId, assigned_branch_id: branchId })
    .where(inArray(referral.id, [id, open]));
  await db()
    .update(referral)
    .set({ assigned_company_id: null, assigned_branch_id: null, soa_company_id: null, soa_branch_id: null })
    .where(eq(referral.id, paid));
  const found = await payChecksOf(db(), { id: 0, name: 'x', scope }, [id, open]);
  const twin = { kind: 'twin', paid: true, submission_number: null, others: 1 };
  expect(found.find((each) => each.id === id)?.checks).toMatchObject([twin]);
});

test('two of the same person in one payment name each other', async () => {
  const [id, twin] = [await payable(), await payable()];
  await copyPerson(id, twin, ['phone']);
  expect(await checksOf(id)).toEqual([]);
  const refused = await pay(id, { referral_ids: [id, twin], checked: {} });
  expect(refused.status).toBe(409);
  const { submission_number } = await storedReferral(server(), twin);
  expect(refused.error!.records![id]).toContain(
    `Orang yang sama ikut dibayar (nomor telepon sama, program sama: ${submission_number}`,
  );
  expect(Object.keys(refused.error!.records!).map(Number)).toEqual([id, twin]);
});

test('without `checked` the call does what the documents state', async () => {
  const id = await payable();
  await setAgent(id, { ewallet_registered: false, ewallet_premium: false });
  expect((await pay(id)).status).toBe(200);
  await setAgent(id, { ewallet_registered: true });
});

test('ticks of amounts are kept too, each by its name', async () => {
  const id = await payable();
  const amounts = payCheckKinds.filter((kind) => ['zero', 'above', 'negative', 'repeated'].includes(kind));
  await pay(id, { incentive_insentif: 0, checked: { [id]: amounts } });
  const { history } = (await server().call(detail, { id }, chief)).data;
  expect(history[0]!.sub_title).toContain(
    'diperiksa: insentif 0; di atas 3 kali nilai tengah; negatif; agen dan program sama',
  );
});

test.each([
  [500_000, 25_000, true],
  [0, 0, false],
])(
  'a rejection of %i − %i in Pembayaran notes what is to be taken back: %s',
  async (insentif, tax, isNoted) => {
    const id = await payable();
    await pay(id, { incentive_insentif: insentif, incentive_tax: tax });
    const more = { referral_status_id: 8, status_reason: 'Ganda' };
    await server().call(updateStatus, { referral_ids: [id], ...more }, chief);
    const { history } = (await server().call(detail, { id }, chief)).data;
    expect(history[0]!.sub_title.includes('perlu ditarik kembali: Rp475.000')).toBe(isNoted);
    expect(history[0]!.sub_title.includes('ditarik kembali')).toBe(isNoted);
  },
);
