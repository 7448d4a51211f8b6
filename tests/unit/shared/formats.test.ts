import { expect, test } from 'vitest';
import { formatDateTime, jakartaDay } from '../../../src/shared/core/formats.ts';

test('R-938: the time of Jakarta is that of the time zone database, at any instant since 1964', () => {
  const truth = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Jakarta',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const first = Date.UTC(1964, 0, 2);
  const last = Date.UTC(2100, 0, 1);
  // The step is not a whole number of hours, so all hours, minutes and seconds occur.
  for (let at = first; at < last; at += 11_111_111_111) {
    const shown = formatDateTime(new Date(at));
    expect(shown).toBe(truth.format(new Date(at)).replaceAll('/', '-').replace(', ', ' '));
    expect(jakartaDay(new Date(at))).toBe(shown.slice(0, 10).split('-').reverse().join('-'));
  }
});

test('the day of Jakarta begins at 17.00 UTC', () => {
  expect(jakartaDay(new Date('2026-11-23T16:59:59.999Z'))).toBe('2026-11-23');
  expect(jakartaDay(new Date('2026-11-23T17:00:00Z'))).toBe('2026-11-24');
});
