import { expect, test } from 'vitest';
import { cleanText } from '../../../src/shared/core/cleanText.ts';
import { folded, optionalText, text } from '../../../src/shared/core/values.ts';

test.each([
  ['Cafe\u0301', 'Café'],
  ['Siti\u200b Nur\u00adhaliza\ufeff', 'Siti Nurhaliza'],
  ['a\u202exlsx.exe', 'axlsx.exe'],
  ['Budi\u200d\u200c', 'Budi'],
  ['keluarga 👨‍👩‍👧', 'keluarga 👨‍👩‍👧'],
  ['baris 1\nbaris 2', 'baris 1\nbaris 2'],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanText(typed)).toBe(kept);
  expect(text('Nama').parse(typed)).toBe(kept);
  expect(optionalText('Nama').parse(typed)).toBe(kept);
});

test('nothing but unseen signs is nothing', () => {
  expect(text('Nama').safeParse('\u200b\ufeff ').error?.issues[0]?.message).toBe('Nama wajib diisi');
});

test('names that read the same have one form', () => {
  const forms = [
    'Café  Bandung',
    'CAFE\u0301 bandung',
    'cafe bandung ',
    'Ca\u200bfé\u00a0Bandung',
    'Ｃafe Bandung',
  ];
  expect(new Set(forms.map(folded))).toEqual(new Set(['cafe bandung']));
});
