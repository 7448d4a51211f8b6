import { answerTypeOf, formatLocation } from '../../shared/entities/question/answer.ts';
import type { Question } from '../../shared/entities/question/schema.ts';
import type { referralAnswer } from '../entities/referral/table.ts';
import { drawHouse, drawPaySlip, drawShop, type PaySlip } from './photos.ts';
import { type DemoCity, demoCities } from './places.ts';
import type { Random } from './random.ts';

type NewAnswer = Omit<typeof referralAnswer.$inferInsert, 'referral_id'>;

const variants = 6;
const businesses = [
  'Toko Sumber Rejeki',
  'Warung Ibu Sari',
  'CV Maju Terus',
  'Kedai Pagi Sore',
  'UD Tani Makmur',
];
const shortTexts: Readonly<Record<string, readonly string[]>> = {
  'Nama usaha': businesses,
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
  slip: PaySlip;
}

export interface DrawnAnswer {
  row: NewAnswer;
  photo?: { svg: Buffer; put: (name: string) => void };
}

export function answersFor(questions: readonly Question[], draw: AnswerDraw): DrawnAnswer[] {
  const drawn: DrawnAnswer[] = [];
  for (const question of questions) {
    const row: NewAnswer = {
      question_id: question.id,
      answer_type: answerTypeOf[question.question_type],
      content: '',
      image: '',
    };
    const skipped = !question.is_mandatory && draw.random.chance(0.3);
    const business = drawn.map((each) => each.row.content ?? '').find((text) => businesses.includes(text));
    drawn.push(skipped ? { row } : answered(question, row, { ...draw, business }));
  }
  return drawn;
}

function answered(
  question: Question,
  row: NewAnswer,
  draw: AnswerDraw & { business: string | undefined },
): DrawnAnswer {
  const { random } = draw;
  const variant = random.int(0, variants - 1);
  switch (question.question_type) {
    case 'short_text':
      row.content = random.pick(shortTexts[question.question_text] ?? otherShortTexts);
      return { row };
    case 'long_text':
      row.content = random.pick(longTexts);
      return { row };
    case 'loc_latlon':
      row.content = formatLocation(near(draw));
      return { row };
    case 'image': {
      const svg = /slip gaji/i.test(question.question_text) ? drawPaySlip(draw.slip) : drawHouse(variant);
      return { row, photo: { svg, put: (image) => Object.assign(row, { content: image, image }) } };
    }
    case 'image_loc_latlon': {
      const svg = drawShop(draw.business ?? businesses[variant % businesses.length]!);
      const place = near(draw);
      return {
        row,
        photo: {
          svg,
          put: (image) => Object.assign(row, { content: formatLocation({ ...place, image }), image }),
        },
      };
    }
  }
}

function near({ random, city }: AnswerDraw): { latlon: string; address: string } {
  const { lat, lon } = demoCities[city];
  const around = (degrees: number) => (degrees + (random.next() - 0.5) * 0.06).toFixed(6);
  return { latlon: `${around(lat)},${around(lon)}`, address: `Jl. Contoh No. ${random.int(1, 99)}` };
}
