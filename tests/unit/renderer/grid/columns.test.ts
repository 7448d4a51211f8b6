import { describe, expect, test } from 'vitest';
import { copyRows } from '../../../../src/renderer/kit/grid/clipboard.ts';
import { type Column, cellText, defaultWidth } from '../../../../src/renderer/kit/grid/columns.ts';

interface Row {
  value: string | number | boolean | null | undefined;
}

const column = (kind?: Column<Row>['kind']): Column<Row> => ({
  key: 'value',
  title: 'Nilai',
  width: 100,
  value: (row) => row.value,
  ...(kind && { kind }),
});

describe('cellText', () => {
  test.each([
    ['text', 'Bandung', 'Bandung'],
    ['text', '081234', '081234'],
    ['text', true, 'Ya'],
    ['text', false, 'Tidak'],
    ['number', 1234.5, '1.234,5'],
    ['rupiah', 1250000, 'Rp1.250.000'],
    ['rupiah', -5000, '-Rp5.000'],
    ['rupiah', 0, 'Rp0'],
    ['datetime', '2026-11-20T18:30:05Z', '21-11-2026 01:30:05'],
    ['day', '2026-11-21', '21-11-2026'],
  ] as const)('%s %s → %s', (kind, value, shown) => {
    expect(cellText(column(kind), { value })).toBe(shown);
  });

  test.each([null, undefined, ''])('%s is shown as a dash in every kind', (value) => {
    for (const kind of [undefined, 'number', 'rupiah', 'datetime', 'day'] as const) {
      expect(cellText(column(kind), { value })).toBe('-');
    }
  });

  test('a drawn cell is copied as its value', () => {
    const drawn: Column<Row> = { ...column(), render: () => 'pill' };
    expect(cellText(drawn, { value: 'Assign' })).toBe('Assign');
  });
});

describe('defaultWidth', () => {
  test('never cuts the title', () => {
    expect(defaultWidth({ ...column(), title: 'Tanggal Pengajuan', width: 80 })).toBeGreaterThanOrEqual(160);
  });
  test('leaves room for a whole date and time', () => {
    expect(defaultWidth({ ...column('datetime'), width: 100 })).toBe(178);
  });
  test('keeps a width that is enough', () => {
    expect(defaultWidth({ ...column(), width: 240 })).toBe(240);
  });
});

describe('copyRows', () => {
  const columns = [column(), column('rupiah')];

  test('gives one line per row and one tab per column', () => {
    const { text } = copyRows(columns, [{ value: 10 }, { value: 20 }]);
    expect(text).toBe('10\tRp10\n20\tRp20');
  });

  test('a tab or line break in a value does not open a new cell', () => {
    expect(copyRows([column()], [{ value: 'Jl. Merdeka\t1\r\nBandung' }]).text).toBe('Jl. Merdeka 1 Bandung');
  });

  test('the table tells Excel to keep text as it is, and holds no markup of the data', () => {
    const { html } = copyRows([column()], [{ value: '3273051234560009' }, { value: '<b>&' }]);
    expect(html).toContain(`<td style="mso-number-format:'\\@'">3273051234560009</td>`);
    expect(html).toContain('&lt;b&gt;&amp;');
  });
});
