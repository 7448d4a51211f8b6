import { formatCount } from '../../../../shared/core/formats.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';

export type QuestionChange = 'add' | 'edit' | 'any';

const begins: Readonly<Record<QuestionChange, string>> = {
  add: 'Setelah pertanyaan ditambah,',
  edit: 'Setelah perubahan disimpan,',
  any: 'Setiap kali pertanyaan ditambah, diubah, dipindah, atau dihapus,',
};

export const templateText = (change: QuestionChange, program: string): string =>
  `${begins[change]} template batch ${program} yang sudah diunduh tidak berlaku lagi. Unduh template baru atau cocokkan kolom.`;

export const openFilesText = (count: number): string =>
  count === 0
    ? ''
    : `${formatCount(count)} file batch program ini di komputer Anda belum dikirim. Kolomnya perlu dicocokkan lagi.`;

export const asksOtherwise = (
  typed: { question_text: string; question_type: string; is_mandatory: boolean | '' },
  stored: Pick<Question, 'question_text' | 'question_type' | 'is_mandatory'>,
): boolean =>
  typed.question_text.trim() !== stored.question_text ||
  typed.question_type !== stored.question_type ||
  typed.is_mandatory !== stored.is_mandatory;
