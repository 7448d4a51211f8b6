import { expect, test } from 'vitest';
import { mentionAt, namedIn, piecesOf, withMention } from '../../../src/renderer/entities/note/mention.ts';
import { notePath } from '../../../src/renderer/features/notification/notePath.ts';
import { noteLink } from '../../../src/shared/entities/note/schema.ts';

test.each<[text: string, keyword: string | undefined]>([
  ['@', ''],
  ['Tolong @de', 'de'],
  ['(@dewi les', 'dewi les'],
  ["baris\n@nur'a", "nur'a"],
  ['surel@kantor', undefined],
  ['Tolong', undefined],
  ['@dewi, cek', undefined],
])('in "%s" the caret is at a name: %s', (text, keyword) => {
  expect(mentionAt(text, text.length)?.keyword).toBe(keyword);
});

test('only what stands before the caret counts', () => {
  expect(mentionAt('@dewi tolong', 3)).toEqual({ from: 0, keyword: 'de' });
});

test('the name replaces the typed keyword, and the rest stays', () => {
  expect(withMention('Halo @de tolong', { from: 5, caret: 8, name: 'Dewi Lestari' })).toEqual({
    text: 'Halo @Dewi Lestari tolong',
    caret: 19,
  });
});

const dewi = { user_id: 1, name: 'Dewi' };
const lestari = { user_id: 2, name: 'Dewi Lestari' };
const stranger = { user_id: null, name: 'petugas lain' };

test('a user whom the text no longer names is not notified', () => {
  expect(namedIn('@Dewi Lestari cek', [lestari, lestari, { user_id: 3, name: 'Agus' }])).toEqual([2]);
  expect(namedIn('@Dewi Lestari cek', [dewi, lestari])).toEqual([2]);
  expect(namedIn('@petugas lain', [stranger])).toEqual([]);
});

test('names are marked, the longer one first', () => {
  expect(piecesOf('Cek @Dewi Lestari dan @Dewi.', [dewi, lestari])).toEqual([
    { text: 'Cek ', isName: false },
    { text: '@Dewi Lestari', isName: true },
    { text: ' dan ', isName: false },
    { text: '@Dewi', isName: true },
    { text: '.', isName: false },
  ]);
  expect(piecesOf('Tanpa nama', [])).toEqual([{ text: 'Tanpa nama', isName: false }]);
});

test('a mention links to its note, and other links have no target', () => {
  expect(notePath(noteLink('referral', 5, 12))).toBe('/detail-referal/5#catatan-12');
  expect(notePath(noteLink('agent', 6, 1))).toBe('/detail-agen/6#catatan-1');
  expect(notePath(noteLink('partner', 7, 2))).toBe('/detail-partner/7#catatan-2');
  for (const other of ['', 'promo-akhir-tahun', 'catatan/lain/1/2', 'catatan/referral/x/2'])
    expect(notePath(other)).toBeUndefined();
});
