import type { MediaFolder } from '../../../shared/entities/media/operations.ts';

export const identityNames = [
  'identity_type',
  'fullname_ewallet_premium',
  'nik',
  'npwp',
  'birth_place',
  'birthdate',
  'gender',
] as const;

export const addressNames = [
  'address',
  'province',
  'city',
  'district',
  'village',
  'rt_rw',
  'zip_code',
] as const;

export const personalNames = [
  'religion',
  'marital_status',
  'occupation',
  'nationality',
  'blood_type',
  'identity_expiry_date',
] as const;

export const documentNames = [
  'date_of_issue',
  'date_of_expired',
  'registration_number',
  'issuing_office',
] as const;

export const photoNames = ['identity_image', 'selfie_image', 'selfie_only_face'] as const;

export const workNames = [
  'details_work_type_of_work',
  'details_work_field_of_work',
  'details_work_province',
  'details_work_city',
  'details_work_district',
  'details_work_village',
] as const;

export const premiumNames = [
  ...identityNames,
  ...addressNames,
  ...personalNames,
  ...documentNames,
  ...photoNames,
  ...workNames,
] as const;

/** Media folder, and the suffix that follows the agent number in the file name (features.md E7). */
export const photoFiles = {
  identity_image: { folder: 'agent_identity_card', suffix: 'ktp' },
  selfie_image: { folder: 'agent_selfie_card', suffix: 'selfie-ktp' },
  selfie_only_face: { folder: 'agent_selfie_only', suffix: 'selfie' },
} as const satisfies Record<(typeof photoNames)[number], { folder: MediaFolder; suffix: string }>;
