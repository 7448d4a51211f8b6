import { type FieldErrors, messages } from '../../../../shared/core/errors.ts';
import { describeFields } from '../../../../shared/core/fields.ts';
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

/** E-AGENT as its forms ask for it: the NIK is the identity's number, the upline is typed by its number. */
export const agentFormFields = describeFields({
  ...agentFields,
  nik: { ...agentFields.nik, label: agentFields.identity_number.label },
  upline_code: { label: agentFields.upline_id.label, kind: 'code', most: 40 },
});

export type AgentFormFields = typeof agentFormFields;
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

/** Without premium data the section starts with what is nearly always so. Lifetime is a value of its own here. */
const premiumStart = { identity_type: 'KTP', nationality: 'WNI', identity_expiry_date: emptyDate };

/** S-024 untouched. A partner admin's agents are of their company, a branch admin's of their branch. */
export const newAgent = (own: { companyId: number | null; branchId: number | null }): AgentValues => ({
  ...blankAgent,
  ...premiumStart,
  agent_type: own.companyId === null ? 'individual' : 'company',
  company_id: own.companyId,
  branch_id: own.branchId,
});

type Placed = Pick<AgentValues, 'agent_type' | 'company_id' | 'branch_id'>;

/**
 * What has to change of a partner admin's form so that its agent is of their own company and branch: they may have come to
 * another one while it was open, or go on with a draft of before. Undefined where nothing has to.
 */
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

/** The premium section of a stored agent; untouched where there is no premium data, but for NIK and city. */
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

/** S-028. An individual agent belongs to the house, which is nobody's choice. */
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

/** What the form knows besides its values. */
export interface AgentContext {
  /** Of the typed upline; null: none, or unknown, which clears it. */
  uplineId: number | null;
  /** The typed upline is still being looked up. */
  uplineOpen: boolean;
  /** The record under edit; undefined on add. */
  stored: AgentDetail | undefined;
  /** u_premium_data: without it the section is left alone. */
  mayPremium: boolean;
}

type CreateInput = InputOf<typeof agentOperations.create>;
type UpdateInput = InputOf<typeof agentOperations.update>;

/** The premium section as it is sent: '' for no day becomes 1901-01-01. */
export const premiumInput = (values: AgentValues) => pick(values, premiumNames) as Partial<CreateInput>;

/** the house of an individual agent is the server's to put. */
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

/** C-124. With the switch off the section is filled with its defaults by the server. */
export const createInput = (values: AgentValues, context: AgentContext): CreateInput => ({
  ...accountInput(values, context),
  ...pick(values, ['mobile_number', 'password', 'confirm_password']),
  ...(values.has_premium_data && premiumInput(values)),
  has_premium_data: values.has_premium_data,
});

/** C-125. NIK and city go with the section, unless there was none: then they stay as they are. */
export function updateInput(
  values: AgentValues,
  context: AgentContext & { stored: AgentDetail },
): UpdateInput {
  const { stored, mayPremium } = context;
  const on = values.has_premium_data;
  return {
    ...accountInput(values, context),
    id: stored.id,
    version: stored.updatedAt,
    ...(mayPremium && {
      has_premium_data: on,
      ...(on && premiumInput(values)),
      ...(!on && stored.has_premium_data && { nik: '', city: '' }),
    }),
  } as UpdateInput;
}

/** C-132: the data an upgrade is made of; that of a SIM has its gender in capitals. */
export const upgradeInput = (
  values: AgentValues,
  { id, type, version }: { id: number; type: IdentityType; version: string | undefined },
): InputOf<typeof agentOperations.updatePremium> => ({
  ...premiumInput(values),
  identity_type: type,
  ...(type === 'SIM' && { gender: values.gender.toUpperCase() as never }),
  id,
  ...(version !== undefined && { version }),
});

/** What an empty section of this kind of identity is refused for. */
export const requiredPremium = (identityType: string): string[] =>
  Object.keys(
    missingPremiumFields({
      ...(pick(blankAgent, premiumNames) as unknown as PremiumFields),
      details_work_type_of_work: premiumOff.details_work_type_of_work,
      identity_type: identityType === 'SIM' ? 'SIM' : 'KTP',
    }),
  ).concat('identity_type');

/** Fields that show the mark besides those that every agent needs. */
export const requiredPaths = (values: AgentValues, { mayPremium }: AgentContext): ReadonlySet<string> =>
  new Set([
    ...(values.agent_type === 'company' ? ['company_id', 'branch_id'] : []),
    ...(values.has_premium_data && mayPremium ? requiredPremium(values.identity_type) : []),
  ]);

/** What the schema of the calls cannot know of the section: A-117, and a validity that was left open. */
export const premiumChecks = (values: AgentValues): FieldErrors => ({
  ...(values.birthdate !== '' && birthdateFaults(values.birthdate, jakartaDay())),
  ...(values.identity_expiry_date === '' && {
    identity_expiry_date: messages.required(agentFormFields.identity_expiry_date.label),
  }),
});

export const checkAgent = (values: AgentValues, context: AgentContext): FieldErrors => ({
  ...(context.uplineOpen && { upline_code: 'Agen upline masih dicari' }),
  ...(values.has_premium_data && context.mayPremium && premiumChecks(values)),
});

/** The upline is shown, and mended, where its number is typed. */
export const fieldOfPath = (path: string): string => (path === 'upline_id' ? 'upline_code' : path);
