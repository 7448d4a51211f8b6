import { describe, expect, test } from 'vitest';
import { cleanText, withoutTextMark } from '../../../src/shared/core/cleanText.ts';

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const unseen = [...everyCharacter.filter((each) => /\p{Default_Ignorable_Code_Point}/u.test(each)), '\u2800'];

describe('invisible characters', () => {
  test.each([
    ['alone', (each: string) => each, ''],
    ['several times', (each: string) => each.repeat(3), ''],
    ['between letters', (each: string) => `Bu${each}di`, 'Budi'],
    ['around a name', (each: string) => `${each}Budi${each}`, 'Budi'],
  ])('%s count as no text', (_where, textWith, expected) => {
    expect(unseen.length).toBeGreaterThan(4000);
    expect(unseen.filter((each) => cleanText(textWith(each)).trim() !== expected)).toEqual([]);
  });

  test('no visible character is removed', () => {
    const known = new Set(unseen);
    const gone = everyCharacter.filter(
      (each) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(each) && !known.has(each) && cleanText(each) === '',
    );
    expect(gone).toEqual([]);
  });
});

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a heart in colour', '❤️'],
  ['a key', '1️⃣'],
  ['a flag of a region', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a waving hand of a tone', '👋🏽'],
])('%s stays as it is', (_what, emoji) => {
  expect(cleanText(`Promo ${emoji} baru`)).toBe(`Promo ${emoji} baru`);
});

test.each(["' 'abc", "'' ' abc", "'abc'", "'", "' '"])(
  'the text mark of %j is removed once and for all',
  (typed) => {
    const once = withoutTextMark(typed);
    expect(withoutTextMark(once)).toBe(once);
    if (typed.includes('abc')) expect(once.trim()).toMatch(/^abc/);
  },
);
