import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** The comment rules of CONTRIBUTING.md, as far as code can check them. */

interface Comment {
  place: string;
  text: string;
  isFirst: boolean;
  declared: string | undefined;
  isDoc: boolean;
}

const declaration =
  /^\s*(?:export )?(?:default )?(?:async )?(?:function|const|class|interface|type|readonly)? ?(\w+)[ (:=<?]/;

const comments: readonly Comment[] = ['src', 'tests', 'tools', 'bench'].flatMap((root) =>
  globSync(`${root}/**/*.{ts,tsx,mjs}`).flatMap((path) => {
    const file = path.replaceAll('\\', '/');
    const code = readFileSync(file, 'utf8');
    return parseSync(file, code).comments.map(({ value, start, end }, index) => ({
      place: `${file}:${code.slice(0, start).split('\n').length}`,
      text: value
        .replace(/^\*/, '')
        .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
        .trim(),
      isFirst: index === 0,
      declared: declaration.exec(code.slice(end))?.[1],
      isDoc: value.startsWith('*'),
    }));
  }),
);

const faults = (isFault: (comment: Comment) => boolean) =>
  comments.filter(isFault).map(({ place, text }) => `${place} ${text}`);

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word));

const sentencesOf = (text: string) =>
  text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/@\w+[^@]*/g, '')
    .split(/[.;:?!](?=\s|$)/);

const specNumber = /\b(?:[SRCEPA]-[A-Z\d][\w.]*|[a-z-]+\.md [A-Z]+\d+|[A-Z]\d{2})\b/g;

/** True if the comment only repeats the declared name, such as 'The open file.' for `openFile`. */
function repeatsName({ text, declared = '' }: Comment): boolean {
  const named = declared
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(/[ _]+/)
    .filter(Boolean);
  const said = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const telling = said.filter((word) => !['a', 'an', 'the', 'of', 'for', 'to', 'is', 'in'].includes(word));
  const isNamed = (word: string) => named.some((name) => name.slice(0, 5) === word.slice(0, 5));
  return telling.length > 0 && telling.every(isNamed);
}

test('no comment is only a number of the specification', () => {
  expect(comments.length).toBeGreaterThan(2000);
  expect(faults(({ text }) => text !== '' && !/\w/.test(text.replaceAll(specNumber, '')))).toEqual([]);
});

test('no doc comment repeats the name that it describes', () => {
  expect(faults((comment) => comment.isDoc && repeatsName(comment))).toEqual([]);
});

test('only the first comment of a file has more than 60 words', () => {
  expect(faults(({ text, isFirst }) => !isFirst && wordsOf(text).length > 60)).toEqual([]);
});

test('no sentence has more than 30 words', () => {
  const isLong = (sentence: string) => wordsOf(sentence).length > 30;
  expect(faults(({ text }) => sentencesOf(text).some(isLong))).toEqual([]);
});

test('an empty catch says why the error does not matter', () => {
  const files = globSync('{src,tools,bench}/**/*.{ts,tsx,mjs}');
  const empty = /catch\s*(?:\([^)]*\)\s*)?\{\s*\}/;
  expect(files.filter((file) => empty.test(readFileSync(file, 'utf8')))).toEqual([]);
});
