import { expect, test } from 'vitest';
import { instantOf, wallParts } from '../../../../src/renderer/features/referral/detail/callTime.ts';
import { readClock } from '../../../../src/renderer/kit/fields/days/clock.ts';

test.each([
  ['09.15', '09.15'],
  ['9.15', '09.15'],
  ['0915', '09.15'],
  ['915', '09.15'],
  ['09:15', '09.15'],
  ['9', '09.00'],
  [' 23.59 ', '23.59'],
  ['24.00', undefined],
  ['9.60', undefined],
  ['9.1', undefined],
  ['pagi', undefined],
  ['', undefined],
])('%j is read as %j', (text, clock) => {
  expect(readClock(text)).toBe(clock);
});

test('R-938: a day and a clock are an instant in Jakarta, and are shown as such', () => {
  const instant = instantOf('2026-11-21', '09.15');
  expect(instant).toBe('2026-11-21T02:15:00.000Z');
  expect(wallParts(instant)).toEqual({ day: '2026-11-21', clock: '09.15' });
  expect(instantOf('2026-11-21', '')).toBeNull();
  expect(instantOf('31-02', '09.15')).toBeNull();
});
