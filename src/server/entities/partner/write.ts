import { eq } from 'drizzle-orm';
import { assertNoFaults, conflict, denied, invalid } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import type { SeenRecord } from '../../../shared/core/values.ts';
import { partnerLabels } from '../../../shared/entities/partner/fields.ts';
import { partnerGate } from '../../../shared/entities/partner/gates.ts';
import {
  officeCompanyId,
  type PartnerInput,
  type PartnerUpdateInput,
  partnerFaults,
  partnerUpdate,
} from '../../../shared/entities/partner/schema.ts';
import { partnerInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { lockInScope, requireAccess } from '../../kit/gate.ts';
import type { Reply } from '../../kit/handlers.ts';
import { assertFresh, createRecord, live, removeRecord, writeChange } from '../../kit/records.ts';
import { assertFree, assertNameFree } from '../../kit/unique.ts';
import { nextPartnerNumber } from '../prefix/rules.ts';
import { type AddressName, rememberZipCode, settleRegions } from '../region/rules.ts';
import { partner } from './table.ts';
import { assertUnused, isInUse } from './uses.ts';
import { partnerWire } from './wire.ts';

const record = partnerWire.reader(partnerUpdate.input);

export async function createPartner(
  context: Context,
  input: PartnerInput,
): Promise<Reply<{ id: number; partner_prefix_code: string }>> {
  requireAccess(context.user, partnerGate('create', input.partner_type));
  return context.write(async (tx) => {
    assertMayPlace(context.user.scope, valuesOf(input).parent_id);
    const { faults, names } = await settleRegions(tx, addressOf(input));
    assertNoFaults(faults);
    const values = valuesOf({ ...input, ...names });
    await assertParent(tx, values.parent_id);
    await assertCodeFree(tx, values.partner_code);
    await assertCompanyFree(tx, input);
    const partner_number = await nextPartnerNumber(tx, input.partner_type);
    const id = await createRecord({ context, tx }, partnerWire, { ...values, partner_number });
    await rememberZipCode(tx, context.user, values, values.zip_code);
    return { data: { id, partner_prefix_code: partner_number } };
  });
}

export function updatePartner(
  context: Context,
  { id, version, ...sent }: PartnerUpdateInput,
): Promise<Reply<null>> {
  const { scope } = context.user;
  return context.write(async (tx) => {
    const stored = await lockInScope(tx, partner, { id, scope: partnerInScope(scope) });
    requireAccess(context.user, partnerGate('update', stored.partner_type));
    await assertFresh({ context, tx }, stored, version);
    const input = merged(record.read(stored), sent);
    if (input.partner_type !== stored.partner_type)
      throw invalid({ partner_type: `${partnerLabels.partner_type} tidak dapat diubah` });
    const { faults, names } = await settleRegions(tx, addressOf(input, record.read(stored)));
    assertNoFaults({ ...partnerFaults(input), ...faults });
    const values = valuesOf({ ...input, ...names });
    if (values.parent_id !== stored.parent_id)
      await assertMayMove(tx, scope, { stored, to: values.parent_id });
    await assertCodeFree(tx, values.partner_code, stored.id);
    await assertCompanyFree(tx, input, stored);
    await writeChange({ context, tx }, partnerWire, { stored, values });
    await rememberZipCode(tx, context.user, values, values.zip_code);
    return { data: null };
  });
}

export function removePartner(context: Context, { id, version }: SeenRecord): Promise<Reply<null>> {
  return context.write(async (tx) => {
    const stored = await lockInScope(tx, partner, { id, scope: partnerInScope(context.user.scope) });
    requireAccess(context.user, partnerGate('remove', stored.partner_type));
    await assertFresh({ context, tx }, stored, version);
    if (id === officeCompanyId) throw conflict('Perusahaan utama tidak dapat dihapus');
    await assertUnused(tx, context.user, stored);
    await removeRecord({ context, tx }, partnerWire, { id });
    return { data: null };
  });
}

const addressOf = (
  input: PartnerInput,
  stored?: Pick<PartnerInput, AddressField>,
): AddressName<AddressField>[] =>
  addressLevels.map(([field, level]) => ({
    level,
    field,
    label: partnerLabels[field],
    value: input[field],
    stored: stored?.[field],
  }));
const addressLevels = [
  ['province', 'province'],
  ['city', 'city'],
  ['kecamatan', 'district'],
  ['kelurahan', 'village'],
] as const;
type AddressField = (typeof addressLevels)[number][0];

function valuesOf(input: PartnerInput) {
  const values = partnerWire.write(input);
  return input.partner_type === 'company'
    ? { ...values, parent_id: null }
    : { ...values, partner_code: null, category: '', pic_position: '', parent_id: input.parent_id ?? null };
}

function assertMayPlace(scope: Scope, parentId: number | null): void {
  if (scope.kind === 'all') return;
  if (scope.kind === 'branch' || parentId !== scope.companyId) throw denied();
}

async function assertParent(tx: Queryable, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const [found] = await tx
    .select({ partner_type: partner.partner_type })
    .from(partner)
    .where(live(partner, eq(partner.id, parentId)))
    .for('share');
  if (found?.partner_type !== 'company')
    throw invalid({ parent_id: `${partnerLabels.parent_id} tidak ditemukan` });
}

/** Records of a used branch would keep the old company. */
async function assertMayMove(
  tx: Queryable,
  scope: Scope,
  { stored, to }: { stored: { id: number }; to: number | null },
): Promise<void> {
  assertMayPlace(scope, to);
  await assertParent(tx, to);
  if (await isInUse(tx, stored.id))
    throw conflict('Perusahaan tidak dapat diubah karena cabang ini sudah dipakai');
}

async function assertCompanyFree(
  tx: Queryable,
  { partner_type, name }: Pick<PartnerInput, 'partner_type' | 'name'>,
  own?: { id: number; name: string },
): Promise<void> {
  if (partner_type !== 'company') return;
  await assertNameFree(tx, partner, {
    column: partner.name,
    name,
    within: eq(partner.partner_type, 'company'),
    own,
    field: 'name',
    message: 'Nama perusahaan sudah dipakai',
  });
}

async function assertCodeFree(tx: Queryable, code: string | null, ownId?: number): Promise<void> {
  if (code === null) return;
  await assertFree(tx, partner, {
    column: partner.partner_code,
    value: code,
    ownId,
    field: 'partner_code',
    message: 'Kode perusahaan sudah dipakai',
  });
}
