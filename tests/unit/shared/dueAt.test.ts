import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/server/demo/random.ts';
import { type Calendar, dueAt, type OfficeHours } from '../../../src/shared/entities/target/dueAt.ts';
import { allDaysOff, nationalDaysOff } from '../../../src/shared/entities/target/nationalDaysOff.ts';

/** Due times in Asia/Jakarta, compared with a table and with a count of every minute. */

const noon = { from: 12 * 60, to: 13 * 60 };
const weekdays = { from: 8 * 60, to: 17 * 60 };
const office: OfficeHours = [null, weekdays, weekdays, weekdays, weekdays, weekdays, { from: 480, to: 720 }];
const holidays = new Set(allDaysOff().map(({ day }) => day));
const of = (given: Partial<Calendar> = {}): Calendar => ({
  office,
  rest: null,
  daysOff: new Set(),
  ...given,
});
const at = (text: string) => new Date(`${text}+07:00`);

test.each<[string, string, number, Calendar, string]>([
  [
    'every hour counts without office hours',
    '2026-11-27T22:30',
    24,
    of({ office: null }),
    '2026-11-28T22:30',
  ],
  ['days off too', '2026-12-24T10:00', 24, of({ office: null, daysOff: holidays }), '2026-12-25T10:00'],
  ['within a day', '2026-11-27T09:15', 4, of(), '2026-11-27T13:15'],
  ['over the night', '2026-11-26T15:00', 4, of(), '2026-11-27T10:00'],
  ['over a half Saturday and the Sunday', '2026-11-27T16:00', 8, of(), '2026-11-30T11:00'],
  ['to the very end of a day', '2026-11-27T13:00', 4, of(), '2026-11-27T17:00'],
  ['from before the office opens', '2026-11-27T05:00', 1, of(), '2026-11-27T09:00'],
  ['from after it has closed', '2026-11-27T20:00', 1, of(), '2026-11-28T09:00'],
  ['from a Sunday', '2026-11-29T12:00', 1, of(), '2026-11-30T09:00'],
  ['over Christmas', '2026-12-23T16:00', 2, of({ daysOff: holidays }), '2026-12-26T09:00'],
  ['over Nyepi and Idul Fitri 2027', '2027-03-06T11:00', 2, of({ daysOff: holidays }), '2027-03-13T09:00'],
  ['over the rest at noon', '2026-11-27T11:30', 1, of({ rest: noon }), '2026-11-27T13:30'],
  ['to the very beginning of the rest', '2026-11-27T11:00', 1, of({ rest: noon }), '2026-11-27T12:00'],
  ['from within the rest', '2026-11-27T12:20', 1, of({ rest: noon }), '2026-11-27T14:00'],
  [
    'a rest at the end of a half day takes nothing',
    '2026-11-28T11:00',
    2,
    of({ rest: noon }),
    '2026-11-30T09:00',
  ],
  ['over the new year', '2026-12-31T16:30', 1, of({ daysOff: holidays }), '2027-01-02T08:30'],
  ['over a leap day', '2028-02-28T16:00', 10, of(), '2028-02-29T17:00'],
])('%s', (_, since, hours, calendar, due) => {
  expect(dueAt(at(since), hours * 60, calendar)).toEqual(at(due));
});

test('a calendar without a working day ends', () => {
  const none = of({ office: [null, null, null, null, null, null, null] });
  expect(dueAt(at('2026-01-01T00:00'), 60, none).getUTCFullYear()).toBe(2036);
});

test('the national days off of 2026 and 2027 are those of their decrees', () => {
  const counts = Object.entries(nationalDaysOff).map(([year, { days, source }]) => {
    const names = Object.values(days);
    expect(Object.keys(days).every((day) => day.startsWith(year))).toBe(true);
    expect(source).toContain(`Tahun ${Number(year) - 1}`);
    const shared = names.filter((name) => name.startsWith('Cuti bersama')).length;
    return [year, names.length - shared, shared];
  });
  expect(counts).toEqual([
    ['2026', 17, 8],
    ['2027', 18, 8],
  ]);
});

function counted(since: Date, minutes: number, { office: hours, rest, daysOff }: Calendar): Date {
  const workOn = (date: Date) =>
    daysOff.has(date.toISOString().slice(0, 10)) ? null : hours?.[date.getUTCDay()];
  let wall = since.getTime() + 7 * 3_600_000;
  let left = minutes;
  let minute = (wall / 60_000) % 1440;
  for (let day = workOn(new Date(wall)); left > 0; wall += 60_000, minute += 1) {
    if (minute === 1440) {
      minute = 0;
      day = workOn(new Date(wall));
    }
    const rests = rest !== null && minute >= rest.from && minute < rest.to;
    if (!hours || (day && !rests && minute >= day.from && minute < day.to)) left -= 1;
  }
  return new Date(wall - 7 * 3_600_000);
}

test('10,000 generated calendars and targets are as counted', { timeout: 600_000 }, () => {
  const random = seededRandom(20_261_127);
  for (let index = 0; index < 10_000; index += 1) {
    const day = () => {
      const from = random.int(0, 1380);
      return random.chance(0.25) ? null : { from, to: random.int(from + 15, 1440) };
    };
    const hours = Array.from({ length: 7 }, day);
    hours[random.int(1, 5)] = weekdays;
    const calendar: Calendar = {
      office: random.chance(0.1) ? null : hours,
      rest: random.chance(0.5) ? null : { from: random.int(660, 720), to: random.int(725, 800) },
      daysOff: random.chance(0.5) ? holidays : new Set(),
    };
    const since = new Date(Date.UTC(2026, 0, 1) + random.int(0, 2 * 365 * 1440) * 60_000);
    const minutes = random.int(1, random.chance(0.1) ? 2400 : 600);
    const due = dueAt(since, minutes, calendar);
    expect(due, JSON.stringify({ since, minutes, hours })).toEqual(counted(since, minutes, calendar));
    const later = new Date(since.getTime() + random.int(0, 3000) * 60_000);
    expect(dueAt(later, minutes, calendar).getTime()).toBeGreaterThanOrEqual(due.getTime());
  }
});
