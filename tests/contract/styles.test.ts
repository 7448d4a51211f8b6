import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolver } from '../../src/renderer/app/theme/theme.ts';

const root = 'src/renderer';
const filesOf = (pattern: string) =>
  globSync(`${root}/${pattern}`)
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const components = filesOf('**/*.tsx');
const sheets = filesOf('**/*.css');
const modules = sheets.filter(({ path }) => path.endsWith('.module.css'));
const scripts = filesOf('**/*.ts');

const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

const screens = components.filter(({ path }) => /^src\/renderer\/(features|entities)\//.test(path));

test('chosen states are visible in forced colours, too', () => {
  const marks =
    /\[(?:aria-selected='true'|aria-current(?:='page')?|aria-pressed='true'|data-chosen|data-current)\]/g;
  const used = new Set(modules.flatMap(({ text }) => [...code(text).matchAll(marks)].map(([mark]) => mark)));
  expect(used.size).toBeGreaterThan(4);
  const base = sheets.find(({ path }) => path.endsWith('styles/base.css'))!.text;
  const [, block = ''] = /@media \(forced-colors: active\) \{([\s\S]*?)\n\}/.exec(base) ?? [];
  const unnamed = [...used].filter((mark) => !block.includes(mark.replace("='page'", '')));
  expect(unnamed).toEqual([]);
});

test('numbers are typed in the field that keeps the typed text', () => {
  const others = components.filter(({ text }) => /\bNumberInput\b|type="number"/.test(code(text)));
  expect(others.map(({ path }) => path)).toEqual([]);
});

test('every form is the kit’s Form, which a dialog inside it does not submit', () => {
  const own = components.filter(({ text }) => /<form\b|component="form"/.test(code(text)));
  expect(own.map(({ path }) => path)).toEqual(['src/renderer/kit/form/Form.tsx']);
});

describe('classes', () => {
  test.each(screens)('$path uses only classes of the module beside it', ({ path, text }) => {
    const given = [...code(text).matchAll(/\bclassName=(\S+)/g)].map(([, value]) => value ?? '');
    expect(given.filter((value) => !value.startsWith('{classes.'))).toEqual([]);
    if (given.length === 0) return;
    const own = path.replace(/\.tsx$/, '.module.css');
    expect(existsSync(own)).toBe(true);
    expect(text).toContain(`import classes from './${basename(own)}';`);
  });

  test.each(modules)('$path defines exactly the classes that are used', ({ path, text }) => {
    const selectors = code(text)
      .replace(/\{[^{}]*\}/g, '{}')
      .replace(/:global\([^)]*\)/g, '');
    const defined = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
    const users = components.filter((file) => {
      const imported = file.text.match(/import classes from '([^']+\.module\.css)'/)?.[1];
      return imported !== undefined && join(file.path, '..', imported) === join(path);
    });
    const used = new Set(
      users.flatMap((file) => [...file.text.matchAll(/\bclasses\.(\w+)/g)].map(([, name]) => name)),
    );
    // A class chosen at run time (`classes[role]`) appears in the source as a word.
    const isChosen = users.some((file) => file.text.includes('classes['));
    const words = [...components, ...scripts]
      .filter((file) => isChosen && join(file.path, '..') === join(path, '..'))
      .map((file) => file.text);
    for (const name of defined)
      if (words.some((each) => new RegExp(`['"\\s.]${name}['":,\\s]`).test(each))) used.add(name);
    expect([...used].sort()).toEqual([...defined].sort());
  });
});

describe('colours', () => {
  const mayName = [`${root}/app/theme/colours.ts`, `${root}/kit/fields/ColourField.tsx`];
  const literal = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl)a?\(/gi;

  test.each([...sheets, ...components, ...scripts].filter(({ path }) => !mayName.includes(path)))(
    '$path has no colour literal',
    ({ text }) => {
      expect(code(text).match(literal) ?? []).toEqual([]);
    },
  );

  const everything = [...sheets, ...components, ...scripts].map(({ text }) => code(text)).join('\n');
  const used = (name: string) => new RegExp(`(?:var\\(|')${name}\\b(?!-)(?!': )`).test(everything);
  const variables = resolver({} as never);
  const colours = Object.keys(variables.light).filter((name) => /^--(app|ch|st)-/.test(name));
  const measures = [...readFileSync(`${root}/styles/tokens.css`, 'utf8').matchAll(/^ {2}(--[\w-]+):/gm)].map(
    ([, name]) => name!,
  );

  test('both schemes define the same tokens', () => {
    expect(Object.keys(variables.dark).sort()).toEqual(Object.keys(variables.light).sort());
  });

  test.each([...colours, ...measures])('%s is used', (name) => {
    expect(used(name)).toBe(true);
  });

  test('every token that is used is defined', () => {
    const names = [...everything.matchAll(/(?:var\(|')(--(?:app|ch|st)-[\w-]+)/g)].map(([, name]) => name!);
    expect([...new Set(names)].filter((name) => !colours.includes(name))).toEqual([]);
  });
});
