import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { messages } from '../../../../shared/core/errors.ts';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { answerTypeOf, isUntouched, locationFault } from '../../../../shared/entities/question/answer.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import type { referralOperations } from '../../../../shared/entities/referral/operations.ts';
import {
  type AnswerInput,
  agentUnknownText,
  checkAnswers,
  ktpFields,
  missingKtpFields,
  type ReferralDetail,
} from '../../../../shared/entities/referral/schema.ts';
import { incentiveEditableFrom } from '../../../../shared/entities/referral/status.ts';
import { toLocationInput } from '../../../kit/fields/location.ts';

/** Values of S-033 and S-034 as typed; amounts are '' while their input is empty. */
export interface ReferralValues {
  product_id: number | null;
  category_id: number | null;
  program_id: number | null;
  submitter_name: string;
  nik: string;
  submitter_mobile_number: string;
  submitter_job: string;
  submitter_salary: number | string;
  submitter_address: string;
  submitter_province: string;
  submitter_city: string;
  submitter_kecamatan: string;
  submitter_kelurahan: string;
  submitter_zip_code: string;
  submitter_identity_photo: string;
  submitter_selfie_photo: string;
  agent_code: string;
  /** Content by question id; answers to questions of an earlier program stay until the form is sent. */
  answers: Record<string, string>;
  partner_id_company_assign: number | null;
  partner_id_branch_assign: number | null;
  incentive_amount: number | string;
  incentive_insentif: number | string;
  incentive_tax: number | string;
}

export const blankReferral: ReferralValues = {
  product_id: null,
  category_id: null,
  program_id: null,
  submitter_name: '',
  nik: '',
  submitter_mobile_number: '',
  submitter_job: '',
  submitter_salary: 0,
  submitter_address: '',
  submitter_province: '',
  submitter_city: '',
  submitter_kecamatan: '',
  submitter_kelurahan: '',
  submitter_zip_code: '',
  submitter_identity_photo: '',
  submitter_selfie_photo: '',
  agent_code: '',
  answers: {},
  partner_id_company_assign: null,
  partner_id_branch_assign: null,
  incentive_amount: 0,
  incentive_insentif: 0,
  incentive_tax: 0,
};

type StoredName = Exclude<keyof ReferralValues, 'answers'>;
const storedNames = Object.keys(blankReferral).filter((name) => name !== 'answers') as StoredName[];

/** The form of a stored referral; of repeated answers the first counts. */
export function referralValues(stored: ReferralDetail): ReferralValues {
  const answers: Record<string, string> = {};
  for (const { question_id, answer_content } of stored.answers) answers[question_id] ??= answer_content;
  return { ...pick(stored, storedNames), answers };
}

function pick<Source extends object, Name extends keyof Source>(source: Source, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
}

/** What the lookups have brought so far; undefined is "not loaded". */
export interface ReferralContext {
  isKtpMandatory: boolean | undefined;
  questions: readonly Question[] | undefined;
  /** The typed number belongs to nobody. */
  agentUnknown: boolean;
  /** The record under edit; undefined on add. */
  stored: ReferralDetail | undefined;
}

/** The stored answer to a question; of repeated ones the first counts. */
export const storedAnswer = (stored: ReferralDetail | undefined, questionId: number) =>
  stored?.answers.find(({ question_id }) => question_id === questionId);

/** The stored answer, as long as the form still has it as it is: whatever the question asks for by now. */
function untouched(values: ReferralValues, questionId: number, stored: ReferralDetail | undefined) {
  const earlier = storedAnswer(stored, questionId);
  const answer_content = values.answers[questionId] ?? '';
  return earlier && isUntouched(earlier, { ...earlier, answer_content }) ? earlier : undefined;
}

/** The stored answer under a type that its question no longer asks for. */
export function olderAnswer(question: Question, stored: ReferralDetail | undefined) {
  const earlier = storedAnswer(stored, question.id);
  if (!earlier?.answer_content) return undefined;
  return earlier.answer_type === answerTypeOf[question.question_type] ? undefined : earlier;
}

/** One answer per question, empty where nothing was given, under the type of R-141. */
export function answersOf(
  values: ReferralValues,
  questions: readonly Question[],
  stored?: ReferralDetail,
): AnswerInput[] {
  return questions.map((question) => ({
    question_id: question.id,
    answer_type: untouched(values, question.id, stored)?.answer_type ?? answerTypeOf[question.question_type],
    answer_content: values.answers[question.id] ?? '',
  }));
}

/** The fields that both calls send. An open choice is sent as '', which the schema answers with its message. */
function commonInput(values: ReferralValues, { questions = [], stored }: ReferralContext) {
  const { product_id, answers, ...rest } = values;
  return {
    ...rest,
    category_id: values.category_id ?? '',
    program_id: values.program_id ?? '',
    answers: answersOf(values, questions, stored),
  };
}

/** C-143. Incentive and assignment start empty on the server. */
export function createInput(
  values: ReferralValues,
  context: ReferralContext,
): InputOf<typeof referralOperations.create> {
  const {
    partner_id_company_assign,
    partner_id_branch_assign,
    incentive_amount,
    incentive_insentif,
    incentive_tax,
    ...input
  } = commonInput(values, context);
  return { ...input, product_id: values.product_id ?? '' };
}

/** C-144. Amounts are left out while they may not be changed. */
export function updateInput(
  values: ReferralValues,
  context: ReferralContext & { stored: ReferralDetail },
): InputOf<typeof referralOperations.update> {
  const { incentive_amount, incentive_insentif, incentive_tax, ...input } = commonInput(values, context);
  return {
    ...input,
    id: context.stored.id,
    version: context.stored.updatedAt,
    ...(incentiveOpen(context.stored) && { incentive_amount, incentive_insentif, incentive_tax }),
  };
}

/** at Pembayaran, Selesai and Ditolak. */
export const incentiveOpen = (stored: ReferralDetail | undefined): boolean =>
  stored !== undefined && stored.referral_status_id >= incentiveEditableFrom;

/** Paths that show the mark besides those of R-144, which the schema knows: the KTP rule R-139, questions R-140. */
export function requiredPaths({
  isKtpMandatory,
  questions = [],
  stored,
}: ReferralContext): ReadonlySet<string> {
  const photoStored = Boolean(stored?.submitter_identity_photo);
  const byKtp = ktpFields.filter((field) => !(photoStored && field === 'submitter_identity_photo'));
  const mandatory = questions.filter((question) => question.is_mandatory);
  return new Set([
    ...(isKtpMandatory ? byKtp : []),
    ...mandatory.map((question) => `answers.${question.id}`),
  ]);
}

/** Checks that need the lookups, and coordinates that are no place on earth. */
export function checkReferral(values: ReferralValues, context: ReferralContext): FieldErrors {
  const { isKtpMandatory, questions, agentUnknown, stored } = context;
  const faults: FieldErrors = {};
  if (values.product_id && isKtpMandatory === undefined) faults.product_id = 'Data produk belum dimuat';
  if (values.program_id && !questions) faults.program_id = 'Pertanyaan program belum dimuat';
  if (agentUnknown) faults.agent_code = agentUnknownText;
  const ktp = missingKtpFields(values, {
    is_ktp_mandatory: isKtpMandatory ?? false,
    storedPhoto: stored?.submitter_identity_photo,
  });
  return { ...faults, ...ktp, ...checkQuestions(values, questions ?? [], stored) };
}

function checkQuestions(
  values: ReferralValues,
  questions: readonly Question[],
  stored: ReferralDetail | undefined,
): FieldErrors {
  const { fields } = checkAnswers(answersOf(values, questions, stored), questions);
  for (const question of questions) {
    if (untouched(values, question.id, stored)) continue;
    const fault = placeFault(question, values.answers[question.id] ?? '');
    if (fault) fields[`answers.${question.id}`] ??= fault;
  }
  return fields;
}

/** A place needs its coordinate, and its picture where the question asks for one. */
function placeFault(question: Question, content: string): string | undefined {
  const withImage = question.question_type === 'image_loc_latlon';
  if (!withImage && question.question_type !== 'loc_latlon') return undefined;
  const { lat, lon, image } = toLocationInput(content);
  const incomplete = !(lat && lon) || (withImage && !image);
  if (question.is_mandatory && incomplete) return messages.required(question.question_text);
  return locationFault(content);
}

/** Issues about an answer carry its place in the sent list; the form knows it by its question. */
export function fieldOfPath(path: string, questions: readonly Question[] = []): string {
  const index = /^answers\.(\d+)\.\w+$/.exec(path)?.[1];
  const question = index === undefined ? undefined : questions[Number(index)];
  return question ? `answers.${question.id}` : path;
}
