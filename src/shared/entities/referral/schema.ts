import { z } from 'zod';
import { messages } from '../../core/errors.ts';
import { says } from '../../core/faults.ts';
import { labelsOf, sortKeys } from '../../core/fields.ts';
import { listInput } from '../../core/list.ts';
import { updateOf } from '../../core/patch.ts';
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
} from '../../core/values.ts';
import { answerTypes } from '../question/answer.ts';
import { callFields, educations, referralFields, referralLabels, residenceStatuses } from './fields.ts';
import { referralStatusIds } from './status.ts';

const L = referralLabels;
const callLabels = labelsOf(callFields);

/** nobody in the caller's scope has the typed number. */
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
  answer_content: z.string().trim().max(longTextMax).default(''),
});
export type AnswerInput = z.output<typeof answerInput>;

/** Digits or nothing, at most `max` of them; `message` says what is wrong. */
const digits = (label: string, max: number) =>
  optionalText(label, max).refine(
    (value) => value === '' || digitsPattern.test(value),
    `${label} harus angka`,
  );

/** C-143: create is the base, update derives from it. Required always: R-144; KTP fields: {@link missingKtpFields}. */
export const referralInput = z.object({
  product_id: requiredId(L.product_id),
  category_id: requiredId(L.category_id),
  program_id: requiredId(L.program_id),
  submitter_name: text(L.submitter_name),
  submitter_mobile_number: z
    .string({ error: says(L.submitter_mobile_number) })
    .trim()
    .min(1)
    .regex(phonePattern, phoneHint),
  /** At most 16 digits, no minimum. */
  nik: optionalText(L.nik, 16).refine(
    (value) => value === '' || nikPattern.test(value),
    `${L.nik} harus angka`,
  ),
  submitter_job: optionalText(L.submitter_job),
  submitter_salary: rupiah({ label: L.submitter_salary, min: 0 }).default(0),
  submitter_address: optionalText(L.submitter_address),
  submitter_province: optionalText(L.submitter_province, 100),
  submitter_city: optionalText(L.submitter_city, 100),
  submitter_kecamatan: optionalText(L.submitter_kecamatan, 100),
  submitter_kelurahan: optionalText(L.submitter_kelurahan, 100),
  submitter_zip_code: digits(L.submitter_zip_code, 10),
  submitter_identity_photo: optionalText(L.submitter_identity_photo, 120),
  submitter_selfie_photo: optionalText(L.submitter_selfie_photo, 120),
  /** Typed as the agent's number. */
  agent_code: text(L.agent_code, 40),
  answers: z.array(answerInput).max(200).default([]),
});
export type ReferralInput = z.output<typeof referralInput>;

/** C-144: the product is locked; assign targets and incentive may be changed. */
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

/** KTP fields that are required and empty, with their messages. */
export function missingKtpFields(
  values: Partial<Record<(typeof ktpFields)[number], string>>,
  rule: { is_ktp_mandatory: boolean; storedPhoto?: string; withoutPhoto?: boolean },
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

/** Answers without repeats (the first is kept, R-143), and the messages of unanswered mandatory questions. */
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

/** Sortable columns of S-030, by wire name. */
export const referralSortColumns = sortKeys(referralFields);
export type ReferralSortColumn = (typeof referralSortColumns)[number];

/** Filters of S-032, shared by the list and the export. */
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
/** Records that a list is asked for by their keys: those of a selection (features.md P2). */
export const chosenMost = 200;
export const referralListInput = listInput(referralSortColumns, {
  ...referralFilters,
  referral_ids: optionalIds(chosenMost),
});

/** One row of S-030; names are looked up, null where nothing is assigned. */
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
  company_assign_name: z.string().nullable(),
  branch_assign_name: z.string().nullable(),
  agent_code: z.string(),
  agent_name: z.string(),
  company_soa_name: z.string().nullable(),
  branch_soa_name: z.string().nullable(),
  incentive_amount: z.number(),
  incentive_insentif: z.number(),
  incentive_tax: z.number(),
  total_incentive: z.number(),
  verify_call_status: z.boolean(),
  /** When it came to its present status. Not in the specification, which tells it by the history only. */
  statusChangedAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updated_by: z.string().nullable(),
});
export type ReferralRow = z.output<typeof referralRowSchema>;

/** What waits for somebody at one status (features.md D3), and the filters with which the list shows the same. */
export const queueLineSchema = z.object({
  referral_status_id: referralRowSchema.shape.referral_status_id,
  count: z.number(),
  /** Since when the oldest has that status. */
  oldest: z.string(),
  filter: z.object({
    referral_status_id: referralRowSchema.shape.referral_status_id,
    partner_id_company_assign: z.number().optional(),
    partner_id_branch_assign: z.number().optional(),
  }),
});
export type QueueLine = z.output<typeof queueLineSchema>;

/** Who opened a submission: when last, and how often a quarter of an hour began with it. Not of the house: an id below zero. */
export const openingSchema = z.object({
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  at: z.string(),
  times: z.number(),
});
export type Opening = z.output<typeof openingSchema>;

/** E-HISTORY, newest first. */
export const historySchema = z.object({ date: z.string(), title: z.string(), sub_title: z.string() });

/** E-ANSWER as read, with its question for display. */
export const answerSchema = z.object({
  id: z.number(),
  referral_id: z.number(),
  question_id: z.number(),
  question_text: z.string(),
  answer_type: z.enum(answerTypes),
  answer_content: z.string(),
});
export type Answer = z.output<typeof answerSchema>;

/** E-CALL. */
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
});
export type Call = z.output<typeof callSchema>;

const choice = <Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(['', ...options]).default('');

const noCallTime = 'Waktu panggilan tidak valid';
/** An instant of a year that people called in. */
const callTime = z.iso
  .datetime({ offset: true, error: noCallTime })
  .refine((text) => text >= '2000' && text < '2100', noCallTime);

/** C-150; `caller_name` is the server's. The description is cleared when there is no other loan. */
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
    income: rupiah({ label: callLabels.income, min: 0 }).default(0),
    is_verified: flag.default(false),
  }),
  undefined,
  { referral_id: id },
);
export type CallUpdateInput = z.output<typeof callUpdate.input>;

/** C-142. */
export const referralDetailSchema = referralRowSchema.extend({
  category_id: z.number(),
  program_id: z.number(),
  is_ktp_mandatory: z.boolean(),
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
  partner_id_company_soa: z.number().nullable(),
  partner_id_branch_soa: z.number().nullable(),
  partner_id_company_assign: z.number().nullable(),
  partner_id_branch_assign: z.number().nullable(),
  answers: z.array(answerSchema),
  history: z.array(historySchema),
  call: callSchema,
});
export type ReferralDetail = z.output<typeof referralDetailSchema>;
