import { emptyDate } from '../../../shared/entities/agent/fields.ts';
import type { PremiumFields } from '../../../shared/entities/agent/premium.ts';
import type { AgentInput } from '../../../shared/entities/agent/schema.ts';
import type { AccountType, PremiumRequest } from '../../../shared/entities/agent/status.ts';
import type { agent } from './table.ts';

/** E-AGENT between its wire names and its columns (E-MAP); 1901-01-01 is null in the database. */

export type AgentRecord = typeof agent.$inferSelect;
type AccountTier = AgentRecord['account_tier'];

/** E-MAP.13. */
export const tierOf = { basic: 'basic', reguler: 'regular', premium: 'premium' } as const satisfies Record<
  AccountType,
  AccountTier
>;

const dayOrNull = (day: string) => (day === emptyDate ? null : day);
const wireDay = (day: string | null) => day ?? emptyDate;

type BaseInput = Pick<AgentInput, 'fullname' | 'email' | 'profile_picture'>;

export const baseColumns = (input: BaseInput) => ({
  name: input.fullname,
  email: input.email,
  profile_picture: input.profile_picture,
});

/** NIK and city, which both sections name. */
export const sharedColumns = (input: Pick<PremiumFields, 'nik' | 'city'>) => ({
  identity_number: input.nik,
  city: input.city,
});

type PremiumOnly = Omit<PremiumFields, 'nik' | 'city'>;

/** `on`: the switch; only then does an empty validity mean that the identity is valid for life. */
export function premiumColumns(input: PremiumOnly, on: boolean) {
  return {
    identity_type: input.identity_type || 'KTP',
    identity_name: input.fullname_ewallet_premium,
    npwp: input.npwp,
    birth_place: input.birth_place,
    birth_date: dayOrNull(input.birthdate),
    gender: input.gender,
    address: input.address,
    province: input.province,
    district: input.district,
    village: input.village,
    rt_rw: input.rt_rw,
    zip_code: input.zip_code,
    religion: input.religion,
    marital_status: input.marital_status,
    occupation: input.occupation,
    nationality: input.nationality,
    blood_type: input.blood_type,
    identity_valid_until: dayOrNull(input.identity_expiry_date),
    identity_lifetime: on && input.identity_expiry_date === emptyDate,
    document_issued_on: dayOrNull(input.date_of_issue),
    document_expired_on: dayOrNull(input.date_of_expired),
    registration_number: input.registration_number,
    issuing_office: input.issuing_office,
    identity_image: input.identity_image,
    selfie_with_id_image: input.selfie_image,
    selfie_image: input.selfie_only_face,
    work_type: input.details_work_type_of_work,
    work_field: input.details_work_field_of_work,
    work_province: input.details_work_province,
    work_city: input.details_work_city,
    work_district: input.details_work_district,
    work_village: input.details_work_village,
  } satisfies Partial<AgentRecord>;
}

/** The premium section under its wire names. */
export function premiumFieldsOf(row: AgentRecord) {
  return {
    nik: row.identity_number,
    city: row.city,
    identity_type: row.identity_type,
    fullname_ewallet_premium: row.identity_name,
    npwp: row.npwp,
    birth_place: row.birth_place,
    birthdate: wireDay(row.birth_date),
    gender: row.gender,
    address: row.address,
    province: row.province,
    district: row.district,
    village: row.village,
    rt_rw: row.rt_rw,
    zip_code: row.zip_code,
    religion: row.religion,
    marital_status: row.marital_status,
    occupation: row.occupation,
    nationality: row.nationality,
    blood_type: row.blood_type,
    identity_expiry_date: wireDay(row.identity_valid_until),
    date_of_issue: wireDay(row.document_issued_on),
    date_of_expired: wireDay(row.document_expired_on),
    registration_number: row.registration_number,
    issuing_office: row.issuing_office,
    identity_image: row.identity_image,
    selfie_image: row.selfie_with_id_image,
    selfie_only_face: row.selfie_image,
    details_work_type_of_work: row.work_type,
    details_work_field_of_work: row.work_field,
    details_work_province: row.work_province,
    details_work_city: row.work_city,
    details_work_district: row.work_district,
    details_work_village: row.work_village,
  };
}

/** Whether the premium switch is on: the name on the identity is required then. */
export const hasPremiumData = (row: Pick<AgentRecord, 'identity_name'>) => row.identity_name !== '';

/** The agent's own request for premium. */
export const requestOf = (
  row: Pick<AgentRecord, 'premium_accepted' | 'premium_reason'>,
): PremiumRequest | null =>
  row.premium_accepted === null
    ? null
    : { is_accepted: row.premium_accepted, reason_status: row.premium_reason };
