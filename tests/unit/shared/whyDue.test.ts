import { expect, test } from 'vitest';
import { whyDue } from '../../../src/shared/entities/target/due.ts';
import { targetDefaults } from '../../../src/shared/entities/target/schema.ts';

const now = Date.parse('2026-11-27T10:00+07:00');
const weekday = { from: 8 * 60, to: 17 * 60 };
const weekdays = [null, weekday, weekday, weekday, weekday, weekday, null];
const always = { hours: targetDefaults, office: null, rest: null, days_off: [] };
const hours = { ...targetDefaults, 3: 8 };
const analysed = (since: string, dueAt: string) => ({ status: 3 as const, since, dueAt });

test('when every hour counts, the hours alone are said', () => {
  const waiting = analysed('2026-11-23T09:10+07:00', '2026-11-26T09:10+07:00');
  expect(whyDue(waiting, always, now)).toBe(
    'Berstatus Analisis sejak Sen 23 Nov 09.10, target 72 jam, tenggat Kam 26 Nov 09.10',
  );
});

test('office hours and the days that did not count are named', () => {
  const settings = {
    ...always,
    hours,
    office: weekdays,
    days_off: [
      { day: '2026-11-23', name: 'Hari Guru' },
      { day: '2026-11-25', name: 'Hari lain' },
    ],
  };
  const waiting = analysed('2026-11-20T16:00+07:00', '2026-11-24T15:00+07:00');
  expect(whyDue(waiting, settings, now)).toBe(
    'Berstatus Analisis sejak Jum 20 Nov 16.00, target 8 jam kerja (08.00–17.00, tanpa Sab 21 Nov, Min 22 Nov, Sen 23 Nov (Hari Guru)), tenggat Sel 24 Nov 15.00',
  );
});

test('without a day in between and with hours that differ, less is said', () => {
  const office = [null, weekday, weekday, weekday, weekday, { from: 480, to: 960 }, null];
  const waiting = analysed('2026-11-23T09:10+07:00', '2026-11-24T08:10+07:00');
  expect(whyDue(waiting, { ...always, hours, office }, now)).toBe(
    'Berstatus Analisis sejak Sen 23 Nov 09.10, target 8 jam kerja, tenggat Sel 24 Nov 08.10',
  );
});

test('many days are counted, another year is named, and a day belongs to Jakarta', () => {
  const waiting = analysed('2025-12-18T23:30:00Z', '2026-01-05T02:00:00Z');
  expect(whyDue(waiting, { ...always, office: weekdays }, now)).toBe(
    'Berstatus Analisis sejak Jum 19 Des 2025 06.30, target 72 jam kerja (08.00–17.00, tanpa Sab 20 Des, Min 21 Des, Sab 27 Des dan 3 hari lain), tenggat Sen 5 Jan 09.00',
  );
});

test('a due time of a target that is gone is said without the target', () => {
  const waiting = analysed('2026-11-23T09:10+07:00', '2026-11-26T09:10+07:00');
  expect(whyDue(waiting, { ...always, hours: {} }, now)).toBe(
    'Berstatus Analisis sejak Sen 23 Nov 09.10, tenggat Kam 26 Nov 09.10',
  );
});
