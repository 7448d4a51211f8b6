import { expect, test } from 'vitest';
import { numberIn } from '../../../src/shared/core/numberIn.ts';

test.each([
  ['0811-0000-2231', '0811-0000-2231'],
  [' +62 811 0000 2231\n', '+62 811 0000 2231'],
  ['3273051234560009', '3273051234560009'],
  ['pr-261122-0007', 'PR-261122-0007'],
  [' AG0001', 'AG0001'],
  ['AG-26-11-0018', 'AG-26-11-0018'],
  ['P0001', 'P0001'],
])('%j is a number', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test.each([
  '',
  'Wulan Mahendra',
  '123456',
  '2.500.000',
  'Telepon 0811-0000-2231',
  'Rahasia-2026',
  'RAHASIA2026x',
  'KTP',
  'KTP-12',
  'PR-1',
  'abcDE0811xyz12345678901234567890',
  `0811-0000-2231${' '.repeat(60)}`,
])('%j is none', (text) => {
  expect(numberIn(text)).toBeNull();
});
