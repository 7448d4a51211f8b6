import { expect, test, vi } from 'vitest';
import { contextMenuTemplate } from '../../src/main/app/contextMenu.ts';

const none = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: false,
  canEditRichly: false,
};
const page = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
  editFlags: none,
};
const deps = () => ({ replaceMisspelling: vi.fn(), addToDictionary: vi.fn() });
const itemsFor = (clicked: Partial<typeof page>, given = deps()) =>
  contextMenuTemplate({ ...page, ...clicked }, given).filter(({ type }) => type !== 'separator');
const enabledFor = (clicked: Partial<typeof page>) =>
  Object.fromEntries(itemsFor(clicked).map(({ label, enabled }) => [label, enabled]));

test('a field with a selection offers what Chromium allows', () => {
  const editFlags = { ...none, canUndo: true, canCut: true, canCopy: true, canSelectAll: true };
  expect(enabledFor({ isEditable: true, selectionText: 'Wulan', editFlags })).toEqual({
    Urungkan: true,
    Ulangi: false,
    Potong: true,
    Salin: true,
    Tempel: false,
    'Pilih semua': true,
  });
});

test('a password field, which Chromium does not let copy, only offers to paste', () => {
  const editFlags = { ...none, canPaste: true, canSelectAll: true };
  expect(enabledFor({ isEditable: true, selectionText: '••••', editFlags })).toMatchObject({
    Potong: false,
    Salin: false,
    Tempel: true,
  });
});

test('selected text can be copied; elsewhere there is no menu', () => {
  const editFlags = { ...none, canCopy: true };
  expect(enabledFor({ selectionText: 'RJK-0042', editFlags })).toEqual({ Salin: true });
  expect(itemsFor({ editFlags })).toEqual([]);
  expect(itemsFor({ selectionText: ' \n', editFlags })).toEqual([]);
});

test('a misspelled word is replaced by a suggestion or added to the dictionary', () => {
  const given = deps();
  const clicked = { isEditable: true, misspelledWord: 'alamt', dictionarySuggestions: ['alamat', 'alam'] };
  const items = itemsFor(clicked, given);
  expect(items.slice(0, 4).map(({ label }) => label)).toEqual([
    'alamat',
    'alam',
    'Tambahkan ke kamus',
    'Urungkan',
  ]);
  for (const item of items.slice(1, 3)) (item.click as () => void)();
  expect(given.replaceMisspelling).toHaveBeenCalledExactlyOnceWith('alam');
  expect(given.addToDictionary).toHaveBeenCalledExactlyOnceWith('alamt');
});
