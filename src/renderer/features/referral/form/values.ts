import type { FieldErrors } from '../../../../shared/core/errors.ts';
import { messages } from '../../../../shared/core/errors.ts';
import { inBlock } from '../../../../shared/core/fields.ts';
import type { InputOf } from '../../../../shared/core/operation.ts';
import {
  answerTypeOf,
  isUntouched,
  locationFault,
  shortFault,
} from '../../../../shared/entities/question/answer.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';
import { referralFields as fields } from '../../../../shared/entities/referral/fields.ts';
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
import { toLocationInput } from '../../../kit/fields/places/location.ts';
import { blankValues, type FormValues, storedValues } from '../../../kit/form/values.ts';

const names = [
  ...inBlock(fields, 'program'),
  ...inBlock(fields, 'person'),
  ...inBlock(fields, 'photos'),
  'agent_code',
  'partner_id_company_assign',
  'partner_id_branch_assign',
  'incentive_amount',
  'incentive_insentif',
  'incentive_tax',
] as const;
type Name = (typeof names)[number];

export const referralFormFields = Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<
  typeof fields,
  Name
>;

export interface ReferralValues extends FormValues<typeof referralFormFields> {
  /** Answers by question id. Answers for an earlier program stay until the form is sent. */
  answers: Record<string, string>;
}

export const blankReferral: ReferralValues = {
  ...blankValues(fields, names),
  submitter_salary: 0,
  incentive_amount: 0,
  incentive_insentif: 0,
  incentive_tax: 0,
  answers: {},
};

export function referralValues(stored: ReferralDetail): ReferralValues {
  const answers: Record<string, string> = {};
  for (const { question_id, answer_content } of stored.answers) answers[question_id] ??= answer_content;
  return { ...storedValues(fields, names, stored), answers };
}

/** `isKtpMandatory` and `questions` are undefined until loaded. */
export interface ReferralContext {
  isKtpMandatory: boolean | undefined;
  questions: readonly Question[] | undefined;
  agentUnknown: boolean;
  stored: ReferralDetail | undefined;
}

/** If a question has several answers, the first counts. */
export const storedAnswer = (stored: ReferralDetail | undefined, questionId: number) =>
  stored?.answers.find(({ question_id }) => question_id === questionId);

function untouched(values: ReferralValues, questionId: number, stored: ReferralDetail | undefined) {
  const earlier = storedAnswer(stored, questionId);
  const answer_content = values.answers[questionId] ?? '';
  return earlier && isUntouched(earlier, { ...earlier, answer_content }) ? earlier : undefined;
}

/** Returns the stored answer if the type of its question has changed since. */
export function olderAnswer(question: Question, stored: ReferralDetail | undefined) {
  const earlier = storedAnswer(stored, question.id);
  if (!earlier?.answer_content) return undefined;
  return earlier.answer_type === answerTypeOf[question.question_type] ? undefined : earlier;
}

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

/** A missing category or program becomes '', for which the schema has a message. */
function commonInput(values: ReferralValues, { questions, stored }: ReferralContext) {
  const { product_id, answers: _typed, ...rest } = values;
  // If the questions could not be read, `answers` is absent, and the server keeps the stored answers.
  const answers = questions && { answers: answersOf(values, questions, stored) };
  return {
    ...rest,
    category_id: values.category_id ?? '',
    program_id: values.program_id ?? '',
    ...answers,
  };
}

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

export function updateInput(
  values: ReferralValues,
  context: ReferralContext & { stored: ReferralDetail },
): InputOf<typeof referralOperations.update> {
  const { incentive_amount, incentive_insentif, incentive_tax, ...input } = commonInput(values, context);
  return {
    ...input,
    id: context.stored.id,
    version: context.stored.version,
    ...(incentiveOpen(context.stored) && { incentive_amount, incentive_insentif, incentive_tax }),
  };
}

export const incentiveOpen = (stored: ReferralDetail | undefined): boolean =>
  stored !== undefined && stored.referral_status_id >= incentiveEditableFrom;

export function requiredPaths({
  isKtpMandatory,
  questions = [],
  stored,
}: ReferralContext): ReadonlySet<string> {
  const photoSettled = Boolean(stored?.submitter_identity_photo || stored?.is_photo_open);
  const byKtp = ktpFields.filter((field) => !(photoSettled && field === 'submitter_identity_photo'));
  const mandatory = questions.filter((question) => question.is_mandatory);
  return new Set([
    ...(isKtpMandatory ? byKtp : []),
    ...mandatory.map((question) => `answers.${question.id}`),
  ]);
}

export function checkReferral(values: ReferralValues, context: ReferralContext): FieldErrors {
  const { isKtpMandatory, questions, agentUnknown, stored } = context;
  const faults: FieldErrors = {};
  if (values.product_id && isKtpMandatory === undefined) faults.product_id = 'Data produk belum dimuat';
  if (values.program_id && !questions && values.program_id !== stored?.program_id)
    faults.program_id = 'Pertanyaan program belum dimuat';
  if (agentUnknown) faults.agent_code = agentUnknownText;
  const ktp = missingKtpFields(values, {
    is_ktp_mandatory: isKtpMandatory ?? false,
    storedPhoto: stored?.submitter_identity_photo,
    withoutPhoto: stored?.is_photo_open,
  });
  return { ...faults, ...ktp, ...checkQuestions(values, questions ?? [], stored) };
}

function checkQuestions(
  values: ReferralValues,
  questions: readonly Question[],
  stored: ReferralDetail | undefined,
): FieldErrors {
  const { fields: faults } = checkAnswers(answersOf(values, questions, stored), questions);
  for (const question of questions) {
    if (untouched(values, question.id, stored)) continue;
    const content = (values.answers[question.id] ?? '').trim();
    const fault = shortFault(question, content) ?? placeFault(question, content);
    if (fault) faults[`answers.${question.id}`] ??= fault;
  }
  return faults;
}

function placeFault(question: Question, content: string): string | undefined {
  const withImage = question.question_type === 'image_loc_latlon';
  if (!withImage && question.question_type !== 'loc_latlon') return undefined;
  const { lat, lon, image } = toLocationInput(content);
  const incomplete = !(lat && lon) || (withImage && !image);
  if (question.is_mandatory && incomplete) return messages.required(question.question_text);
  return locationFault(content);
}

/** Server errors name an answer by index; the form uses question ids. */
export function fieldOfPath(path: string, questions: readonly Question[] = []): string {
  const index = /^answers\.(\d+)\.\w+$/.exec(path)?.[1];
  const question = index === undefined ? undefined : questions[Number(index)];
  return question ? `answers.${question.id}` : path;
}
