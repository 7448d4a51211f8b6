import { z } from 'zod';
import { cleanText } from '../../core/cleanText.ts';
import { messages, type Since } from '../../core/errors.ts';
import { labelsOf, sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
import { validationText } from '../../core/validationTexts.ts';
import {
  day,
  digitsPattern,
  flag,
  id,
  longTextMax,
  nikPattern,
  optionalId,
  optionalIds,
  optionalInteger,
  optionalSmallId,
  optionalText,
  phoneHint,
  phonePattern,
  requiredId,
  rupiah,
  text,
  versionSeen,
} from '../../core/values.ts';
import { answerTypes } from '../question/answer.ts';
import { callFields, educations, referralFields, referralLabels, residenceStatuses } from './fields.ts';
import { referralStatusIds } from './status.ts';

const L = referralLabels;
const callLabels = labelsOf(callFields);

export const agentUnknownText = `${L.agent_code} tidak ditemukan`;

/** Fields that a product with `is_ktp_mandatory` makes required. */
export const ktpFields = [
  'nik',
  'submitter_job',
  'submitter_address',
  'submitter_province',
  'submitter_city',
  'submitter_kecamatan',
  'submitter_kelurahan',
  'submitter_zip_code',
  'submitter_identity_photo',
] as const;

export const answerInput = z.object({
  question_id: id,
  answer_type: z.enum(answerTypes),
  answer_content: z.string().overwrite(cleanText).trim().max(longTextMax).default(''),
});
export type AnswerInput = z.output<typeof answerInput>;

const digits = (label: string, max: number) =>
  optionalText(label, max).refine(
    (value) => value === '' || digitsPattern.test(value),
    `${label} harus angka`,
  );

/** Some products require more of these fields ({@link missingKtpFields}). */
export const referralInput = z.object({
  product_id: requiredId(L.product_id),
  category_id: requiredId(L.category_id),
  program_id: requiredId(L.program_id),
  submitter_name: text(L.submitter_name),
  submitter_mobile_number: z
    .string({ error: validationText(L.submitter_mobile_number) })
    .trim()
    .min(1)
    .regex(phonePattern, phoneHint),
  /** A NIK has 16 digits, but fewer are accepted. */
  nik: optionalText(L.nik, 16).refine(
    (value) => value === '' || nikPattern.test(value),
    `${L.nik} harus angka`,
  ),
  submitter_job: optionalText(L.submitter_job),
  submitter_salary: rupiah({ label: L.submitter_salary, min: 0, monthly: true }).default(0),
  submitter_address: optionalText(L.submitter_address),
  submitter_province: optionalText(L.submitter_province, 100),
  submitter_city: optionalText(L.submitter_city, 100),
  submitter_kecamatan: optionalText(L.submitter_kecamatan, 100),
  submitter_kelurahan: optionalText(L.submitter_kelurahan, 100),
  submitter_zip_code: digits(L.submitter_zip_code, 10),
  submitter_identity_photo: optionalText(L.submitter_identity_photo, 120),
  submitter_selfie_photo: optionalText(L.submitter_selfie_photo, 120),
  agent_code: text(L.agent_code, 40),
  answers: z.array(answerInput).max(200).default([]),
});
export type ReferralInput = z.output<typeof referralInput>;

export const referralUpdate = updateOf(
  referralInput.omit({ product_id: true }).extend({
    partner_id_company_assign: optionalId,
    partner_id_branch_assign: optionalId,
    incentive_amount: rupiah({ label: L.incentive_amount }).default(0),
    incentive_insentif: rupiah({ label: L.incentive_insentif }).default(0),
    incentive_tax: rupiah({ label: L.incentive_tax }).default(0),
  }),
);
export type ReferralUpdateInput = z.output<typeof referralUpdate.input>;

export function missingKtpFields(
  values: Partial<Record<(typeof ktpFields)[number], string>>,
  rule: { is_ktp_mandatory: boolean; storedPhoto?: string; withoutPhoto?: boolean | undefined },
): Record<string, string> {
  if (!rule.is_ktp_mandatory) return {};
  const missing: Record<string, string> = {};
  for (const field of ktpFields) {
    const photo = field === 'submitter_identity_photo';
    if (photo && (rule.withoutPhoto || rule.storedPhoto)) continue;
    if (!values[field]?.trim()) missing[field] = messages.required(L[field]);
  }
  return missing;
}

/** Removes repeated answers (the first stays, R-143) and reports unanswered mandatory questions. */
export function checkAnswers(
  answers: readonly AnswerInput[],
  questions: readonly { id: number; question_text: string; is_mandatory: boolean }[],
): { answers: AnswerInput[]; fields: Record<string, string> } {
  const first = new Map<number, AnswerInput>();
  for (const answer of answers) if (!first.has(answer.question_id)) first.set(answer.question_id, answer);
  const fields: Record<string, string> = {};
  for (const question of questions) {
    if (question.is_mandatory && !first.get(question.id)?.answer_content.trim()) {
      fields[`answers.${question.id}`] = messages.required(question.question_text);
    }
  }
  return { answers: [...first.values()], fields };
}

export const referralSortColumns = sortKeys(referralFields);
export type ReferralSortColumn = (typeof referralSortColumns)[number];

export const referralFilters = {
  product_id: optionalId,
  category_id: optionalId,
  program_id: optionalId,
  referral_status_id: optionalSmallId,
  partner_id_company_soa: optionalId,
  partner_id_branch_soa: optionalId,
  partner_id_company_assign: optionalId,
  partner_id_branch_assign: optionalId,
  agent_code: z.string().trim().max(40).optional(),
  verify_call_status: flag.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
};
export const chosenOwners = 50;
export const daysMost = 36_500;

/** Filters that the open API lacks. */
export const workFilters = {
  claim: z
    .enum(['mine', 'held', 'none'])
    .describe('`mine`: yang saya ambil; `held`: yang sedang diambil; `none`: yang belum diambil siapa pun')
    .optional(),
  claimed_by: optionalId,
  unassigned: z
    .enum(['company', 'branch'])
    .describe('yang belum ditugaskan ke perusahaan, atau belum ke cabang')
    .optional(),
  referral_status_ids: optionalIds(referralStatusIds.length),
  product_ids: optionalIds(chosenOwners),
  partner_ids_company_assign: optionalIds(chosenOwners),
  age_days: optionalInteger({ min: 0, max: daysMost }),
  within_days: optionalInteger({ min: 0, max: daysMost }),
  waiting: z.enum(['mine']).describe('yang statusnya dapat saya ubah').optional(),
  updated_by_me: flag.optional(),
  late: flag.optional(),
  note_for_me: flag.optional(),
};

/** A new filter does not compile until its name is here. */
export const workFilterNames = {
  claim: true,
  claimed_by: true,
  unassigned: true,
  referral_status_ids: true,
  product_ids: true,
  partner_ids_company_assign: true,
  age_days: true,
  within_days: true,
  waiting: true,
  updated_by_me: true,
  late: true,
  note_for_me: true,
} as const satisfies Record<keyof typeof workFilters, true>;
/** Limit of `referral_ids` in a list request, and so of Mode Proses (features.md P2). */
export const chosenMost = 200;
export const referralListInput = listInput(referralSortColumns, {
  ...referralFilters,
  ...workFilters,
  referral_ids: optionalIds(chosenMost),
});

export const queueFilters = {
  ...referralFilters,
  ...workFilters,
  keyword: referralListInput.shape.keyword,
  sort_by: referralListInput.shape.sort_by,
  sort_dir: referralListInput.shape.sort_dir,
};

export const referralRowSchema = z.object({
  id: z.number(),
  submission_number: z.string(),
  product_id: z.number(),
  product_name: z.string(),
  category_name: z.string(),
  program_name: z.string(),
  referral_status_id: z.literal(referralStatusIds),
  submitter_name: z.string(),
  submitter_mobile_number: z.string(),
  nik: z.string(),
  submitter_city: z.string(),
  /** These four ids decide who may change the status (P-314) and the agent. */
  partner_id_company_assign: z.number().nullable(),
  partner_id_branch_assign: z.number().nullable(),
  partner_id_company_soa: z.number().nullable(),
  partner_id_branch_soa: z.number().nullable(),
  company_assign_name: z.string().nullable(),
  branch_assign_name: z.string().nullable(),
  agent_code: z.string(),
  agent_name: z.string(),
  company_soa_name: z.string().nullable(),
  branch_soa_name: z.string().nullable(),
  status_reason: z.string(),
  incentive_amount: z.number(),
  incentive_insentif: z.number(),
  incentive_tax: z.number(),
  total_incentive: z.number(),
  verify_call_status: z.boolean(),
  /** A decision sends this value back as `seen`. */
  decision_version: z.number(),
  statusChangedAt: z.string(),
  dueAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  updated_by: z.string().nullable(),
});
export type ReferralRow = z.output<typeof referralRowSchema>;

export const queueLineSchema = z.object({
  referral_status_id: referralRowSchema.shape.referral_status_id,
  count: z.number(),
  oldest: z.string(),
  filter: z.object({
    referral_status_id: referralRowSchema.shape.referral_status_id,
    partner_id_company_assign: z.number().optional(),
    partner_id_branch_assign: z.number().optional(),
  }),
});
export type QueueLine = z.output<typeof queueLineSchema>;

/**
 * `times` counts openings within 15 minutes as one. Users whom the viewer may not name share one entry with a
 * null id. API clients of partners have negative ids.
 */
export const openingSchema = z.object({
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  at: z.string(),
  times: z.number(),
});
export type Opening = z.output<typeof openingSchema>;

export const sinceSchema = z.object({
  version: z.number(),
  by: z.string().nullable(),
  isOwn: z.boolean(),
  at: z.string(),
  what: z.string(),
}) satisfies z.ZodType<Since>;

export const historySchema = z.object({ date: z.string(), title: z.string(), sub_title: z.string() });

export const answerSchema = z.object({
  id: z.number(),
  referral_id: z.number(),
  question_id: z.number(),
  question_text: z.string(),
  answer_type: z.enum(answerTypes),
  answer_content: z.string(),
});
export type Answer = z.output<typeof answerSchema>;

export const callSchema = z.object({
  referral_id: z.number(),
  call_time: z.string().nullable(),
  caller_name: z.string(),
  address: z.string(),
  residence_status: z.string(),
  education: z.string(),
  family_dependent: z.number(),
  other_loan: z.boolean(),
  other_loan_description: z.string(),
  other_info: z.string(),
  occupation: z.string(),
  income: z.number(),
  is_verified: z.boolean(),
  version: z.number(),
});
export type Call = z.output<typeof callSchema>;

const choice = <Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(['', ...options]).default('');

const noCallTime = 'Waktu panggilan tidak valid';
const callTime = z.iso
  .datetime({ offset: true, error: noCallTime })
  .refine((text) => text >= '2000' && text < '2100', noCallTime);

const callVersion = versionSeen.describe(
  'version panggilan yang dimuat; jika sudah disimpan orang lain, jawabannya 409',
);

/**
 * `discard_after` is the number of history entries when the form was opened. The server removes the user's
 * later call entries of the last hour. Without another loan, the loan's description is cleared
 * (R-149).
 */
export const callUpdate = updateOf(
  z.object({
    call_time: z
      .preprocess(
        (value) => (value === '' ? null : value),
        callTime.nullish() as z.ZodType<string | null | undefined, string | null | undefined>,
      )
      .optional(),
    address: optionalText(callLabels.address),
    residence_status: choice(residenceStatuses),
    education: choice(educations),
    family_dependent: optionalInteger({ label: callLabels.family_dependent, min: 0, max: 99 }).transform(
      (count) => count ?? 0,
    ),
    other_loan: flag.default(false),
    other_loan_description: optionalText(callLabels.other_loan_description, longTextMax),
    other_info: optionalText(callLabels.other_info, longTextMax),
    occupation: optionalText(callLabels.occupation),
    income: rupiah({ label: callLabels.income, min: 0, monthly: true }).default(0),
    is_verified: flag.default(false),
  }),
  undefined,
  {
    referral_id: id,
    version: callVersion,
    discard_after: optionalInteger({ label: 'Jumlah riwayat', min: 0, max: 1_000_000 }),
  },
);
export type CallUpdateInput = z.output<typeof callUpdate.input>;

export const referralDetailSchema = referralRowSchema.extend({
  category_id: z.number(),
  program_id: z.number(),
  is_ktp_mandatory: z.boolean(),
  /** True for a submission from a batch upload that still lacks its identity photo. */
  is_photo_open: z.boolean(),
  submitter_job: z.string(),
  submitter_salary: z.number(),
  submitter_address: z.string(),
  submitter_province: z.string(),
  submitter_kecamatan: z.string(),
  submitter_kelurahan: z.string(),
  submitter_zip_code: z.string(),
  submitter_identity_photo: z.string(),
  submitter_selfie_photo: z.string(),
  status_reason: z.string(),
  agent_id: z.number(),
  answers: z.array(answerSchema),
  history: z.array(historySchema),
  call: callSchema,
});
export type ReferralDetail = z.output<typeof referralDetailSchema>;
