import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchColumns } from '../../../../src/batch/file/columns.ts';
import { mayStartWith, prefixesOf } from '../../../../src/batch/file/prefixes.ts';
import { foldName } from '../../../../src/shared/core/similarNames.ts';
import { catalogue } from '../../../fixtures/catalogue.ts';

const names = batchColumns(catalogue).flatMap(({ header, aliases }) => [header, ...aliases]);

const ways: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `  ${name} :`,
  (name) => `* ${name}`,
  (name) => name.replaceAll(' ', '_'),
  (name) => name.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  (name) => name.normalize('NFD'),
];

test('a text that folds to a name may always start with it', () => {
  for (const name of names)
    for (const written of ways.map((way) => way(name)).filter((text) => foldName(text) === foldName(name)))
      expect(mayStartWith(written, prefixesOf([foldName(name)])), written).toBe(true);
});

test('a text may always start with its own folded form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => mayStartWith(text, prefixesOf([foldName(text)]))),
    { numRuns: 20_000 },
  );
});

test('a mark that joins the second letter is folded with it', () => {
  const written = 'ne\u0301';
  expect(mayStartWith(written, prefixesOf([foldName(written)]))).toBe(true);
});

test('most texts are told apart from names with another prefix', () => {
  expect(mayStartWith('Budi Santoso', prefixesOf(['nama lengkap', 'nama']))).toBe(false);
  expect(mayStartWith('Nasution', prefixesOf(['nama lengkap', 'nama']))).toBe(true);
});
