import { z } from 'zod';
import { type FieldErrors, messages } from '../../core/errors.ts';
import { sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf, withRules } from '../../core/patch.ts';
import { validationText } from '../../core/validationTexts.ts';
import {
  day,
  email,
  emailText,
  flag,
  longTextMax,
  numberChoice,
  optionalId,
  optionalText,
  seenRecord,
  text,
  zeroPhoneText,
} from '../../core/values.ts';
import { isStrongPassword, passwordTexts } from '../session/password.ts';
import { agentFields, agentLabels as L } from './fields.ts';
import {
  missingPremiumFields,
  type PremiumFields,
  premiumShape,
  sendsPremium,
  sharedShape,
  wrongWorkField,
} from './premium.ts';
import {
  type AgentLevel,
  accountTypeNames,
  agentLevels,
  agentStatusNames,
  agentTypeNames,
  premiumStatuses,
} from './status.ts';

const passwordsDiffer = 'Password tidak sama';

const phonePattern = /^0[0-9]{9,16}$/;

const level = numberChoice(L.agent_level, Object.keys(agentLevels).map(Number) as AgentLevel[]);

const agentShape = {
  agent_type: z.enum(agentTypeNames, { error: validationText(L.agent_type) }),
  fullname: text(L.fullname),
  email: z.string(emailText).trim().toLowerCase().pipe(email),
  /** Required for type company. The server chooses the company of an individual agent. */
  company_id: optionalId,
  branch_id: optionalId,
  upline_id: optionalId,
  profile_picture: optionalText(L.profile_picture, 120),
  ...sharedShape,
  ...premiumShape,
};

interface Placement {
  agent_type: string;
  company_id?: number | undefined;
  branch_id?: number | undefined;
}

export function missingPlacement({ agent_type, company_id, branch_id }: Placement): FieldErrors {
  if (agent_type !== 'company') return {};
  return {
    ...(company_id === undefined && { company_id: messages.required(L.company_id) }),
    ...(branch_id === undefined && { branch_id: messages.required(L.branch_id) }),
  };
}

const agentFaults = (
  values: Placement & PremiumFields & { has_premium_data?: boolean | undefined },
): FieldErrors => ({
  ...missingPlacement(values),
  ...(isPremiumOn(values) && premiumFaults(values)),
});

const isPremiumOn = (values: PremiumFields & { has_premium_data?: boolean | undefined }): boolean =>
  values.has_premium_data ?? sendsPremium(values);

export const premiumFaults = (values: PremiumFields): FieldErrors => ({
  ...missingPremiumFields(values),
  ...wrongWorkField(values),
});

/** With `has_premium_data` off, premium fields are neither required nor stored. */
export const agentInput = z
  .object({
    ...agentShape,
    mobile_number: z
      .string({ error: validationText(L.mobile_number) })
      .trim()
      .regex(phonePattern, zeroPhoneText),
    has_premium_data: flag.optional(),
    password: z.string(passwordTexts.weak).refine(isStrongPassword, passwordTexts.weak),
    confirm_password: z.string(passwordsDiffer),
  })
  .superRefine(
    withRules((values) => ({
      ...agentFaults(values),
      ...(values.password !== values.confirm_password && { confirm_password: passwordsDiffer }),
    })),
  )
  .transform((values) => ({ ...values, has_premium_data: isPremiumOn(values) }));
export type AgentInput = z.output<typeof agentInput>;

/** Without `has_premium_data`, sent or stored premium data turns the section on (C-125). */
export const agentUpdate = updateOf(
  z.object({ ...agentShape, has_premium_data: flag.optional() }),
  agentFaults,
);
export type AgentUpdateInput = z.output<typeof agentUpdate.input>;

export const agentPremiumUpdate = updateOf(z.object({ ...sharedShape, ...premiumShape }), premiumFaults);

const agentStatusShape = z.object({
  agent_status: z.enum(agentStatusNames, `${L.agent_status} tidak dikenal`),
  reason_agent_status: optionalText(L.reason_agent_status, longTextMax),
});

/** A reason is required except for active, which clears the reason. */
export const agentStatusFaults = ({
  agent_status,
  reason_agent_status,
}: z.output<typeof agentStatusShape>): FieldErrors =>
  agent_status !== 'active' && reason_agent_status === ''
    ? { reason_agent_status: messages.required(L.reason_agent_status) }
    : {};
export const agentStatusUpdate = updateOf(agentStatusShape, agentStatusFaults, seenRecord.shape);

export const agentLevelUpdate = updateOf(z.object({ agent_level: level }), undefined, seenRecord.shape);

export const agentSortColumns = sortKeys(agentFields);
export type AgentSortColumn = (typeof agentSortColumns)[number];

export const agentFilters = {
  agent_status: z.enum(agentStatusNames, `${L.agent_status} tidak dikenal`).optional(),
  account_type: z.enum(accountTypeNames, `${L.account_type} tidak dikenal`).optional(),
  agent_level: level.optional(),
  company_id: optionalId,
  branch_id: optionalId,
  city: z.string().trim().max(100).optional(),
  start_date: day.optional(),
  end_date: day.optional(),
};
export const agentListInput = listInput(agentSortColumns, agentFilters);
export const agentPremiumListInput = agentListInput.extend({
  premium_status: z.enum(premiumStatuses, `${L.premium_status} tidak dikenal`).optional(),
});

export const agentRowSchema = z.object({
  id: z.number(),
  agent_code: z.string(),
  agent_type: z.enum(agentTypeNames),
  fullname: z.string(),
  mobile_number: z.string(),
  email: z.string(),
  city: z.string(),
  nik: z.string(),
  company_name: z.string(),
  branch_name: z.string(),
  agent_status: z.enum(agentStatusNames),
  agent_level: z.number(),
  account_type: z.enum(accountTypeNames),
  ewallet_registered: z.boolean(),
  ewallet_premium: z.boolean(),
  premium_status: z.enum(premiumStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});
export type AgentRow = z.output<typeof agentRowSchema>;

const premiumReadShape = Object.fromEntries(
  Object.keys(premiumShape).map((field) => [field, z.string()]),
) as Record<keyof typeof premiumShape, z.ZodString>;

export const agentDetailSchema = agentRowSchema.extend({
  ...premiumReadShape,
  referral_code: z.string(),
  reason_agent_status: z.string(),
  ewallet_registered_time: z.string().nullable(),
  ewallet_premium_approved_time: z.string().nullable(),
  company_id: z.number(),
  branch_id: z.number(),
  profile_picture: z.string(),
  upline_id: z.number().nullable(),
  upline: z.object({ fullname: z.string(), agent_code: z.string(), referral_code: z.string() }).nullable(),
  reqPremium: z.object({ is_accepted: z.boolean(), reason_status: z.string() }).nullable(),
  /** Null unless a user compared the identity with its picture by hand. */
  compared: z.object({ by: z.string(), at: z.string() }).nullable(),
  has_premium_data: z.boolean(),
});
export type AgentDetail = z.output<typeof agentDetailSchema>;

export const uplineSchema = z.object({ id: z.number(), fullname: z.string(), referral_code: z.string() });

const partnerName = z.object({ id: z.number(), name: z.string() });

export const agentByCodeSchema = z.object({
  id: z.number(),
  fullname: z.string(),
  agent_code: z.string(),
  agent_status: z.enum(agentStatusNames),
  company: partnerName,
  branch: partnerName,
});
