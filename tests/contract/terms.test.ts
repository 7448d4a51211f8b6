import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** docs/istilah.md: one wording for one thing. What its last column names stands in no text of the program. */

const rows = readFileSync('docs/istilah.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, meaning = '', written = '', unwritten = '']) => ({
    meaning,
    written,
    unwritten: unwritten.split(',').map((word) => word.trim()),
  }));

/** Whole texts of the program: literals, and what stands between two tags or in a line of its own. */
function textsOf(code: string): string[] {
  const literals = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`\n]*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
  const drawn = [...code.matchAll(/>\s*([^<>{}=;]+?)\s*</g)].map(([, text]) => text!);
  return [...literals, ...drawn];
}

const texts = globSync('src/{renderer,main,shared}/**/*.{ts,tsx}').flatMap((file) =>
  textsOf(readFileSync(file, 'utf8')).map((text) => ({ file, text })),
);

describe('docs/istilah.md', () => {
  test('is read', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(texts.some(({ text }) => text === 'Muat Ulang')).toBe(true);
    expect(textsOf('<b>\n  Muat ulang\n</b>')).toContain('Muat ulang');
  });

  test.each(rows)('$written', ({ unwritten }) => {
    const found = texts.filter(({ text }) => unwritten.includes(text.replace(/[.!…]$/, '')));
    expect(found).toEqual([]);
  });
});
