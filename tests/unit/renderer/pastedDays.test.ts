import { expect, test } from 'vitest';
import { readDaysOff } from '../../../src/renderer/features/target/pastedDays.ts';

test.each([
  ['01-01-2028 Tahun Baru', '2028-01-01', 'Tahun Baru'],
  ['2028-01-01\tTahun Baru', '2028-01-01', 'Tahun Baru'],
  ['1 Januari 2028: Tahun Baru', '2028-01-01', 'Tahun Baru'],
  ['1. Sabtu, 1 Januari 2028 – Tahun Baru', '2028-01-01', 'Tahun Baru'],
  ["- Jum'at 14 Apr 2028; Wafat Yesus Kristus", '2028-04-14', 'Wafat Yesus Kristus'],
  ['25/12/2028 | Kelahiran Yesus Kristus', '2028-12-25', 'Kelahiran Yesus Kristus'],
])('reads "%s"', (line, day, name) => {
  expect(readDaysOff(line)).toEqual({ days: [{ day, name }], unread: [] });
});

test.each(['Libur nasional 2028', '31-02-2028 Tidak ada', '01-01-2028', `01-01-2028 ${'x'.repeat(121)}`])(
  'keeps "%s" as a line that was not read',
  (line) => {
    expect(readDaysOff(`\n${line}\r\n\n`)).toEqual({ days: [], unread: [line] });
  },
);
