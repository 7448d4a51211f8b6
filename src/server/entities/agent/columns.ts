import { z } from 'zod';
import { emptyDate } from '../../../shared/entities/agent/fields.ts';
import { type PremiumFields, premiumShape, sharedShape } from '../../../shared/entities/agent/premium.ts';
import type { AccountType, PremiumRequest } from '../../../shared/entities/agent/status.ts';
import type { agent } from './table.ts';
import { agentWire } from './wire.ts';

export type AgentRecord = typeof agent.$inferSelect;
type AccountTier = AgentRecord['account_tier'];

export const tierOf = { basic: 'basic', reguler: 'regular', premium: 'premium' } as const satisfies Record<
  AccountType,
  AccountTier
>;

type PremiumOnly = Omit<PremiumFields, 'nik' | 'city'>;
const premiumNames = Object.keys(premiumShape) as (keyof PremiumOnly)[];
const sectionNames: readonly string[] = [...premiumNames, ...Object.keys(sharedShape)];

export const baseColumns = <Input extends object>(input: Input) =>
  agentWire.write(
    Object.fromEntries(Object.entries(input).filter(([name]) => !sectionNames.includes(name))) as Omit<
      Input,
      keyof PremiumFields
    >,
  );

export const sharedColumns = ({ nik, city }: Pick<PremiumFields, 'nik' | 'city'>) =>
  agentWire.write({ nik, city });

/** With premium data, an empty expiry means valid for life. */
export const premiumColumns = (input: PremiumOnly, on: boolean) => ({
  ...agentWire.write(Object.fromEntries(premiumNames.map((name) => [name, input[name]])) as PremiumOnly),
  identity_lifetime: on && input.identity_expiry_date === emptyDate,
});

export const premiumFieldsOf = agentWire.reader(z.object({ ...sharedShape, ...premiumShape }))
  .read<AgentRecord>;

export const hasPremiumData = (row: Pick<AgentRecord, 'identity_name'>) => row.identity_name !== '';

export const requestOf = (
  row: Pick<AgentRecord, 'premium_accepted' | 'premium_reason'>,
): PremiumRequest | null =>
  row.premium_accepted === null
    ? null
    : { is_accepted: row.premium_accepted, reason_status: row.premium_reason };
