import { expect, test } from 'vitest';
import { spellRupiah } from '../../../src/renderer/lib/spell.ts';

test.each([
  [0, 'nol rupiah'],
  [1, 'satu rupiah'],
  [11, 'sebelas rupiah'],
  [15, 'lima belas rupiah'],
  [20, 'dua puluh rupiah'],
  [100, 'seratus rupiah'],
  [119, 'seratus sembilan belas rupiah'],
  [1000, 'seribu rupiah'],
  [1500, 'seribu lima ratus rupiah'],
  [2000, 'dua ribu rupiah'],
  [100_000, 'seratus ribu rupiah'],
  [1_000_000, 'satu juta rupiah'],
  [38_500_000, 'tiga puluh delapan juta lima ratus ribu rupiah'],
  [385_000_000, 'tiga ratus delapan puluh lima juta rupiah'],
  [1_001_001_001, 'satu miliar satu juta seribu satu rupiah'],
  [2_000_000_000_000, 'dua triliun rupiah'],
  [-450_000, 'minus empat ratus lima puluh ribu rupiah'],
  [1e15, ''],
  [1.5, ''],
])('%i is %s', (amount, words) => {
  expect(spellRupiah(amount)).toBe(words);
});
