import { answerTypeOf, formatLocation } from '../../shared/entities/question/answer.ts';
import type { Question } from '../../shared/entities/question/schema.ts';
import type { referralAnswer } from '../entities/referral/table.ts';
import type { Pictures } from './pictures.ts';
import { type DemoCity, demoCities } from './places.ts';
import type { Random } from './random.ts';

type NewAnswer = Omit<typeof referralAnswer.$inferInsert, 'referral_id'>;

/** By question text; a question that is not here gets one of the last list. */
const shortTexts: Readonly<Record<string, readonly string[]>> = {
  'Nama usaha': [
    'Toko Sumber Rejeki',
    'Warung Ibu Sari',
    'CV Maju Terus',
    'Kedai Pagi Sore',
    'UD Tani Makmur',
  ],
  'Nama ibu kandung': ['Suminah', 'Kartini', 'Rohani', 'Maimunah', 'Ni Wayan Sukerti'],
  'Tenor yang diinginkan (bulan)': ['12', '24', '36', '48', '60'],
  'Nama ahli waris': ['Rudi Hartono', 'Siti Aminah', 'Dewi Kusuma', 'Agus Setiawan'],
};
const otherShortTexts = ['Ya', 'Belum pernah', 'Sesuai keterangan di lapangan'] as const;
const longTexts = [
  'Tambahan modal untuk membeli persediaan barang menjelang akhir tahun.',
  'Renovasi rumah dan biaya sekolah anak.',
  'Usaha sudah berjalan empat tahun dan ingin menambah satu cabang.',
] as const;

interface AnswerDraw {
  random: Random;
  city: DemoCity;
  pictures: Pictures;
}

/** An answer to every question; optional ones are left empty now and then. */
export function answersFor(questions: readonly Question[], draw: AnswerDraw): NewAnswer[] {
  return questions.map((question) => {
    const answer_type = answerTypeOf[question.question_type];
    const base = { question_id: question.id, answer_type };
    const skipped = !question.is_mandatory && draw.random.chance(0.3);
    return skipped ? { ...base, content: '', image: '' } : { ...base, ...answered(question, draw) };
  });
}

function answered(question: Question, draw: AnswerDraw): { content: string; image: string } {
  const { random, pictures } = draw;
  const image = pictures.any(random, 'referral_answers');
  switch (question.question_type) {
    case 'short_text':
      return { content: random.pick(shortTexts[question.question_text] ?? otherShortTexts), image: '' };
    case 'long_text':
      return { content: random.pick(longTexts), image: '' };
    case 'image':
      return { content: image, image };
    case 'loc_latlon':
      return { content: formatLocation(near(draw)), image: '' };
    case 'image_loc_latlon':
      return { content: formatLocation({ ...near(draw), image }), image };
  }
}

/** A point within a few kilometres of the city's centre. */
function near({ random, city }: AnswerDraw): { latlon: string; address: string } {
  const { lat, lon } = demoCities[city];
  const around = (degrees: number) => (degrees + (random.next() - 0.5) * 0.06).toFixed(6);
  return { latlon: `${around(lat)},${around(lon)}`, address: `Jl. Contoh No. ${random.int(1, 99)}` };
}
