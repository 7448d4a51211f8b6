import { z } from 'zod';
import { type FieldErrors, messages } from '../../core/errors.ts';
import { day, digitsPattern, nikPattern, optionalText } from '../../core/values.ts';
import { bloodTypes, maritalStatuses, nationalities, religions } from '../lookup/options.ts';
import { workFieldsOf, workTypeNames } from '../lookup/workTypes.ts';
import { emptyDate, genders, identityTypes, agentLabels as L, lifetimeText } from './fields.ts';

export type IdentityType = (typeof identityTypes)[number];

const registrationDigits = 12;

const photoTexts = {
  identity_image: 'Foto identitas wajib diisi',
  selfie_image: 'Foto selfie dengan ID wajib diisi',
  selfie_only_face: 'Foto selfie wajib diisi',
} as const;

const digits = (label: string, max: number) =>
  optionalText(label, max).refine(
    (value) => value === '' || digitsPattern.test(value),
    `${label} harus angka`,
  );

/** Ignores case, because identity cards print options in capitals. */
const choice = <Option extends string>(label: string, options: readonly Option[]) =>
  optionalText(label)
    .transform((value) => options.find((option) => option.toUpperCase() === value.toUpperCase()) ?? value)
    .refine(
      (value): value is Option | '' => value === '' || options.includes(value as Option),
      `${label} tidak ada dalam daftar`,
    );

const optionalDay = z
  .string()
  .nullish()
  .transform((value) => (!value || value === lifetimeText ? emptyDate : value))
  .pipe(day);

export const sharedShape = {
  nik: optionalText(L.nik, 16).refine(
    (value) => value === '' || nikPattern.test(value),
    `${L.nik} harus angka`,
  ),
  city: optionalText(L.city, 100),
};

export const premiumShape = {
  identity_type: choice(L.identity_type, identityTypes),
  fullname_ewallet_premium: optionalText(L.fullname_ewallet_premium),
  npwp: optionalText(L.npwp, 30),
  birth_place: optionalText(L.birth_place),
  birthdate: optionalDay,
  gender: choice(L.gender, genders),
  address: optionalText(L.address),
  province: optionalText(L.province, 100),
  district: optionalText(L.district, 100),
  village: optionalText(L.village, 100),
  rt_rw: optionalText(L.rt_rw, 20),
  zip_code: digits(L.zip_code, 10),
  religion: choice(L.religion, religions),
  marital_status: choice(L.marital_status, maritalStatuses),
  occupation: optionalText(L.occupation),
  nationality: choice(L.nationality, nationalities),
  blood_type: choice(L.blood_type, bloodTypes),
  identity_expiry_date: optionalDay,
  date_of_issue: optionalDay,
  date_of_expired: optionalDay,
  registration_number: digits(L.registration_number, registrationDigits),
  issuing_office: optionalText(L.issuing_office),
  identity_image: optionalText(L.identity_image, 120),
  selfie_image: optionalText(L.selfie_image, 120),
  selfie_only_face: optionalText(L.selfie_only_face, 120),
  details_work_type_of_work: choice(L.details_work_type_of_work, workTypeNames),
  details_work_field_of_work: optionalText(L.details_work_field_of_work, 100),
  details_work_province: optionalText(L.details_work_province, 100),
  details_work_city: optionalText(L.details_work_city, 100),
  details_work_district: optionalText(L.details_work_district, 100),
  details_work_village: optionalText(L.details_work_village, 100),
};

const premiumFields = z.object({ ...sharedShape, ...premiumShape });
export type PremiumFields = z.output<typeof premiumFields>;

export const premiumOff: Omit<PremiumFields, 'nik' | 'city'> = {
  ...premiumFields.parse({}),
  identity_type: 'KTP',
  gender: 'Laki-Laki',
  nationality: 'WNI',
};

/** If a request lacks `has_premium_data`, any value other than the default counts as premium data. */
export function sendsPremium(values: Omit<PremiumFields, 'nik' | 'city'>): boolean {
  const fields = Object.keys(premiumShape) as (keyof typeof premiumShape)[];
  return fields.some((field) => !['', emptyDate, premiumOff[field]].includes(values[field]));
}

const requiredAlways = [
  'identity_type',
  'fullname_ewallet_premium',
  'nik',
  'birth_place',
  'birthdate',
  'gender',
  'address',
  'province',
  'city',
  'district',
  'village',
  'rt_rw',
  'nationality',
  'identity_image',
  'selfie_image',
  'selfie_only_face',
  'details_work_type_of_work',
] as const satisfies readonly (keyof PremiumFields)[];
const requiredForKtp = ['religion', 'marital_status', 'occupation'] as const;

type RequiredField = (typeof requiredAlways)[number] | (typeof requiredForKtp)[number];

const missingText = (field: RequiredField) =>
  field in photoTexts
    ? photoTexts[field as keyof typeof photoTexts]
    : messages.required(field === 'nik' ? L.identity_number : L[field]);

export function missingPremiumFields(values: PremiumFields): FieldErrors {
  const required: readonly RequiredField[] =
    values.identity_type === 'SIM' ? requiredAlways : [...requiredAlways, ...requiredForKtp];
  const missing = required.filter((field) => values[field] === '' || values[field] === emptyDate);
  return Object.fromEntries(missing.map((field) => [field, missingText(field)]));
}

export function wrongWorkField(
  values: Pick<PremiumFields, 'details_work_type_of_work' | 'details_work_field_of_work'>,
): FieldErrors {
  const { details_work_type_of_work: type, details_work_field_of_work: field } = values;
  if (field === '' || workFieldsOf(type).includes(field)) return {};
  return {
    details_work_field_of_work: `${L.details_work_field_of_work} tidak termasuk ${L.details_work_type_of_work}`,
  };
}

/** Accepts days after 1900 and before `today` (`YYYY-MM-DD`), also {@link emptyDate}. */
export const birthdateFaults = (birthdate: string, today: string): FieldErrors =>
  birthdate >= emptyDate && birthdate < today
    ? {}
    : { birthdate: `${L.birthdate} harus sebelum hari ini dan setelah tahun 1900` };
