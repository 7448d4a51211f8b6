import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileTexts } from '../../src/batch/file/fileNotes.ts';
import { noteTexts, serverTexts } from '../../src/batch/rules/noteTexts.ts';

const root = resolve(import.meta.dirname, '../..');
const spec = join(root, 'docs/spec');
const pages = Object.fromEntries(
  readdirSync(spec).map((name) => [name, readFileSync(join(spec, name), 'utf8')]),
);

const isText = (name: string) => ['.ts', '.tsx', '.mjs', '.css', '.md', '.sql'].includes(extname(name));
const texts = new Map(
  ['src', 'tests', 'tools', 'docs', 'bench']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .map(({ parentPath, name }) => join(parentPath, name))
    .concat(
      ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].map((name) =>
        join(root, name),
      ),
    )
    .filter((path) => isText(path) && !path.startsWith(spec))
    .map((path) => [relative(root, path), readFileSync(path, 'utf8')]),
);

/** A field such as `E-FAQ.question` also makes its entity `E-FAQ` known. */
const known = new Set(
  Object.values(pages).flatMap((page) =>
    [...page.matchAll(/^(?:\| *|#+ )((?:[SRCPA]-\d{3}|D-\d{2,3})|E-[A-Z]+(?:\.\w+)?)/gm)].flatMap(
      ([, number]) => [number!, number!.split('.')[0]!],
    ),
  ),
);
const features = new Set([...pages['features.md']!.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id]) => id!));

function cited(pattern: RegExp): [what: string, path: string][] {
  return [...texts].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(([whole, what]): [string, string] => [what ?? whole, path]),
  );
}

describe('the specification', () => {
  it('has every number that is cited', () => {
    const numbers = cited(/(?<![\w-])((?:[SRCPA]-\d{3}|D-\d{2,3})|E-[A-Z]{2,}(?:\.\w+)?)(?![\w-])/g);
    expect(numbers.length).toBeGreaterThan(500);
    expect(numbers.filter(([number]) => !known.has(number))).toEqual([]);
  });

  it('has every feature that is cited', () => {
    const lists = cited(/features\.md ([A-Z]\d+(?:, [A-Z]\d+)*)/g);
    expect(lists.length).toBeGreaterThan(50);
    expect(lists.filter(([list]) => !list.split(', ').every((id) => features.has(id)))).toEqual([]);
  });

  it('and docs have every cited page', () => {
    const names = new Set([
      ...Object.keys(pages).flatMap((name) => [name, `docs/spec/${name}`]),
      ...[...texts.keys()].flatMap((path) => [path, path.split('/').at(-1)!]),
    ]);
    const named = cited(/(?<![\w./-])((?:[a-zA-Z][\w-]*\/)*[A-Za-z][\w-]*\.md)\b/g);
    const isThere = (name: string) => names.has(name);
    expect(named.filter(([name]) => !isThere(name))).toEqual([]);
  });

  it('lists every finding of a batch file with its level', () => {
    const rows = [...pages['batch-findings.md']!.matchAll(/^\| ([A-Z]\d\d) \|(?: ([GPO]) \|)?/gm)];
    const levels = Object.entries(noteTexts).map(([code, { level }]) => [code, level]);
    expect(rows.filter(([, , level]) => level).map(([, code, level]) => [code, level])).toEqual(levels);
    const others = rows.filter(([, , level]) => !level).map(([, code]) => code);
    expect(others).toEqual([...Object.keys(serverTexts), ...Object.keys(fileTexts)]);
  });
});
