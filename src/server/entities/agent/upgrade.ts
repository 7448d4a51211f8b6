import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, assertNoFaults, conflict, invalid } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import type { SeenRecord } from '../../../shared/core/values.ts';
import { agentLabels as L } from '../../../shared/entities/agent/fields.ts';
import {
  failedReadingsMax,
  type IdentityReading,
  ocrTexts,
  type ReadName,
  readNames,
  type upgradeInput,
} from '../../../shared/entities/agent/ocr.ts';
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
import { checkFacts } from './address.ts';
import { type AgentRecord, premiumColumns, premiumFieldsOf, sharedColumns } from './columns.ts';
import { assertPictures } from './pictures.ts';
import { agent, ocrRequest } from './table.ts';
import { agentWire } from './wire.ts';
import { picturesOf, rememberZip } from './write.ts';

export const upgradeTexts = {
  already: 'Agen sudah Premium',
  otherIdentity: (type: IdentityType) => `${L.identity_type} agen bukan ${type}`,
} as const;

async function lockUpgradable(
  { context, tx }: Change,
  { id, version }: { id: number; version?: number | string | undefined },
) {
  const stored = await lockInScope(tx, agent, { id, scope: agentInScope(context.user.scope) });
  await assertFresh({ context, tx }, stored, version);
  if (stored.ewallet_premium) throw conflict(upgradeTexts.already);
  return stored;
}

export async function updatePremium(
  change: Change,
  { id, version, ...sent }: z.output<typeof agentPremiumUpdate.input>,
): Promise<void> {
  const stored = await lockUpgradable(change, { id, version });
  const before = premiumFieldsOf(stored) as PremiumFields;
  const typed = merged(before, sent);
  const { faults, names } = await checkFacts(change.tx, typed, { on: true, stored: before });
  assertNoFaults({ ...premiumFaults(typed), ...faults });
  const input = { ...typed, ...names };
  const { profile_picture, ...pictures } = picturesOf(stored);
  await assertPictures(change.tx, change.context.user, { ...input, company_id: stored.company_id }, pictures);
  await writeChange(change, agentWire, {
    stored,
    values: { ...sharedColumns(input), ...premiumColumns(input, true) },
  });
  await rememberZip(change, input);
}

const identityFolder = 'agent_identity_card';

/** An unreadable picture also gets a request id, for a comparison by hand (C-133, A-132). */
export async function readIdentity(
  context: Context,
  { identity_image, identity_type }: { identity_image: string; identity_type: IdentityType },
): Promise<{ data: IdentityReading & { requestId: string }; message: string }> {
  // SECURITY: reading a card needs the same right as seeing the card.
  const allowed = await maySeePersonFile(context, identityFolder, identity_image);
  const file = allowed ? await context.media.find(identityFolder, identity_image) : undefined;
  if (!file) throw invalid({ identity_image: pictureMissing(L.identity_image) });
  await context.auth.calls.count('ocr', context.user.id);
  const reading = await readNoted(context, { identity_image, identity_type }, file);
  const read = Object.values(reading).some((value) => value !== '');
  const requestId = randomUUID();
  return context.write(async (tx) => {
    await noteRequest({ context, tx }, requestId, {
      identity_image,
      identity_type,
      outcome: read ? 'read' : 'unreadable',
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

type Asked = Pick<typeof ocrRequest.$inferInsert, 'identity_image' | 'identity_type' | 'outcome'>;

const noteRequest = ({ context, tx }: Pick<Change, 'tx'> & { context: Context }, id: string, asked: Asked) =>
  tx.insert(ocrRequest).values({ id, ...asked, created_by: context.user.id, created_at: context.now() });

/** Failed readings are stored, because the upgrade counts them (C-134). */
async function readNoted(
  context: Context,
  asked: Omit<Asked, 'outcome'>,
  file: { path: string; mime: string },
): Promise<IdentityReading> {
  try {
    return await context.ocr.read({ path: file.path, mime: file.mime, type: asked.identity_type });
  } catch (error) {
    if (error instanceof AppError && error.message === ocrTexts.failed) {
      await context.write(async (tx) => {
        await noteRequest({ context, tx }, randomUUID(), { ...asked, outcome: 'failed' });
        return { data: null };
      });
    }
    throw error;
  }
}

/** Requires a reading of the agent's picture, or a comparison by hand. */
export async function upgradeWithKtp(
  change: Change & { context: Context },
  { id, version, requestId, compared = [] }: z.output<typeof upgradeInput>,
): Promise<void> {
  const stored = await lockUpgradable(change, { id, version });
  assertComplete(stored, 'KTP');
  const outcome = change.context.ocr.available ? await takeRequest(change, stored, requestId) : 'failed';
  if (outcome !== 'read') assertCompared(compared);
  await makePremium(change, stored, outcome !== 'read');
}

export async function upgradeWithSim(change: Change, { id, version }: SeenRecord): Promise<void> {
  const stored = await lockUpgradable(change, { id, version });
  assertComplete(stored, 'SIM');
  await makePremium(change, stored);
}

function assertComplete(stored: AgentRecord, type: IdentityType): void {
  const missing = missingPremiumFields(premiumFieldsOf(stored) as PremiumFields);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  if (stored.identity_type !== type) throw conflict(upgradeTexts.otherIdentity(type));
}

function assertCompared(compared: readonly ReadName[]): void {
  if (!readNames.every((name) => compared.includes(name))) throw conflict(ocrTexts.compareFirst);
}

type Outcome = (typeof ocrRequest.$inferSelect)['outcome'];

/**
 * A changed picture invalidates the request. Without an id, enough failed readings allow a comparison
 * by hand.
 */
async function takeRequest(
  { context, tx }: Change,
  stored: AgentRecord,
  requestId: string,
): Promise<Outcome> {
  const used = await tx
    .update(ocrRequest)
    .set({ used_at: context.now(), agent_id: stored.id })
    .where(
      and(
        requestId === '' ? eq(ocrRequest.outcome, 'failed') : eq(ocrRequest.id, requestId),
        eq(ocrRequest.created_by, context.user.id),
        eq(ocrRequest.identity_image, stored.identity_image),
        eq(ocrRequest.identity_type, 'KTP'),
        isNull(ocrRequest.used_at),
      ),
    )
    .returning({ outcome: ocrRequest.outcome });
  const [taken] = used;
  const enough = taken?.outcome === 'failed' ? failedReadingsMax : 1;
  if (!taken || used.length < enough) throw conflict(ocrTexts.verifyFirst);
  return taken.outcome;
}

function makePremium(change: Change, stored: AgentRecord, compared = false): Promise<void> {
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
      ...(compared && { identity_compared_by: change.context.user.id, identity_compared_at: now }),
    },
  });
}
