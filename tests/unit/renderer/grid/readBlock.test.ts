import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBlock } from '../../../../src/renderer/kit/grid/editing.ts';

it.each([
  ['one cell', 'Jawa Barat', [['Jawa Barat']]],
  [
    'a block, with the line break that Excel ends it with',
    'a\tb\r\nc\t\r\n',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    'a cell of two lines and one with quotes',
    '"baris 1\nbaris 2"\t"kata ""asing"""',
    [['baris 1\nbaris 2', 'kata "asing"']],
  ],
  ['a quote inside a cell', 'Jl. "Mawar" 3\tx', [['Jl. "Mawar" 3', 'x']]],
  ['a lone quote at the beginning', '"tanpa penutup', [['"tanpa penutup']]],
])('%s', (_name, text, block) => {
  expect(readBlock(text)).toEqual(block);
});

it('gives back every block that a spreadsheet writes', () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => text.replace(/\r/g, ''));
  const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const text = `${rows.map((row) => row.map(quoted).join('\t')).join('\n')}\n`;
      expect(readBlock(text)).toEqual(rows);
    }),
  );
});
