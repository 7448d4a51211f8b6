import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

export interface ContextMenuDeps {
  replaceMisspelling(word: string): void;
  addToDictionary(word: string): void;
}

type Item = MenuItemConstructorOptions;
type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;

const separator: Item = { type: 'separator' };

/** Empty where nothing can be copied or edited. */
export function contextMenuTemplate(clicked: Clicked, deps: ContextMenuDeps): Item[] {
  const { isEditable, selectionText, editFlags: can } = clicked;
  if (isEditable)
    return [
      ...spelling(clicked, deps),
      { role: 'undo', label: 'Urungkan', enabled: can.canUndo },
      { role: 'redo', label: 'Ulangi', enabled: can.canRedo },
      separator,
      { role: 'cut', label: 'Potong', enabled: can.canCut },
      { role: 'copy', label: 'Salin', enabled: can.canCopy },
      { role: 'paste', label: 'Tempel', enabled: can.canPaste },
      separator,
      { role: 'selectAll', label: 'Pilih semua', enabled: can.canSelectAll },
    ];
  return selectionText.trim() === '' ? [] : [{ role: 'copy', label: 'Salin', enabled: can.canCopy }];
}

function spelling({ misspelledWord, dictionarySuggestions }: Clicked, deps: ContextMenuDeps): Item[] {
  if (misspelledWord === '') return [];
  return [
    ...dictionarySuggestions.map((word) => ({ label: word, click: () => deps.replaceMisspelling(word) })),
    { label: 'Tambahkan ke kamus', click: () => deps.addToDictionary(misspelledWord) },
    separator,
  ];
}
