import { expect, test } from 'vitest';
import { typedValues } from '../../../../src/renderer/kit/form/typed.ts';

test('only changed texts and numbers are listed, and no secret', () => {
  const described = {
    name: { label: 'Nama' },
    note: { label: 'Catatan', kind: 'richText' },
    amount: { label: 'Jumlah', kind: 'rupiah' },
    branch: { label: 'Cabang', kind: 'reference' },
    photo: { label: 'Foto', kind: 'image' },
    key: { label: 'Kunci', kind: 'text' },
    answers: { label: 'Jawaban' },
    kept: { label: 'Tetap' },
  } as const;
  const before = {
    name: 'Siti',
    note: '',
    amount: '',
    branch: 1,
    photo: 'a.jpg',
    key: '',
    answers: { 3: '' },
    kept: 'x',
  };
  const now = {
    name: 'Siti Aminah',
    note: '<p>Dua <b>kata</b></p>',
    amount: 42,
    branch: 2,
    photo: 'b.jpg',
    key: 'rahasia',
    answers: { 3: 'Toko' },
    kept: 'x',
  };
  expect(typedValues(described, before, now, new Set(['key']))).toEqual([
    { label: 'Nama', text: 'Siti Aminah' },
    { label: 'Catatan', text: 'Dua kata' },
    { label: 'Jumlah', text: '42' },
    { label: 'Jawaban', text: 'Toko' },
  ]);
});
