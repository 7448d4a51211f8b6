import {
  type BatchColumnKey,
  batchColumns,
  type ColumnKind,
  isOutcome,
  isQuestion,
  namesOf,
} from '../../../src/batch/file/columns.ts';
import { isStoredName } from '../../../src/batch/file/photos.ts';
import {
  blankReferral,
  checkReferral,
  createInput,
  fieldOfPath,
  type ReferralContext,
  type ReferralValues,
  updateInput,
} from '../../../src/renderer/features/referral/form/values.ts';
import { readDigits, readTypedPhone } from '../../../src/renderer/kit/fields/figures/digits.ts';
import { figureValue } from '../../../src/renderer/kit/fields/figures/figureText.ts';
import { toLocationContent } from '../../../src/renderer/kit/fields/places/location.ts';
import { faultsOf } from '../../../src/renderer/kit/form/faults.ts';
import type { FieldErrors } from '../../../src/shared/core/errors.ts';
import type { BatchCatalogue } from '../../../src/shared/entities/batchUpload/operations.ts';
import { answerTypeOf } from '../../../src/shared/entities/question/answer.ts';
import type { Question } from '../../../src/shared/entities/question/schema.ts';
import { referralFields } from '../../../src/shared/entities/referral/fields.ts';
import { referralOperations } from '../../../src/shared/entities/referral/operations.ts';
import type { ReferralDetail } from '../../../src/shared/entities/referral/schema.ts';

export type Cells = Partial<Record<BatchColumnKey, string>>;

export const rowColumns: readonly BatchColumnKey[] = ['ref', 'product_code', 'category', 'program'];

export const formColumns = (catalogue: BatchCatalogue) =>
  batchColumns(catalogue).filter(({ key }) => !isOutcome(key) && !rowColumns.includes(key));

interface Reading {
  value: number | string;
  message?: string | undefined;
}

const mostNik = 16;
const mostZip = referralFields.submitter_zip_code.most;

function fieldReading(kind: ColumnKind, text: string): Reading {
  const edit = { typed: text, before: '' };
  if (kind === 'phone') return readTypedPhone(edit);
  if (kind === 'nik') return readDigits(edit, mostNik);
  if (kind === 'digits') return readDigits(edit, mostZip);
  if (kind === 'amount') {
    const { value, fault } = figureValue(text, { money: true, negative: false, monthly: true });
    return { value, message: fault };
  }
  // The user chooses a picture in a dialog and cannot type its name.
  if (kind === 'photo') return { value: isStoredName(text) ? text : '' };
  return { value: text };
}

/** Types a row into the form. `told` holds the messages of its fields. */
export function typedForm(
  cells: Cells,
  catalogue: BatchCatalogue,
): { values: ReferralValues; told: string[] } {
  const told: string[] = [];
  const taken: Record<string, number | string> = {};
  for (const { key, kind } of formColumns(catalogue)) {
    const reading = fieldReading(kind, cells[key] ?? '');
    if (reading.message) told.push(reading.message);
    taken[key] = reading.value;
  }
  const answers = catalogue.questions.map((question) => [question.id, answerOf(question, taken)]);
  const fields = Object.entries(taken).filter(([key]) => !isQuestion(key as BatchColumnKey));
  const values: ReferralValues = {
    ...blankReferral,
    ...Object.fromEntries(fields),
    product_id: catalogue.product.id,
    category_id: catalogue.category.id,
    program_id: catalogue.program.id,
    answers: Object.fromEntries(answers),
  };
  return { values, told };
}

function answerOf(question: Question, taken: Record<string, number | string>): string {
  const type = answerTypeOf[question.question_type];
  const names = namesOf(question);
  const at = (part: keyof typeof names) => String(taken[names[part].key] ?? '');
  if (type === 'text') return at('text');
  if (type === 'image') return at('image');
  const { lat, lon, address } = { lat: at('lat'), lon: at('lon'), address: at('address') };
  return toLocationContent({ lat, lon, address, ...(type === 'image_latlon' && { image: at('image') }) });
}

const contextOf = ({ product, questions }: BatchCatalogue, stored: ReferralDetail | undefined) =>
  ({
    isKtpMandatory: product.is_ktp_mandatory,
    questions,
    agentUnknown: false,
    stored,
  }) satisfies ReferralContext;

export function createBy(values: ReferralValues, catalogue: BatchCatalogue) {
  const context = contextOf(catalogue, undefined);
  const input = createInput(values, context);
  const faults = { ...faultsOf(referralOperations.create.input, input), ...checkReferral(values, context) };
  return { input, faults: byField(faults, catalogue) };
}

export function updateBy(values: ReferralValues, catalogue: BatchCatalogue, stored: ReferralDetail) {
  const context = { ...contextOf(catalogue, stored), stored };
  const input = updateInput(values, context);
  const faults = { ...faultsOf(referralOperations.update.input, input), ...checkReferral(values, context) };
  return { input, faults: byField(faults, catalogue) };
}

const byField = (faults: FieldErrors, { questions }: BatchCatalogue): FieldErrors =>
  Object.fromEntries(Object.entries(faults).map(([path, text]) => [fieldOfPath(path, questions), text]));

/** Codes of faulty rows that the form accepts, and the document that allows it. */
export const formAlone: Readonly<Record<string, string>> = {
  F04: 'batch-upload.md, F: 2–100 characters; R-144 asks the form for any',
  H02: 'batch-upload.md, H: 16 digits; A-001 has no minimum for the form',
  H04: 'batch-upload.md, H: a possible day; A-001',
  H05: 'batch-upload.md, H: a serial number; A-001',
  J01: 'batch-upload.md, J: an amount in words is only suggested',
  S06: "batch-upload.md, S: no ';'; R-145 replaces it in the form",
};

/** Codes of checks that only the server can make for the form (tests/server/batchEditable.test.ts). */
export const serverAsks: ReadonlySet<string> = new Set([
  'E02',
  'L01',
  'L06',
  'M01',
  'M02',
  'M04',
  'N01',
  'O01',
  'Q07',
]);
