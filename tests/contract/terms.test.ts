import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sourceTexts, textsIn } from './sourceTexts.ts';

/** Checks all texts of src against the column 'Tidak ditulis' of docs/istilah.md. */

const [, ...tables] = readFileSync('docs/istilah.md', 'utf8')
  .split(/^## /m)
  .map((part) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, meaning = '', written = '', unwritten = '', except = '']) => ({
        meaning,
        written,
        unwritten: unwritten.split(',').map((word) => word.trim()),
        except: [...except.matchAll(/'([^']+)'/g)].map(([, text]) => text),
      })),
  );
const [whole = [], inside = []] = tables;

const texts = sourceTexts();
const rooms = ['batch', 'excel', 'files', 'main', 'renderer', 'server', 'shared'];

const wordIn = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word).replaceAll('\\x20', '\\s')}(?![\\p{L}\\p{N}])`, 'iu');

describe('docs/istilah.md', () => {
  test('is parsed, and so are all texts of src', () => {
    expect(whole.length).toBeGreaterThan(20);
    expect(inside.length).toBeGreaterThan(10);
    expect(texts.some(({ text }) => text === 'Muat Ulang')).toBe(true);
    for (const room of rooms)
      expect(texts.filter(({ file }) => file.startsWith(`src/${room}/`)).length, room).toBeGreaterThan(5);
  });

  test('a word is found at any place of a text', () => {
    const code = [
      "const a = 'Simpan bila perlu';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
      'const b = `${n} baris, bila ada`;',
      'const c = <p title="Hapus bila salah">\n  Buang\n  bila perlu {a}\n</p>;',
    ].join('\n');
    const found = textsIn('a.tsx', code);
    expect(found).toEqual(['Simpan bila perlu', '… baris, bila ada', 'Hapus bila salah', 'Buang bila perlu']);
    expect(found.every((text) => wordIn('bila').test(text))).toBe(true);
    expect(wordIn('bisa').test('terbisa bisakah')).toBe(false);
    expect(wordIn('Program Ditutup').test('saat program ditutup.')).toBe(true);
  });

  test.each(whole)('$written', ({ unwritten }) => {
    const found = texts.filter(({ text }) => unwritten.includes(text.replace(/[.!…]$/, '')));
    expect(found).toEqual([]);
  });

  test.each(inside)('inside a text: $written', ({ unwritten, except }) => {
    const forms = unwritten.map(wordIn);
    const found = texts.filter(({ text }) => forms.some((form) => form.test(text)));
    expect(found.filter(({ text }) => !except.includes(text))).toEqual([]);
    expect(except.filter((allowed) => !found.some(({ text }) => text === allowed))).toEqual([]);
  });
});

/** Texts of the specification (rules.md ). */
const stated: ReadonlySet<string> = new Set(['Password must match', 'Password tidak sama']);

/** Only the open API account has the label 'Password' (E-OPENAPI). Other screens say 'Kata Sandi'. */
test('there is one word for the password', () => {
  const named = texts.filter(({ text }) => /^(?:\w+ )?password(?: \w+)?$/i.test(text) && /^[A-Z]/.test(text));
  const others = named.filter(({ file }) => !file.includes('openApi'));
  expect(others.map(({ text }) => text).filter((text) => !stated.has(text))).toEqual([]);
});
