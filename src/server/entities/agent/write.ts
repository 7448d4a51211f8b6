import { and, eq } from 'drizzle-orm';
import { allOf } from '../../../shared/core/access.ts';
import { assertNoFaults, invalid } from '../../../shared/core/errors.ts';
import { merged } from '../../../shared/core/patch.ts';
import type { SeenRecord } from '../../../shared/core/values.ts';
import { agentLabels as L } from '../../../shared/entities/agent/fields.ts';
import {
  type PremiumFields,
  premiumOff,
  premiumShape,
  sendsPremium,
} from '../../../shared/entities/agent/premium.ts';
import {
  type AgentInput,
  type AgentUpdateInput,
  agentUpdate,
  missingPlacement,
  premiumFaults,
} from '../../../shared/entities/agent/schema.ts';
import { agentInScope } from '../../auth/scope.ts';
import { lockInScope, requireAccess } from '../../kit/gate.ts';
import {
  assertFresh,
  type Change,
  changeStamp,
  createRecord,
  live,
  removeRecord,
  writeChange,
} from '../../kit/records.ts';
import { assertFree } from '../../kit/unique.ts';
import { nextAgentCodes } from '../prefix/rules.ts';
import { rememberZipCode } from '../region/rules.ts';
import { checkFacts } from './address.ts';
import {
  type AgentRecord,
  baseColumns,
  hasPremiumData,
  premiumColumns,
  premiumFieldsOf,
  sharedColumns,
} from './columns.ts';
import { assertPictures } from './pictures.ts';
import { placeAgent } from './placement.ts';
import { agent } from './table.ts';
import { checkedUpline, lockUplines } from './upline.ts';
import { agentWire } from './wire.ts';

export const agentWriteTexts = {
  phoneTaken: `${L.mobile_number} sudah dipakai agen lain`,
  premiumStays: 'Data premium agen yang sudah Premium tidak dapat dikosongkan',
} as const;

const premiumGate = allOf('u_premium_data');

export interface CreatedAgent {
  id: number;
  agent_code: string;
  referral_code: string;
}

export async function createAgent(
  change: Change,
  sent: AgentInput,
  password_hash: string,
): Promise<CreatedAgent> {
  const { context, tx } = change;
  const { user } = context;
  if (sent.has_premium_data) requireAccess(user, premiumGate);
  const placement = await placeAgent(tx, user.scope, sent);
  const upline_id = await checkedUpline(tx, user.scope, sent.upline_id);
  await assertFree(tx, agent, {
    column: agent.phone,
    value: sent.mobile_number,
    field: 'mobile_number',
    message: agentWriteTexts.phoneTaken,
  });
  const { faults, names } = await checkFacts(tx, sent, { on: sent.has_premium_data });
  assertNoFaults(faults);
  const input = { ...sent, ...names };
  const premium = input.has_premium_data ? input : premiumOff;
  await assertPictures(tx, user, {
    ...premium,
    profile_picture: input.profile_picture,
    company_id: placement.company_id,
  });
  const codes = await nextAgentCodes(tx, context.now());
  const id = await createRecord(change, agentWire, {
    ...codes,
    ...placement,
    ...baseColumns(input),
    ...sharedColumns(input),
    ...premiumColumns(premium, input.has_premium_data),
    password_hash,
    upline_id,
  });
  if (input.has_premium_data) await rememberZip(change, input);
  return { id, ...codes };
}

const record = agentWire.reader(agentUpdate.input);

export async function updateAgent(
  change: Change,
  { id, version, has_premium_data, ...sent }: AgentUpdateInput,
): Promise<void> {
  const { context, tx } = change;
  const { scope } = context.user;
  if (sent.upline_id !== undefined) await lockUplines(tx);
  const stored = await lockInScope(tx, agent, { id, scope: agentInScope(scope) });
  await assertFresh({ context, tx }, stored, version);
  const typed = merged(record.read(stored) as Whole, sent);
  assertNoFaults(missingPlacement(typed));
  const placement = await placeAgent(tx, scope, typed, stored);
  const upline_id =
    sent.upline_id === undefined ? stored.upline_id : await checkedUpline(tx, scope, sent.upline_id, stored);
  const on =
    has_premium_data ?? (hasPremiumData(stored) || sendsPremium({ ...premiumOff, ...premiumOf(sent) }));
  const { faults, names } = await checkFacts(tx, typed, { on, stored: record.read(stored) as Whole });
  const input = { ...typed, ...names };
  const section = premiumSection(change, { input, on }, stored);
  assertNoFaults(faults);
  await assertPictures(
    tx,
    context.user,
    {
      ...(on && input),
      profile_picture: input.profile_picture,
      company_id: placement.company_id,
    },
    picturesOf(stored),
  );
  await writeChange(change, agentWire, {
    stored,
    values: { ...placement, ...baseColumns(input), ...section, upline_id },
  });
  if (on) await rememberZip(change, input);
}

type Whole = Omit<AgentInput, 'mobile_number' | 'password' | 'confirm_password' | 'has_premium_data'>;

const premiumOf = (sent: object) =>
  Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => name in premiumShape && value !== undefined),
  );

/** Without premium data, NIK and city belong to the base data. */
function premiumSection(
  { context }: Change,
  { input, on }: { input: Whole; on: boolean },
  stored: AgentRecord,
): Partial<AgentRecord> {
  if (!on && !hasPremiumData(stored)) return sharedColumns(input);
  const sent = { ...sharedColumns(input), ...premiumColumns(input, true) };
  if (on && isStored(sent, stored)) return {};
  requireAccess(context.user, premiumGate);
  if (on) {
    assertNoFaults(premiumFaults(input));
    return sent;
  }
  if (stored.ewallet_premium) throw invalid({ has_premium_data: agentWriteTexts.premiumStays });
  return { ...sharedColumns(input), ...premiumColumns(premiumOff, false) };
}

const isStored = (sent: Partial<AgentRecord>, stored: AgentRecord): boolean =>
  Object.entries(sent).every(([name, value]) => stored[name as keyof AgentRecord] === value);

export const picturesOf = (stored: AgentRecord) => ({
  ...premiumFieldsOf(stored),
  profile_picture: stored.profile_picture,
});

export const rememberZip = ({ tx, context }: Change, input: PremiumFields): Promise<void> =>
  rememberZipCode(tx, context.user, input, input.zip_code);

/** Downline agents lose their upline; submissions keep the agent. */
export async function removeAgent(change: Change, { id, version }: SeenRecord): Promise<void> {
  const { context, tx } = change;
  await lockInScope(tx, agent, { id, scope: agentInScope(context.user.scope) });
  const downline = await tx
    .update(agent)
    .set({ upline_id: null, ...changeStamp(context, agent) })
    .where(live(agent, and(eq(agent.upline_id, id))))
    .returning({ id: agent.id });
  for (const each of downline) {
    await context.audit(tx, {
      action: 'update',
      entity: 'agent',
      entity_id: each.id,
      before: { upline_id: id },
      after: { upline_id: null },
    });
  }
  await removeRecord(change, agentWire, { id, version });
}
