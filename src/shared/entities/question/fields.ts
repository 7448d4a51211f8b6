import { describeFields, labelsOf } from '../../core/fields.ts';

export const questionTypes = {
  short_text: 'Isian Singkat',
  long_text: 'Teks Paragraf',
  image: 'Upload Gambar',
  image_loc_latlon: 'Koordinat Lokasi dengan Gambar',
  loc_latlon: 'Koordinat Lokasi',
} as const;
export type QuestionType = keyof typeof questionTypes;

export const questionFields = describeFields({
  program_id: { label: 'Program', kind: 'reference' },
  question_text: { label: 'Label/Pertanyaan', width: 360 },
  question_type: { label: 'Tipe Isian', kind: 'choice', words: questionTypes, width: 240 },
  is_mandatory: {
    label: 'Sifat Isian',
    kind: 'flag',
    words: { true: 'Wajib', false: 'Opsional' },
    width: 120,
  },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
});

export const questionLabels = labelsOf(questionFields);
