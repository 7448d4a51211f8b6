import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { BatchColumnKey, ColumnKind } from '../../../../src/batch/file/columns.ts';
import { photoKinds, storedPhotoKey } from '../../../../src/batch/file/photos.ts';
import { countWithoutKtp } from '../../../../src/batch/report/reportView.ts';
import type { CheckedRow } from '../../../../src/batch/rules/rowRules.ts';
import { toReferral } from '../../../../src/batch/rules/toReferral.ts';
import {
  blankReferral,
  type ReferralValues,
  referralValues,
  requiredPaths,
} from '../../../../src/renderer/features/referral/form/values.ts';
import type { BatchCatalogue } from '../../../../src/shared/entities/batchUpload/operations.ts';
import { answerTypeOf } from '../../../../src/shared/entities/question/answer.ts';
import { type QuestionType, questionTypes } from '../../../../src/shared/entities/question/fields.ts';
import { referralOperations } from '../../../../src/shared/entities/referral/operations.ts';
import { type ReferralDetail, referralInput } from '../../../../src/shared/entities/referral/schema.ts';
import { catalogue as base } from '../../../fixtures/catalogue.ts';
import { cellValues } from '../cellValues.ts';
import { checkOne, goodCells, optionalKtp } from '../helpers.ts';
import {
  type Cells,
  createBy,
  formAlone,
  formColumns,
  serverAsks,
  typedForm,
  updateBy,
} from '../typedForm.ts';

const question = { program_id: 102, is_deleted: false, version: 1 };
const withQuestions = (catalogue: BatchCatalogue, is_mandatory: boolean): BatchCatalogue => ({
  ...catalogue,
  questions: (Object.keys(questionTypes) as QuestionType[]).map((question_type, at) => ({
    ...question,
    id: 20 + at,
    question_type,
    question_text: `Pertanyaan ${at}`,
    is_mandatory,
  })),
});

const picture = `${'a'.repeat(40)}.jpg`;
const stored = {
  photos: null,
  storedPhotos: new Set(photoKinds.map((kind) => storedPhotoKey(kind, picture))),
};

const settings = [
  ['a product that asks for the KTP, answers asked for', withQuestions(base, true)],
  ['a product without KTP, answers left open', withQuestions(optionalKtp, false)],
] as const;

const example: Readonly<Partial<Record<ColumnKind, string>>> = { coordinate: '-6.2', photo: picture };

function fullRow(catalogue: BatchCatalogue): Cells {
  const cells = formColumns(catalogue).map(({ key, kind }) => {
    if (key.endsWith('.lon')) return [key, '106.8'];
    return [key, goodCells[key] ?? example[kind] ?? 'Toko Maju'];
  });
  return { ...goodCells, ...Object.fromEntries(cells) };
}

interface Case {
  key: BatchColumnKey;
  cell: string;
  row: CheckedRow;
  typed: ReturnType<typeof typedForm>;
}

const casesOf = (catalogue: BatchCatalogue): Case[] =>
  formColumns(catalogue).flatMap((column) =>
    cellValues(column).map((cell) => {
      const cells = { ...fullRow(catalogue), [column.key]: cell };
      return {
        key: column.key,
        cell: cell.slice(0, 60),
        row: checkOne(cells, { catalogue, facts: stored }),
        typed: typedForm(cells, catalogue),
      };
    }),
  );

function storedForm({ values }: CheckedRow, catalogue: BatchCatalogue): ReferralValues {
  const { answers, ...referral } = toReferral(values, catalogue);
  const contents = answers.map(({ question_id, answer_content }) => [question_id, answer_content]);
  return { ...blankReferral, ...referral, answers: Object.fromEntries(contents) };
}

const detailOf = (values: ReferralValues, { product, questions }: BatchCatalogue): ReferralDetail => ({
  ...(values as unknown as ReferralDetail),
  id: 1,
  version: 0,
  is_ktp_mandatory: product.is_ktp_mandatory,
  is_photo_open: values.submitter_identity_photo === '',
  referral_status_id: 1,
  answers: questions.map(({ id, question_text, question_type }) => ({
    id,
    referral_id: 1,
    question_id: id,
    question_text,
    answer_type: answerTypeOf[question_type],
    answer_content: values.answers[id] ?? '',
  })),
});

const photo = 'submitter_identity_photo';
const hasNote = ({ notes }: CheckedRow, wanted: string) => notes.some(({ code }) => code === wanted);
/** Codes of values that a file corrects with a note but the form keeps as typed. */
const asTyped = ['E04', 'F03', 'T03', 'T05'];

test('each field of the form is a column of a file', () => {
  const columns = formColumns(base).map(({ key }) => key);
  const chosen = ['product_id', 'category_id', 'program_id', 'answers'];
  const fields = Object.keys(referralInput.shape).filter((name) => !chosen.includes(name));
  expect(columns.filter((key) => !key.startsWith('q')).toSorted()).toEqual(fields.toSorted());
});

test('the form requires a missing photo, unless a batch file left the photo open', () => {
  const catalogue = withQuestions(base, true);
  const { row } = casesOf(catalogue).find(({ key, cell }) => key === photo && cell === '')!;
  const open = detailOf(storedForm(row, catalogue), catalogue);
  const asked = (detail: ReferralDetail) => {
    const { faults } = updateBy(referralValues(detail), catalogue, detail);
    const marked = requiredPaths({
      isKtpMandatory: true,
      questions: [],
      agentUnknown: false,
      stored: detail,
    });
    return [marked.has(photo), faults];
  };
  expect(asked(open)).toEqual([false, {}]);
  expect(asked({ ...open, is_photo_open: false })).toEqual([true, { [photo]: 'Foto KTP wajib diisi' }]);
});

describe.each(settings)('of %s', (_name, catalogue) => {
  const cases = casesOf(catalogue);
  const good = cases.filter(({ row }) => row.state !== 'wrong');

  test('a full row is good and the form takes it', () => {
    const cells = fullRow(catalogue);
    expect(checkOne(cells, { catalogue, facts: stored }).notes.filter(({ level }) => level !== 'O')).toEqual(
      [],
    );
    const { values, told } = typedForm(cells, catalogue);
    expect([told, createBy(values, catalogue).faults]).toEqual([[], {}]);
  });

  test('what a file stores the form takes too, but for a photo that the report asks for', () => {
    const refused = good.flatMap(({ key, cell, row }) => {
      const { faults } = createBy(storedForm(row, catalogue), catalogue);
      const { [photo]: asked, ...others } = faults;
      const isAsked = asked === undefined || countWithoutKtp([row]) === 1;
      return isAsked && Object.keys(others).length === 0 ? [] : [{ key, cell, faults }];
    });
    expect(refused).toEqual([]);
    expect(good.length).toBeGreaterThan(100);
  });

  test('what a file stores stays valid when another text is changed', () => {
    const refused = good.flatMap(({ key, cell, row }) => {
      const detail = detailOf(storedForm(row, catalogue), catalogue);
      const other = key === 'submitter_job' ? 'submitter_address' : 'submitter_job';
      const values = { ...referralValues(detail), [other]: 'Guru besar' };
      const { faults } = updateBy(values, catalogue, detail);
      return Object.keys(faults).length === 0 ? [] : [{ key, cell, faults }];
    });
    expect(refused).toEqual([]);
  });

  test('the form refuses or reports what a file refuses, except where a document differs', () => {
    const taken = cases.flatMap(({ key, cell, row, typed }) => {
      const wrong = row.notes.filter(({ level }) => level === 'G').map(({ code }) => code);
      const alone = wrong.every((code) => code in formAlone || serverAsks.has(code));
      if (wrong.length === 0 || alone || hasNote(row, 'T05') || typed.told.length > 0) return [];
      const { faults } = createBy(typed.values, catalogue);
      return Object.keys(faults).length > 0 ? [] : [{ key, cell, wrong }];
    });
    expect(taken).toEqual([]);
  });

  test('values that both accept without a note are stored alike', () => {
    const differing = good.flatMap(({ key, cell, row, typed }) => {
      if (typed.told.length > 0 || asTyped.some((code) => hasNote(row, code))) return [];
      const { input, faults } = createBy(typed.values, catalogue);
      if (Object.keys(faults).length > 0) return [];
      const parsed = referralOperations.create.input.parse(input) as Record<string, unknown>;
      const values = toReferral(row.values, catalogue) as Record<string, unknown>;
      const field = key.startsWith('q') ? 'answers' : key;
      return isDeepStrictEqual(parsed[field], values[field])
        ? []
        : [{ key, cell, form: parsed[field], file: values[field] }];
    });
    expect(differing).toEqual([]);
  });
});
