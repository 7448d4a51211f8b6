import { answerTypeOf, formatLocation } from '../question/answer.ts';
import type { Question } from '../question/schema.ts';
import type { AnswerInput, ReferralInput } from '../referral/schema.ts';
import type { BatchColumnKey } from './columns.ts';
import type { BatchCatalogue } from './operations.ts';
import { isStoredName } from './photos.ts';
import type { BatchValues } from './rowCheck.ts';

/** The submission that a checked row creates. A picture that was not uploaded stays empty: it is added in the form. */
export function toReferral(values: BatchValues, catalogue: BatchCatalogue): ReferralInput {
  return {
    product_id: catalogue.product.id,
    category_id: catalogue.category.id,
    program_id: catalogue.program.id,
    submitter_name: values.submitter_name ?? '',
    submitter_mobile_number: values.submitter_mobile_number ?? '',
    nik: values.nik ?? '',
    submitter_job: values.submitter_job ?? '',
    submitter_salary: Number(values.submitter_salary || 0),
    submitter_address: values.submitter_address ?? '',
    submitter_province: values.submitter_province ?? '',
    submitter_city: values.submitter_city ?? '',
    submitter_kecamatan: values.submitter_kecamatan ?? '',
    submitter_kelurahan: values.submitter_kelurahan ?? '',
    submitter_zip_code: values.submitter_zip_code ?? '',
    submitter_identity_photo: photo(values, 'submitter_identity_photo'),
    submitter_selfie_photo: photo(values, 'submitter_selfie_photo'),
    agent_code: values.agent_code ?? '',
    answers: catalogue.questions.map((question) => toAnswer(values, question)),
  };
}

/** The picture that a cell names, when it is one of the server. */
function photo(values: BatchValues, key: BatchColumnKey): string {
  const name = values[key] ?? '';
  return isStoredName(name) ? name : '';
}

/** a question without an answer is sent empty. */
function toAnswer(values: BatchValues, question: Question): AnswerInput {
  return {
    question_id: question.id,
    answer_type: answerTypeOf[question.question_type],
    answer_content: answerContent(values, question),
  };
}

/** */
function answerContent(values: BatchValues, question: Question): string {
  const type = answerTypeOf[question.question_type];
  if (type === 'text') return values[`q${question.id}`] ?? '';
  const image = photo(values, `q${question.id}.image`);
  if (type === 'image') return image;
  const lat = values[`q${question.id}.lat`];
  const lon = values[`q${question.id}.lon`];
  return formatLocation({
    latlon: lat && lon ? `${lat},${lon}` : '',
    address: values[`q${question.id}.address`] ?? '',
    ...(type === 'image_latlon' && { image }),
  });
}
