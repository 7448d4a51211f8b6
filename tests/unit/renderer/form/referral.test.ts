import { describe, expect, it } from 'vitest';
import { refusal } from '../../../../src/renderer/features/referral/form/useCatalogue.ts';
import {
  blankReferral,
  checkReferral,
  createInput,
  fieldOfPath,
  type ReferralContext,
  type ReferralValues,
  referralValues,
  requiredPaths,
  updateInput,
} from '../../../../src/renderer/features/referral/form/values.ts';
import { totalOf } from '../../../../src/renderer/features/referral/status/payload.tsx';
import { storedValues } from '../../../../src/renderer/kit/form/values.ts';
import type { Program } from '../../../../src/shared/entities/program/schema.ts';
import { answerTypeOf } from '../../../../src/shared/entities/question/answer.ts';
import { type QuestionType, questionTypes } from '../../../../src/shared/entities/question/fields.ts';
import type { Question } from '../../../../src/shared/entities/question/schema.ts';
import { callFields } from '../../../../src/shared/entities/referral/fields.ts';
import { referralOperations } from '../../../../src/shared/entities/referral/operations.ts';
import { ktpFields, type ReferralDetail } from '../../../../src/shared/entities/referral/schema.ts';

const callNames = (Object.keys(callFields) as (keyof typeof callFields)[]).filter(
  (name) => name !== 'caller_name',
);

const question = (id: number, question_type: QuestionType, is_mandatory = true): Question => ({
  id,
  program_id: 101,
  is_deleted: false,
  version: 1,
  question_text: `Pertanyaan ${id}`,
  question_type,
  is_mandatory,
});

const ready: ReferralContext = {
  isKtpMandatory: false,
  questions: [],
  agentUnknown: false,
  stored: undefined,
};

const filled: ReferralValues = {
  ...blankReferral,
  product_id: 1,
  category_id: 11,
  program_id: 101,
  submitter_name: 'Siti Hidayat',
  submitter_mobile_number: '081234567890',
  agent_code: 'AGT-0001',
};

const record = {
  ...filled,
  id: 7,
  updatedAt: '2026-11-21T02:00:00.000Z',
  version: 3,
  referral_status_id: 6,
  submitter_identity_photo: 'ktp.jpg',
  answers: [
    { id: 1, referral_id: 7, question_id: 5, question_text: '', answer_type: 'text', answer_content: 'a' },
    { id: 2, referral_id: 7, question_id: 5, question_text: '', answer_type: 'text', answer_content: 'b' },
  ],
} as unknown as ReferralDetail;

const messagesOf = (input: unknown) => {
  const { error } = referralOperations.create.input.safeParse(input);
  const messages: Record<string, string> = {};
  for (const issue of error?.issues ?? []) messages[issue.path.join('.')] ??= issue.message;
  return messages;
};

describe('what is sent (C-143, C-144)', () => {
  it('answers every question, unanswered ones with nothing, each under its type (R-140, R-141)', () => {
    const questions = [
      question(1, 'short_text'),
      question(2, 'image', false),
      question(3, 'loc_latlon', false),
      question(4, 'image_loc_latlon', false),
    ];
    const values = { ...filled, answers: { 1: 'Warung', 99: 'of another program' } };
    expect(createInput(values, { ...ready, questions }).answers).toEqual([
      { question_id: 1, answer_type: 'text', answer_content: 'Warung' },
      { question_id: 2, answer_type: 'image', answer_content: '' },
      { question_id: 3, answer_type: 'latlon', answer_content: '' },
      { question_id: 4, answer_type: 'image_latlon', answer_content: '' },
    ]);
  });

  it('sends an answer back as it was given while it is untouched, whatever its question asks for now (A-122)', () => {
    const types = Object.keys(questionTypes) as QuestionType[];
    const questions = types.map((type, index) => question(index + 1, type));
    for (const given of types) {
      const answer_type = answerTypeOf[given];
      const answers = questions.map(({ id }) => ({
        question_id: id,
        answer_type,
        answer_content: 'apa saja',
      }));
      const stored = { ...record, answers } as unknown as ReferralDetail;
      const context = { ...ready, questions, stored };
      const values = referralValues(stored);
      expect(updateInput(values, context).answers).toEqual(answers);
      expect(checkReferral({ ...values, product_id: 1 }, context)).toEqual({});
      const anew = { ...values, answers: Object.fromEntries(questions.map(({ id }) => [id, 'lain'])) };
      expect(updateInput(anew, context).answers?.map((each) => each.answer_type)).toEqual(
        questions.map((each) => answerTypeOf[each.question_type]),
      );
    }
  });

  it('is accepted by the shared schema once the required fields are there (R-144)', () => {
    expect(messagesOf(createInput(filled, ready))).toEqual({});
  });

  it('gets the required text for every open field (R-840)', () => {
    expect(messagesOf(createInput(blankReferral, ready))).toEqual({
      product_id: 'Produk wajib diisi',
      category_id: 'Kategori wajib diisi',
      program_id: 'Program wajib diisi',
      submitter_name: 'Nama wajib diisi',
      submitter_mobile_number: 'Nomor Telepon wajib diisi',
      agent_code: 'Nomor Agen wajib diisi',
    });
  });

  it('sends no incentive or assignment on add (R-138)', () => {
    const keys = Object.keys(createInput(filled, ready));
    expect(keys.filter((key) => key.startsWith('incentive') || key.includes('assign'))).toEqual([]);
  });

  it('sends amounts on edit only from Pembayaran on, Ditolak included (R-137, A-004)', () => {
    const at = (referral_status_id: number) => {
      const stored = { ...record, referral_status_id } as ReferralDetail;
      return updateInput(filled, { ...ready, stored });
    };
    for (const status of [1, 2, 3, 4, 5]) expect(at(status)).not.toHaveProperty('incentive_amount');
    for (const status of [6, 7, 8]) expect(at(status)).toHaveProperty('incentive_amount', 0);
  });

  it('sends the version it was loaded with, and never the product (R-137)', () => {
    const input = updateInput(filled, { ...ready, stored: record });
    expect(input).toMatchObject({ id: 7, version: 3 });
    expect(input).not.toHaveProperty('product_id');
  });

  it('starts an edit with the first of repeated answers (R-143)', () => {
    expect(referralValues(record).answers).toEqual({ 5: 'a' });
    expect(referralValues(record).submitter_name).toBe('Siti Hidayat');
  });
});

describe('the KTP rule (R-139)', () => {
  it('marks and asks for nine fields when the product says so', () => {
    const context = { ...ready, isKtpMandatory: true };
    expect(Object.keys(checkReferral(filled, context)).sort()).toEqual([...ktpFields].sort());
    for (const field of ktpFields) expect(requiredPaths(context)).toContain(field);
    expect(requiredPaths(ready)).not.toContain('nik');
  });

  it('never asks for the selfie, nor for an identity photo that is stored', () => {
    const context = { ...ready, isKtpMandatory: true, stored: record };
    const faults = checkReferral({ ...filled, submitter_identity_photo: '' }, context);
    expect(faults).not.toHaveProperty('submitter_identity_photo');
    expect(faults).not.toHaveProperty('submitter_selfie_photo');
    expect(requiredPaths(context)).not.toContain('submitter_identity_photo');
  });
});

describe('checks that need the lookups', () => {
  it('refuses an unknown agent (R-136)', () => {
    expect(checkReferral(filled, { ...ready, agentUnknown: true })).toEqual({
      agent_code: 'Nomor Agen tidak ditemukan',
    });
  });

  it('does not send while the product or the questions are not loaded', () => {
    const context = { ...ready, isKtpMandatory: undefined, questions: undefined };
    expect(Object.keys(checkReferral(filled, context))).toEqual(['product_id', 'program_id']);
  });

  it('asks for mandatory answers; a place needs its coordinate and, if asked, its picture (R-140)', () => {
    const questions = [
      question(1, 'short_text'),
      question(2, 'loc_latlon'),
      question(3, 'image_loc_latlon'),
      question(4, 'long_text', false),
    ];
    const check = (answers: Record<string, string>) =>
      checkReferral({ ...filled, answers }, { ...ready, questions });
    expect(Object.keys(check({}))).toEqual(['answers.1', 'answers.2', 'answers.3']);
    const partly = check({ 1: 'ada', 2: 'address:Jl. Mawar', 3: 'latlon:-6.2,106.8' });
    expect(partly).toEqual({
      'answers.2': 'Pertanyaan 2 wajib diisi',
      'answers.3': 'Pertanyaan 3 wajib diisi',
    });
    expect(check({ 1: 'ada', 2: 'latlon:-6.2,106.8', 3: 'image:a.png;latlon:-6.2,106.8' })).toEqual({});
  });

  it('shows an issue of a sent answer at its question', () => {
    const questions = [question(31, 'short_text'), question(32, 'short_text')];
    expect(fieldOfPath('answers.1.answer_content', questions)).toBe('answers.32');
    expect(fieldOfPath('answers.32', questions)).toBe('answers.32');
    expect(fieldOfPath('submitter_name', questions)).toBe('submitter_name');
  });
});

describe('a program that cannot be chosen (R-130…R-133)', () => {
  const program = (facts: Partial<Program>) =>
    ({
      id: 102,
      is_quota: false,
      remaining_quota: 0,
      is_expired_program: false,
      start_date: null,
      end_date: null,
      ...facts,
    }) as Program;
  const period = { is_expired_program: true, start_date: '2026-11-10', end_date: '2026-11-20' };

  it('says why, in the words of the spec', () => {
    expect(refusal(program({ is_quota: true }), undefined, '2026-11-15')).toBe(
      'Kuota pada Program ini sudah habis',
    );
    expect(refusal(program(period), undefined, '2026-11-09')).toBe('Program ini belum aktif');
    expect(refusal(program(period), undefined, '2026-11-21')).toBe('Masa Aktif Program ini sudah berakhir');
    expect(refusal(program(period), undefined, '2026-11-20')).toBeUndefined();
  });

  it('lets an edit keep the program the record already has', () => {
    expect(refusal(program({ is_quota: true }), 102, '2026-11-15')).toBeUndefined();
    expect(refusal(program({ is_quota: true }), 101, '2026-11-15')).toBeDefined();
  });
});

describe('amounts (R-147)', () => {
  it('totals insentif − pajak, below zero too, an empty input as nothing', () => {
    expect(totalOf({ incentive_insentif: 100_000, incentive_tax: 250_000 })).toBe(-150_000);
    expect(totalOf({ incentive_insentif: '', incentive_tax: -500 })).toBe(500);
  });
});

describe('verification call (S-036)', () => {
  const call = {
    referral_id: 7,
    call_time: null,
    caller_name: 'Nadia',
    address: '',
    residence_status: '',
    education: '',
    family_dependent: 0,
    other_loan: false,
    other_loan_description: '',
    other_info: '',
    occupation: '',
    income: 0,
    is_verified: false,
  };
  const values = storedValues(callFields, callNames, call);
  const parse = (changes: object) =>
    referralOperations.updateCall.input.safeParse({ ...values, ...changes, referral_id: 7 });

  it('is accepted as the placeholder the server made (R-148)', () => {
    expect(parse({}).success).toBe(true);
  });

  it('takes every field of the call from its description', () => {
    expect(Object.keys(values).sort()).toEqual(
      Object.keys(call)
        .filter((name) => name !== 'referral_id' && name !== 'caller_name')
        .sort(),
    );
  });
});
