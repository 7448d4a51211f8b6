import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, fold, nearest } from '../../../../src/server/ocr/words.ts';

const cities = [
  { printed: 'KOTA BIMA', value: 'KOTA BIMA' },
  { printed: 'KOTA BIMO', value: 'KOTA BIMO' },
  { printed: 'KOTA ADM. BIMO', value: 'KOTA BIMO' },
];

test('the nearest entry is chosen; of two equally near values none is', () => {
  expect(nearest('K0TA BlMA', cities)).toBe('KOTA BIMA');
  expect(nearest('KOTA BIMX', cities)).toBeUndefined();
  expect(nearest('KOTA BIMX', cities.slice(1))).toBe('KOTA BIMO');
  expect(nearest('DESA LAIN', cities)).toBeUndefined();
});

test('distance is zero to itself, symmetric, and at most the longer text’s length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      expect(distance(one, one)).toBe(0);
      expect(distance(one, other)).toBe(distance(other, one));
      expect(distance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(distance(one, other) === 0).toBe(one === other);
    }),
  );
  expect(distance('AGAMA', 'AGARNA')).toBe(2);
});

test('signs that look alike fold into one', () => {
  expect(fold('TEMPAT/TG1 LAH|R')).toBe(fold('Tempat/Tgl Lahir'));
  expect(fold('Agarna')).toBe(fold('Agama'));
});
