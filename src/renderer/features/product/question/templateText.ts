import { formatCount } from '../../../../shared/core/formats.ts';
import type { Question } from '../../../../shared/entities/question/schema.ts';

/** What is about to happen to the questions of a program. */
export type QuestionChange = 'add' | 'edit' | 'any';

const begins: Readonly<Record<QuestionChange, string>> = {
  add: 'Setelah pertanyaan ditambah,',
  edit: 'Setelah perubahan disimpan,',
  any: 'Setiap kali pertanyaan ditambah, diubah, dipindah, atau dihapus,',
};

/** X04 before it happens: what becomes of the templates of the program that people have. */
export const templateText = (change: QuestionChange, program: string): string =>
  `${begins[change]} template batch ${program} yang sudah diunduh tidak berlaku lagi. Unduh template baru atau cocokkan kolom.`;

/** Files on this computer that were checked by the questions as they are now; '' where there are none. */
export const openFilesText = (count: number): string =>
  count === 0
    ? ''
    : `${formatCount(count)} file batch program ini di komputer Anda belum dikirim; kolomnya akan perlu dicocokkan lagi.`;

/** Whether the question would be another one to those who answer it; spaces around it are not kept. */
export const asksOtherwise = (
  typed: { question_text: string; question_type: string; is_mandatory: boolean | '' },
  stored: Pick<Question, 'question_text' | 'question_type' | 'is_mandatory'>,
): boolean =>
  typed.question_text.trim() !== stored.question_text ||
  typed.question_type !== stored.question_type ||
  typed.is_mandatory !== stored.is_mandatory;
