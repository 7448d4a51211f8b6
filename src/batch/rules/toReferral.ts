import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';
import { answerTypeOf, formatLocation } from '../../shared/entities/question/answer.ts';
import type { Question } from '../../shared/entities/question/schema.ts';
import type { AnswerInput, ReferralInput } from '../../shared/entities/referral/schema.ts';
import type { BatchColumnKey } from '../file/columns.ts';
import { isStoredName } from '../file/photos.ts';
import type { BatchValues } from './ruleKit.ts';

/** A picture that was not uploaded stays empty. */
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

function photo(values: BatchValues, key: BatchColumnKey): string {
  const name = values[key] ?? '';
  return isStoredName(name) ? name : '';
}

/** Unanswered questions are sent empty. */
function toAnswer(values: BatchValues, question: Question): AnswerInput {
  return {
    question_id: question.id,
    answer_type: answerTypeOf[question.question_type],
    answer_content: answerContent(values, question),
  };
}

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
