import { type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { describeFields, type FieldInfo, fieldText } from '../../../../shared/core/fields.ts';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { jakartaDay } from '../../../../shared/core/values.ts';
import { agentFields, emptyDate } from '../../../../shared/entities/agent/fields.ts';
import type { agentOperations } from '../../../../shared/entities/agent/operations.ts';
import {
  birthdateFaults,
  type IdentityType,
  missingPremiumFields,
  type PremiumFields,
  premiumOff,
} from '../../../../shared/entities/agent/premium.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { blankValues, type FormValues, storedValues } from '../../../kit/form/values.ts';
import { premiumNames } from '../premium.ts';

/** the NIK is the identity number; the upline is typed by its number. */
export const agentFormFields = describeFields({
  ...agentFields,
  nik: { ...agentFields.nik, label: agentFields.identity_number.label },
  upline_code: { label: agentFields.upline_id.label, kind: 'code', most: 40 },
});

export type AgentFormFields = typeof agentFormFields;

export const premiumText = (name: (typeof premiumNames)[number], value: string): string =>
  fieldText(agentFormFields[name] as FieldInfo, value);

export type AgentValues = FormValues<AgentFormFields>;

const accountNames = [
  'agent_type',
  'company_id',
  'branch_id',
  'profile_picture',
  'fullname',
  'mobile_number',
  'email',
  'upline_code',
  'password',
  'confirm_password',
  'has_premium_data',
] as const;

export const blankAgent = blankValues(agentFormFields, [...accountNames, ...premiumNames]);

/** Usual values. Lifetime is a value of its own. */
const premiumStart = { identity_type: 'KTP', nationality: 'WNI', identity_expiry_date: emptyDate };

/** a partner admin's agents belong to the admin's company or branch. */
export const newAgent = (own: { companyId: number | null; branchId: number | null }): AgentValues => ({
  ...blankAgent,
  ...premiumStart,
  agent_type: own.companyId === null ? 'individual' : 'company',
  company_id: own.companyId,
  branch_id: own.branchId,
});

type Placed = Pick<AgentValues, 'agent_type' | 'company_id' | 'branch_id'>;

/** The partner admin's own place, if the form has another (after a transfer, or in a draft); else undefined. */
export function fixedPlacement(
  own: { companyId: number | null; branchId: number | null },
  { agent_type, company_id, branch_id }: Placed,
): Placed | undefined {
  if (own.companyId === null) return undefined;
  const isOwn = agent_type === 'company' && company_id === own.companyId;
  if (isOwn && (own.branchId === null || branch_id === own.branchId)) return undefined;
  return { agent_type: 'company', company_id: own.companyId, branch_id: own.branchId };
}

const days = ['birthdate', 'date_of_issue', 'date_of_expired'] as const;
const shown = (day: string) => (day === emptyDate ? '' : day);

/** Without premium data only NIK and city are stored. */
export function premiumValues(stored: AgentDetail): AgentValues {
  if (!stored.has_premium_data) {
    return { ...blankAgent, ...premiumStart, nik: stored.nik, city: stored.city };
  }
  const values = storedValues(agentFormFields, premiumNames, stored);
  return {
    ...blankAgent,
    ...values,
    ...Object.fromEntries(days.map((name) => [name, shown(stored[name])])),
    identity_expiry_date: stored.identity_expiry_date || emptyDate,
  };
}

/** the house owns individual agents, which is not a choice. */
export function agentValues(stored: AgentDetail): AgentValues {
  const individual = stored.agent_type === 'individual';
  return {
    ...premiumValues(stored),
    ...pick(storedValues(agentFormFields, accountNames, stored), accountNames),
    upline_code: stored.upline?.agent_code ?? '',
    ...(individual && { company_id: null, branch_id: null }),
  };
}

function pick<Values extends object, Name extends keyof Values>(values: Values, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;
}

export interface AgentContext {
  /** null for none or an unknown one, which clears it. */
  uplineId: number | null;
  uplineOpen: boolean;
  stored: AgentDetail | undefined;
  mayPremium: boolean;
}

type CreateInput = InputOf<typeof agentOperations.create>;
type UpdateInput = InputOf<typeof agentOperations.update>;

export const premiumInput = (values: AgentValues) => pick(values, premiumNames) as Partial<CreateInput>;

/** the server sets the house of an individual agent. */
function accountInput(values: AgentValues, { uplineId }: AgentContext) {
  const company = values.agent_type === 'company';
  return {
    agent_type: values.agent_type as CreateInput['agent_type'],
    company_id: company ? values.company_id : null,
    branch_id: company ? values.branch_id : null,
    profile_picture: values.profile_picture,
    fullname: values.fullname,
    email: values.email,
    upline_id: uplineId,
  };
}

export const createInput = (values: AgentValues, context: AgentContext): CreateInput => ({
  ...accountInput(values, context),
  ...pick(values, ['mobile_number', 'password', 'confirm_password']),
  ...(values.has_premium_data && premiumInput(values)),
  has_premium_data: values.has_premium_data,
});

/** NIK and city belong to the section; without one they stay unchanged. */
export function updateInput(
  values: AgentValues,
  context: AgentContext & { stored: AgentDetail },
): UpdateInput {
  const { stored, mayPremium } = context;
  const on = values.has_premium_data;
  return {
    ...accountInput(values, context),
    id: stored.id,
    version: stored.version,
    ...(mayPremium && {
      has_premium_data: on,
      ...(on && premiumInput(values)),
      ...(!on && stored.has_premium_data && { nik: '', city: '' }),
    }),
  } as UpdateInput;
}

/** a SIM has the gender in capitals. */
export const upgradeInput = (
  values: AgentValues,
  { id, type, version }: { id: number; type: IdentityType; version: number | undefined },
): InputOf<typeof agentOperations.updatePremium> => ({
  ...premiumInput(values),
  identity_type: type,
  ...(type === 'SIM' && { gender: values.gender.toUpperCase() as never }),
  id,
  ...(version !== undefined && { version }),
});

export const requiredPremium = (identityType: string): string[] =>
  Object.keys(
    missingPremiumFields({
      ...(pick(blankAgent, premiumNames) as unknown as PremiumFields),
      details_work_type_of_work: premiumOff.details_work_type_of_work,
      identity_type: identityType === 'SIM' ? 'SIM' : 'KTP',
    }),
  ).concat('identity_type');

/** required besides the fields of the schema. */
export const requiredPaths = (values: AgentValues, { mayPremium }: AgentContext): ReadonlySet<string> =>
  new Set([
    ...(values.agent_type === 'company' ? ['company_id', 'branch_id'] : []),
    ...(values.has_premium_data && mayPremium ? requiredPremium(values.identity_type) : []),
  ]);

/** A-117, and a missing validity. */
export const premiumChecks = (values: AgentValues): FieldErrors => ({
  ...(values.birthdate !== '' && birthdateFaults(values.birthdate, jakartaDay())),
  ...(values.identity_type !== 'SIM' &&
    values.identity_expiry_date === '' && {
      identity_expiry_date: messages.required(agentFormFields.identity_expiry_date.label),
    }),
});

export const checkAgent = (values: AgentValues, context: AgentContext): FieldErrors => ({
  ...(context.uplineOpen && { upline_code: 'Tunggu sampai pencarian agen upline selesai' }),
  ...(values.has_premium_data && context.mayPremium && premiumChecks(values)),
});

/** The error of the upline belongs to its typed number. */
export const fieldOfPath = (path: string): string => (path === 'upline_id' ? 'upline_code' : path);
