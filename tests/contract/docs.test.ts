import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md').map((path) => path.replaceAll('\\', '/')),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const architecture = pages.filter(
  ({ path }) => path === 'ARCHITECTURE.md' || path.startsWith('docs/architecture/'),
);
const files = [
  ...globSync([
    'src/**/*.{ts,tsx}',
    'tests/**/*.ts',
    'tools/**/*.{ts,mjs}',
    'bench/**/*.ts',
    '*.{ts,json,yml}',
  ]),
].map((path) => `/${path.replaceAll('\\', '/')}`);

test.each(pages)('links of $path have an existing target', ({ path, text }) => {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => link!);
  expect(links.filter((link) => !existsSync(join(dirname(path), link)))).toEqual([]);
});

test.each(architecture)('files named by $path exist', ({ text }) => {
  const named = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|yml|json))`/g)].map(([, name]) => name!);
  const others = new Set([
    'settings.json',
    'fields.ts',
    'schema.ts',
    'operations.ts',
    'handlers.ts',
    'rules.ts',
  ]);
  const missing = named.filter(
    (name) => !others.has(name) && !files.some((file) => file.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});

test.each(architecture)('$path has no paragraph over 100 words', ({ text }) => {
  const paragraphs = text.split(/\n\s*\n|\n(?=[-|\d])/);
  expect(paragraphs.filter((each) => each.split(/\s+/).length > 100)).toEqual([]);
});

test('ARCHITECTURE.md has at most 150 lines', () => {
  const lines = pages.find(({ path }) => path === 'ARCHITECTURE.md')!.text.split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
});
