import { expect, test } from 'vitest';
import { foldPhoneCell } from '../../../src/batch/file/phoneCell.ts';
import { explainDigits, explainPhone, phoneDigits } from '../../../src/renderer/kit/fields/digits.ts';
import { listAddress } from '../../../src/renderer/kit/list/address.ts';
import { keywordReadings } from '../../../src/shared/core/formats.ts';

/** A number as it stands in chats, address books, links and other programs (features.md L5, R-146). */
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

test.each([...written, 'tel:+6281100002256'])('%j finds, and is, the one number', (text) => {
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

test('what is typed on is left as it is until it can be a number', () => {
  expect(['0', '08', '62', '6281', '+62', '+62 8', '+62 0'].map((typed) => phoneDigits(typed))).toEqual([
    ...['0', '08', '62', '6281', '0', '08', '0'],
  ]);
});

test('words, submission numbers and days are searched for as they are', () => {
  expect(keywordReadings('  Budi   Santoso ')).toEqual(['budi santoso']);
  expect(keywordReadings('PR-261121-0007')).toEqual(['pr2611210007']);
  expect(keywordReadings('blok 12345')).toEqual(['blok 12345']);
  // The end of a submission number is found without its dash, and a NIK that begins with 62 keeps its figures.
  expect(keywordReadings('261122-0005')).toEqual(['2611220005']);
  expect(keywordReadings('6271010101900001')).toContain('6271010101900001');
});

test.each([
  '0811 0000 2256 / 0812 3456 7890',
  '081100002256,081234567890',
  '+62 811 0000 2256; +62 812 3456 7890',
  '081100002256 081234567890',
  '081100002256 atau 081234567890',
])('of %j the first is taken, and that is said', (text) => {
  expect(phoneDigits(text)).toBe('081100002256');
  expect(explainPhone()(text)).toBe('Hanya nomor pertama yang ditempel');
});

test('what is not taken is said, and nothing where all of it is', () => {
  for (const text of written) expect(explainPhone()(text)).toBeUndefined();
  expect(explainPhone()('0811a')).toBe('Hanya angka');
  expect(explainPhone()('081100002256123451')).toBe('Paling banyak 17 angka');
  expect(explainPhone()('+6281100002256123456')).toBe('Paling banyak 17 angka');
  expect(explainDigits(16)('32730541129000091')).toBe('Paling banyak 16 angka');
  expect(explainDigits(16)(' 3273.0541-1290 0009 ')).toBeUndefined();
});
