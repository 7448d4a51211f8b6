import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownWords } from '../../../src/batch/file/cells.ts';
import { shownAs } from '../../../src/excel/shown.ts';
import type { Cell } from '../../../src/excel/types.ts';
import { checkOne, codes, plan, row, withQuestion } from '../batch/helpers.ts';
import { firstCells } from './workbook.ts';

const check = '\u2713';
const shown: readonly (readonly [format: number | string, value: string, text: string])[] = [
  [9, '0.15', '15%'],
  [10, '0.155', '15,5%'],
  ['0%', '1', '100%'],
  ['0.0%', '-0.025', '-2,5%'],
  ['#,##0.00%', '0.07', '7%'],
  ['0%;[Red]-0%', '-0.5', '-50%'],
  ['0.00 %', '0.12345678901', '12,345678901%'],
  ['"YA";;"TIDAK"', '1', 'YA'],
  ['"YA";;"TIDAK"', '0', 'TIDAK'],
  ['[=1]"Sudah";[=0]"Belum";0', '1', 'Sudah'],
  ['[=1]"Sudah";[=0]"Belum";0', '0', 'Belum'],
  ['[=1]"Sudah";[=0]"Belum";0', '2', '2'],
  [`[>0]"${check}";"-"`, '1', check],
  ['[Green]"BENAR";"";[Red]"SALAH"', '1', 'BENAR'],
  ['[Green]"BENAR";"";[Red]"SALAH"', '0', 'SALAH'],
  ['\\Y\\a', '1', 'Ya'],
  ['"50% lunas"', '1', '50% lunas'],
  [0, '12.5', '12,5'],
  [0, '3300000.0000000005', '3300000'],
  [0, '-0.25', '-0,25'],
  [0, '1.2E-7', '0,00000012'],
  [2, '12.5', '12,5'],
  ['#,##0.00', '1234.5', '1234,5'],
  ['"Rp"#,##0', '5000000', '5000000'],
  ['0 "orang"', '3', '3'],
  [0, '16', '16'],
  // This format hides the number in Excel, but the reader still returns it.
  [';;;', '7', '7'],
];

test.each(shown)('%j of %s is %s', async (format, value, text) => {
  const [cell] = await firstCells({ data: `<row><c s="0"><v>${value}</v></c></row>`, formats: [format] });
  expect(shownWords(cell as Cell)).toBe(text);
  expect(cell).toMatchObject({ type: 'number', number: Number(value) });
});

test.each([
  ['1', 'BENAR'],
  ['0', 'SALAH'],
])('a boolean %s is %s', async (value, text) => {
  const [cell] = await firstCells({ data: `<row><c t="b"><v>${value}</v></c></row>` });
  expect(shownWords(cell as Cell)).toBe(text);
});

test('a percentage loses no digit, and any format can be read', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (hundredths) => {
      const read = shownAs('0%', hundredths / 10_000)!;
      expect(Number(read.replace('%', '').replace(',', '.'))).toBe(hundredths / 100);
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.double({ noNaN: true }), (code, number) => {
      expect(['string', 'undefined']).toContain(typeof shownAs(code, number));
    }),
  );
});

describe('in a file', () => {
  const setting = { catalogue: withQuestion({ question_type: 'short_text' }) };
  const long = { catalogue: withQuestion({ question_type: 'long_text' }) };
  const cells: [Parameters<typeof checkOne>[0]['q9'], string][] = [
    [{ text: '0.15', type: 'number', number: 0.15, shown: '15%' }, '15%'],
    [{ text: '12.5', type: 'number', number: 12.5 }, '12,5'],
    [{ text: 'TRUE', type: 'boolean' }, 'BENAR'],
    [{ text: 'FALSE', type: 'boolean' }, 'SALAH'],
    [{ text: '1', type: 'number', number: 1, shown: 'YA' }, 'YA'],
    ['TRUE', 'TRUE'],
    ['12.5', '12.5'],
    [check, check],
  ];

  test.each(cells)('%j is sent as %s, and is the same row once it is sent', (cell, text) => {
    for (const each of [setting, long]) {
      const checked = checkOne({ q9: cell }, each);
      expect([checked.values.q9, codes(checked)]).toEqual([text, []]);
      const keyOf = (q9: typeof cell) => plan([row(2, { ref: '', q9 })], each.catalogue)[0]!.key;
      expect(keyOf(cell)).toBe(keyOf(text));
    }
  });

  test('cells of numeric columns stay numbers', () => {
    const salary = { text: '5000000', type: 'number', number: 5_000_000, shown: 'lima' } as const;
    expect(checkOne({ submitter_salary: salary }).values.submitter_salary).toBe('5000000');
    const point = withQuestion({});
    const at = checkOne(
      { 'q9.lat': { text: '-6.9', type: 'number', number: -6.9 }, 'q9.lon': '107.6' },
      { catalogue: point },
    );
    expect(at.values['q9.lat']).toBe('-6.9');
  });
});
