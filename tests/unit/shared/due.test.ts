import { expect, test } from 'vitest';
import { dueOf } from '../../../src/shared/entities/referral/due.ts';

const now = Date.parse('2026-11-27T10:00+07:00');

test.each([
  ['2026-11-27T10:00:01+07:00', 'sisa 1 menit', 'soon'],
  ['2026-11-27T10:50+07:00', 'sisa 50 menit', 'soon'],
  ['2026-11-27T12:00+07:00', 'sisa 2 jam', 'soon'],
  ['2026-11-27T15:30+07:00', 'sisa 5 jam', 'calm'],
  ['2026-11-28T09:15+07:00', 'besok 09.15', 'calm'],
  ['2026-11-30T09:15+07:00', '30-11-2026 09.15', 'calm'],
  ['2026-11-27T09:59:59+07:00', 'lewat 1 menit', 'late'],
  ['2026-11-27T05:00+07:00', 'lewat 5 jam', 'late'],
  ['2026-11-26T10:00+07:00', 'lewat 1 hari', 'late'],
  ['2026-11-18T09:00+07:00', 'lewat 9 hari', 'late'],
])('%s is "%s"', (dueAt, text, level) => {
  expect(dueOf(dueAt, now)).toEqual({ text, level });
});

test('shortly before midnight it counts down instead of naming tomorrow', () => {
  const night = Date.parse('2026-11-27T23:30+07:00');
  expect(dueOf('2026-11-28T00:30+07:00', night).text).toBe('sisa 1 jam');
});
