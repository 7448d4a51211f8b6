import { expect, test } from 'vitest';
import { minutesText, tryOut } from '../../../src/renderer/features/target/tryOut.ts';

const always = { hours: { 1: 24 }, office: null, rest: null, days_off: [] };

test('a target that ends at midnight shows no further day', () => {
  const { due, days } = tryOut(always, 1, { day: '2026-11-27', clock: '00.00' });
  expect(due).toEqual(new Date('2026-11-28T00:00:00+07:00'));
  expect(days.map(({ day, text }) => [day, text])).toEqual([['2026-11-27', '24 jam']]);
});

test('without any working hours there is no due time', () => {
  const closed = { ...always, office: Array(7).fill(null) };
  expect(tryOut(closed, 1, { day: '2026-11-27', clock: '08.00' })).toMatchObject({
    due: undefined,
    days: [],
    neverOpen: true,
  });
});

test.each([
  [390, '6 jam 30 mnt'],
  [45, '45 mnt'],
  [0, '0 mnt'],
])('%i minutes are written as %s', (minutes, text) => expect(minutesText(minutes)).toBe(text));
