import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('src/**/*.{ts,tsx}').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const breaking = (pattern: RegExp, allowed: readonly string[] = []) =>
  sources
    .filter(({ path }) => !allowed.includes(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));

test('no query sorts by an unfolded name', () => {
  const name = String.raw`\w+\.(?:\w+_)?(?:name|title|city|question|instruction)\b`;
  expect(breaking(new RegExp(String.raw`\b(?:asc|desc|orderBy)\(${name}\)`, 'g'))).toEqual([]);
  expect(breaking(new RegExp(String.raw`order by \$\{${name}\}`, 'g'))).toEqual([]);
  expect(breaking(new RegExp(String.raw`\bown\(${name}\)`, 'g'))).toEqual([]);
  expect(breaking(/\w+name\.localeCompare\([^)]*\)/gi, ['src/shared/core/similarNames.ts'])).toEqual([]);
});

test('no search compares in lower case only', () => {
  const allowed = ['src/renderer/kit/form/errors.ts'];
  expect(breaking(/toLowerCase\(\)\.(?:includes|startsWith)\([^'"]/g, allowed)).toEqual([]);
});
