import { expect, test } from 'vitest';
import { carriedAnswers } from '../../../../src/renderer/features/referral/form/carriedAnswers.ts';
import type { QuestionType } from '../../../../src/shared/entities/question/fields.ts';

const ask = (id: number, question_text: string, question_type: QuestionType) => ({
  id,
  question_text,
  question_type,
});

test('another program keeps answers to questions with the same text and type, and no others', () => {
  const earlier = [
    ask(1, 'Nama usaha', 'short_text'),
    ask(2, 'Foto slip gaji', 'image'),
    ask(3, 'Ceritakan kebutuhan', 'long_text'),
    ask(4, 'Lama usaha', 'short_text'),
  ];
  const now = [
    ask(11, ' Nama usaha ', 'short_text'),
    ask(12, 'Foto slip gaji', 'image'),
    ask(13, 'Ceritakan kebutuhan', 'short_text'),
    ask(14, 'Lama usaha', 'short_text'),
    ask(15, 'Nama usaha', 'short_text'),
  ];
  const answers = { 1: 'Toko Maju', 2: 'slip.png', 3: 'Modal', 4: '', 15: 'Sudah diisi' };
  expect(carriedAnswers(answers, earlier, now)).toEqual({ 11: 'Toko Maju', 12: 'slip.png' });
});

test('the same questions, read again, change nothing', () => {
  const questions = [ask(1, 'Nama usaha', 'short_text'), ask(2, 'Nama usaha', 'short_text')];
  expect(carriedAnswers({ 1: 'Toko Maju' }, questions, questions)).toEqual({});
});
