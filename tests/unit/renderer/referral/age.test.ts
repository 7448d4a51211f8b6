import { expect, test } from 'vitest';
import { ageOf, oldestOf } from '../../../../src/renderer/entities/referral/age.ts';
import { referralStatusIds } from '../../../../src/shared/entities/referral/status.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const day = 24 * 60 * 60_000;
const ageAfter = (ms: number) => {
  const age = ageOf(3, new Date(now - ms).toISOString(), { due: null, now });
  return [age?.text, age?.level];
};

test('calm below three days, late from three, very late from seven; whole days only', () => {
  expect(ageAfter(0)).toEqual(['< 1 hari', 'calm']);
  expect(ageAfter(day - 1)).toEqual(['< 1 hari', 'calm']);
  expect(ageAfter(day)).toEqual(['1 hari', 'calm']);
  expect(ageAfter(3 * day - 1)).toEqual(['2 hari', 'calm']);
  expect(ageAfter(3 * day)).toEqual(['3 hari', 'late']);
  expect(ageAfter(7 * day - 1)).toEqual(['6 hari', 'late']);
  expect(ageAfter(7 * day)).toEqual(['7 hari', 'very']);
});

test('R-875: with a target the colour follows the due time, however old or young it is', () => {
  const levelAt = (days: number, due: number) => {
    const since = new Date(now - days * day).toISOString();
    const at = { due: new Date(now + due).toISOString(), now };
    return [ageOf(3, since, at)?.level, oldestOf(since, at).level];
  };
  expect(levelAt(20, day)).toEqual(['calm', 'calm']);
  expect(levelAt(1, 3_600_000)).toEqual(['late', 'late']);
  expect(levelAt(0, -1)).toEqual(['very', 'very']);
});

test('a clock that is behind the server’s makes no age below zero', () => {
  expect(ageAfter(-2 * day)).toEqual(['< 1 hari', 'calm']);
});

test('Selesai and Ditolak have none', () => {
  const since = new Date(now - 30 * day).toISOString();
  expect(referralStatusIds.filter((status) => !ageOf(status, since, { due: null, now }))).toEqual([7, 8]);
});
