import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { assertFaultless, conflict, invalid } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import { agentLabels as L } from '../../../shared/entities/agent/fields.ts';
import { type IdentityReading, ocrTexts } from '../../../shared/entities/agent/ocr.ts';
import {
  type IdentityType,
  missingPremiumFields,
  type PremiumFields,
} from '../../../shared/entities/agent/premium.ts';
import { type agentPremiumUpdate, premiumFaults } from '../../../shared/entities/agent/schema.ts';
import { agentInScope } from '../../auth/scope.ts';
import type { Context } from '../../kit/context.ts';
import { lockInScope } from '../../kit/gate.ts';
import { assertFresh, type Change, writeChange } from '../../kit/records.ts';
import { maySeePersonFile, pictureKey, pictureMissing } from '../media/rules.ts';
import { factFaults } from './address.ts';
import { type AgentRecord, premiumColumns, premiumFieldsOf, sharedColumns } from './columns.ts';
import { assertPictures } from './pictures.ts';
import { agent, ocrRequest } from './table.ts';
import { agentWire } from './wire.ts';
import { picturesOf, rememberZip } from './write.ts';

export const upgradeTexts = {
  already: 'Agen sudah Premium',
  otherIdentity: (type: IdentityType) => `${L.identity_type} agen bukan ${type}`,
} as const;

/** whoever is premium cannot be upgraded. */
async function lockUpgradable({ context, tx }: Change, id: number) {
  const stored = await lockInScope(tx, agent, { id, scope: agentInScope(context.user.scope) });
  if (stored.ewallet_premium) throw conflict(upgradeTexts.already);
  return stored;
}

/** C-132: the data an upgrade is made of. Errors: INVALID, CONFLICT for an outdated `version` or a premium agent. */
export async function updatePremium(
  change: Change,
  { id, version, ...sent }: z.output<typeof agentPremiumUpdate.input>,
): Promise<void> {
  const stored = await lockUpgradable(change, id);
  assertFresh(stored, version);
  const before = premiumFieldsOf(stored) as PremiumFields;
  const input = merged(before, sent);
  assertFaultless({
    ...premiumFaults(input),
    ...(await factFaults(change.tx, input, { on: true, stored: before })),
  });
  const { profile_picture, ...pictures } = picturesOf(stored);
  await assertPictures(change.tx, change.context.user, { ...input, company_id: stored.company_id }, pictures);
  await writeChange(change, agentWire, {
    stored,
    values: { ...sharedColumns(input), ...premiumColumns(input, true) },
  });
  await rememberZip(change, input);
}

const identityFolder = 'agent_identity_card';

/**
 * C-133: reads an identity picture and notes the request that the upgrade is confirmed with. A picture in which
 * nothing can be read has one too, or its agent could never be upgraded: a person then types and compares. Errors:
 * INVALID for a picture the caller may not see, TOO_MANY, UNAVAILABLE when nothing reads at present.
 */
export async function readIdentity(
  context: Context,
  { identity_image, identity_type }: { identity_image: string; identity_type: IdentityType },
): Promise<{ data: IdentityReading & { requestId: string }; message: string }> {
  // SECURITY: reading somebody's card must need no less than seeing it.
  const allowed = await maySeePersonFile(context, identityFolder, identity_image);
  const file = allowed ? await context.media.find(identityFolder, identity_image) : undefined;
  if (!file) throw invalid({ identity_image: pictureMissing(L.identity_image) });
  await context.auth.calls.enter('ocr', context.user.id);
  const reading = await context.ocr.read({ path: file.path, mime: file.mime, type: identity_type });
  const read = Object.values(reading).some((value) => value !== '');
  const requestId = randomUUID();
  return context.write(async (tx) => {
    await tx.insert(ocrRequest).values({
      id: requestId,
      identity_type,
      identity_image,
      created_by: context.user.id,
      created_at: context.now(),
    });
    const entity_id = pictureKey({ folder: identityFolder, name: identity_image });
    const after = { identity_type, read };
    await context.audit(tx, { action: 'ocr', entity: 'media', entity_id, after });
    return {
      data: { ...reading, requestId },
      message: read ? ocrTexts.success : ocrTexts.unreadable(identity_type),
    };
  });
}

/** C-134: step 4 of the KTP upgrade. CONFLICT unless this picture was read before. */
export async function upgradeWithKtp(
  change: Change & { context: Context },
  { id, requestId }: { id: number; requestId: string },
): Promise<void> {
  const stored = await lockUpgradable(change, id);
  assertComplete(stored, 'KTP');
  // Where nothing reads identities, a person has compared them instead.
  if (change.context.ocr.available) await takeRequest(change, stored, requestId);
  await makePremium(change, stored);
}

/** C-135: the SIM upgrade. */
export async function upgradeWithSim(change: Change, id: number): Promise<void> {
  const stored = await lockUpgradable(change, id);
  assertComplete(stored, 'SIM');
  await makePremium(change, stored);
}

/** */
function assertComplete(stored: AgentRecord, type: IdentityType): void {
  const missing = missingPremiumFields(premiumFieldsOf(stored) as PremiumFields);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (stored.identity_type !== type) throw conflict(upgradeTexts.otherIdentity(type));
}

/** Takes the request, once. A picture changed since then has voided it. */
async function takeRequest({ context, tx }: Change, stored: AgentRecord, requestId: string): Promise<void> {
  const used = await tx
    .update(ocrRequest)
    .set({ used_at: context.now(), agent_id: stored.id })
    .where(
      and(
        eq(ocrRequest.id, requestId),
        eq(ocrRequest.created_by, context.user.id),
        eq(ocrRequest.identity_image, stored.identity_image),
        eq(ocrRequest.identity_type, 'KTP'),
        isNull(ocrRequest.used_at),
      ),
    )
    .returning({ id: ocrRequest.id });
  if (used.length === 0) throw conflict(ocrTexts.verifyFirst);
}

/** premium from now on, and registered for the wallet at the latest now. */
function makePremium(change: Change, stored: AgentRecord): Promise<void> {
  const now = change.context.now();
  return writeChange(change, agentWire, {
    stored,
    values: {
      account_tier: 'premium',
      ewallet_registered: true,
      ewallet_registered_at: stored.ewallet_registered_at ?? now,
      ewallet_premium: true,
      ewallet_premium_approved_at: now,
      premium_accepted: true,
      premium_reason: '',
    },
  });
}
