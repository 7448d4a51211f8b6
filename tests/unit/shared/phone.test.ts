import { expect, test } from 'vitest';
import { foldPhoneCell } from '../../../src/batch/file/phoneCell.ts';
import {
  explainPhone,
  phoneDigits,
  readDigits,
  readTypedPhone,
} from '../../../src/renderer/kit/fields/figures/digits.ts';
import { listAddress } from '../../../src/renderer/kit/list/address.ts';
import { keywordReadings } from '../../../src/shared/core/formats.ts';

/** Spellings of a number in chats, address books and links (features.md L5, R-146). */
const written = [
  '081100002256',
  '0811 0000 2256',
  '(0811) 0000-2256',
  '(0811) 0000.2256',
  '0811–0000–2256',
  '0811\u20110000\u20112256',
  '\u202A+62 811-0000-2256\u202C',
  '+62 811\u00A00000\u00A02256',
  '+62 (0)811 0000 2256',
  '0062 811 0000 2256',
  '62811 0000 2256',
  '81100002256',
];

test.each([...written, 'tel:+6281100002256'])('%j finds, and is read as, the one number', (text) => {
  expect(keywordReadings(text)).toContain('081100002256');
  expect(phoneDigits(text)).toBe('081100002256');
});

test.each(written)('%j is that number in a file too', (text) => {
  expect(foldPhoneCell(text)).toBe('081100002256');
});

test.each(written)('%j does not stand in an address', (text) => {
  const { search, state } = listAddress(new URLSearchParams({ keyword: text, page: '2' }));
  expect([search, state]).toEqual(['?page=2', { keyword: text }]);
});

test('an incomplete input is left as typed until it can be a number', () => {
  expect(['0', '08', '62', '6281', '+62', '+62 8', '+62 0'].map((typed) => phoneDigits(typed))).toEqual([
    ...['0', '08', '62', '6281', '0', '08', '0'],
  ]);
});

test('words, submission numbers and days are searched for as they are', () => {
  expect(keywordReadings('  Budi   Santoso ')).toEqual(['budi santoso']);
  expect(keywordReadings('PR-261121-0007')).toEqual(['pr2611210007']);
  expect(keywordReadings('blok 12345')).toEqual(['blok 12345']);
  // Users may type only the end of a submission number. A NIK that starts with 62 keeps its digits.
  expect(keywordReadings('261122-0005')).toEqual(['2611220005']);
  expect(keywordReadings('6271010101900001')).toContain('6271010101900001');
});

test.each([
  '0811 0000 2256 / 0812 3456 7890',
  '081100002256,081234567890',
  '+62 811 0000 2256; +62 812 3456 7890',
  '081100002256 081234567890',
  '081100002256 atau 081234567890',
])('the first number of %j is taken, with a note', (text) => {
  expect(phoneDigits(text)).toBe('081100002256');
  expect(explainPhone()(text)).toBe('Hanya nomor pertama yang ditempel');
});

test('dropped text gets a note, and a complete reading gets none', () => {
  for (const text of written) expect(explainPhone()(text)).toBeUndefined();
  expect(explainPhone()('0811a')).toBe('Hanya angka');
  expect(explainPhone()('081100002256123451')).toBe('Paling banyak 17 angka');
  expect(explainPhone()('+6281100002256123456')).toBe('Paling banyak 17 angka');
});

const nik = '3273054112900009';
const asDigits = (typed: string, before = '') => readDigits({ typed, before }, 16);

test.each([nik, ` ${'3273.0541-1290 0009'} `, `'${nik}`, `${nik}.0`])('%j is one NIK', (typed) => {
  expect(asDigits(typed)).toEqual({ shown: nik, value: nik });
});

test.each([
  [`${nik} / ${nik}`, 'Hanya satu nomor'],
  ['3.27305E+15', 'Hanya angka: program lain sudah memotongnya, ketik ulang dari aslinya'],
  ['3,27305E+15', 'Hanya angka: program lain sudah memotongnya, ketik ulang dari aslinya'],
  [`NIK ${nik}`, 'Hanya angka'],
  ['4O172', 'Hanya satu nomor'],
  ['-4017', 'Hanya angka'],
])('%j is no number and stays as typed, with a note', (typed, told) => {
  expect(asDigits(typed)).toEqual({ shown: typed, value: typed, message: told });
});

test('extra digits and letters in the middle are not taken, with a note', () => {
  expect(asDigits(`${nik}1`, nik)).toEqual({ shown: nik, value: nik, message: 'Paling banyak 16 angka' });
  const letter = { typed: `3x${nik.slice(1)}`, before: nik, caret: 2 };
  expect(readDigits(letter, 16)).toEqual({ shown: nik, value: nik, message: 'Hanya angka' });
});

const typedPhone = (text: string) =>
  [...text].reduce((before, key) => readTypedPhone({ typed: before.shown + key, before: before.shown }), {
    shown: '',
    value: '',
  } as ReturnType<typeof readTypedPhone>);

test.each([' (2)', ' ext 12', '/22', ' a.n. Budi'])(
  '%j typed after a phone is never joined to it',
  (rest) => {
    const { value, message } = typedPhone(`0812 34567890${rest}`);
    expect(value).toBe('081234567890');
    expect(message).toMatch(/^Hanya/);
  },
);

test('a phone typed with its signs is that phone, and words stay as typed', () => {
  expect(typedPhone('+62 812-3456-7890').value).toBe('081234567890');
  expect(typedPhone('(0812) 3456 7890')).toMatchObject({ value: '081234567890', message: undefined });
  expect(typedPhone('belum')).toEqual({ shown: 'belum', value: 'belum', message: 'Hanya angka' });
  const many = { typed: '081234567890123459', before: '08123456789012345' };
  expect(readTypedPhone(many)).toMatchObject({ value: many.before, message: 'Paling banyak 17 angka' });
  const longer = { typed: '0x81234567890123456', before: '081234567890123456', caret: 2 };
  expect(readTypedPhone(longer, 18)).toMatchObject({ value: longer.before, message: 'Hanya angka' });
});
