import { expect, test } from 'vitest';
import { tableText } from '../../../../src/renderer/features/dashboard/copyChart.ts';
import { presets } from '../../../../src/renderer/features/dashboard/ranges.ts';

const rangesOn = (today: string) =>
  Object.values(presets).map(({ label, of }) => {
    const { start_date, end_date } = of(today);
    return `${label} ${start_date} ${end_date}`;
  });

test('the presets count from today; a week begins on Monday, also on a Sunday', () => {
  expect(rangesOn('2026-11-22')).toEqual([
    'Hari ini 2026-11-22 2026-11-22',
    'Minggu ini 2026-11-16 2026-11-22',
    'Bulan ini 2026-11-01 2026-11-22',
    'Bulan lalu 2026-10-01 2026-10-31',
  ]);
  expect(presets.week.of('2026-11-23')).toEqual({ start_date: '2026-11-23', end_date: '2026-11-23' });
});

test('over the end of a year, and of a short month', () => {
  expect(rangesOn('2028-03-01').slice(1)).toEqual([
    'Minggu ini 2028-02-28 2028-03-01',
    'Bulan ini 2028-03-01 2028-03-01',
    'Bulan lalu 2028-02-01 2028-02-29',
  ]);
  expect(presets.lastMonth.of('2027-01-15')).toEqual({ start_date: '2026-12-01', end_date: '2026-12-31' });
});

test('a copied table is tab-separated, with figures that a spreadsheet counts with', () => {
  const rows = [
    ['Mesin EDC', 1284],
    ['Kredit\tTanpa\r\nAgunan', 0],
    ['=1+1', 3],
  ] as const;
  expect(tableText({ head: ['Produk', 'Jumlah'], rows })).toBe(
    "Produk\tJumlah\nMesin EDC\t1284\nKredit Tanpa Agunan\t0\n'=1+1\t3",
  );
});
