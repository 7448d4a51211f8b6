import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatLocation,
  locationFault,
  parseLocation,
} from '../../../src/shared/entities/question/answer.ts';

const word = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      'Jl. Mawar; RT 2/RW 3',
      'a:b',
      ';',
      'city: Bandung',
      'x;city:y',
      'ADDRESS:1',
      ' ; ',
      'é;ü',
    ),
  )
  .map((text) => text.trim());
const answer = fc
  .record(
    { address: word, country: word, province: word, city: word, district: word, village: word, image: word },
    { requiredKeys: [] },
  )
  .chain((texts) =>
    fc.record({ latlon: fc.constantFrom('-6.2,106.8', '5.55,95.3') }).map((at) => ({ ...texts, ...at })),
  );

test('what is written is read again, with a comma for each semicolon', () => {
  fc.assert(
    fc.property(answer, (texts) => {
      const carried = Object.entries(texts).filter(([, text]) => text !== '');
      const expected = Object.fromEntries(carried.map(([key, text]) => [key, text.replaceAll(';', ',')]));
      const written = formatLocation(texts);
      expect(parseLocation(written)).toEqual(expected);
      expect(locationFault(written)).toBeUndefined();
      expect(formatLocation(parseLocation(written))).toBe(written);
    }),
    { numRuns: 2000, seed: 20_261_125 },
  );
});

test('a call may order and spell the keys as it likes, and loses nothing of a value', () => {
  expect(parseLocation('ADDRESS: Jl. Mawar; RT 2 ;LatLon:-6.2,106.8;')).toEqual({
    address: 'Jl. Mawar; RT 2',
    latlon: '-6.2,106.8',
  });
  expect(parseLocation('latlon:-6.2,106.8;address:Jl. Mawar;kota:Bandung').address).toBe(
    'Jl. Mawar;kota:Bandung',
  );
  expect(parseLocation('')).toEqual({});
});

test.each([
  ['Jl. Mawar', /^Jawaban lokasi harus ditulis seperti/],
  ['alamat:Jl. Mawar', /^Jawaban lokasi harus ditulis seperti/],
  ['x;latlon:-6.2,106.8', /^Jawaban lokasi harus ditulis seperti/],
  ['latlon:-6.2,106.8;LATLON:1,2', /latlon lebih dari satu kali$/],
  ['latlon:-96.2,106.8', /^Koordinat tidak valid/],
])('%j is refused', (content, text) => {
  expect(locationFault(content)).toMatch(text);
});
