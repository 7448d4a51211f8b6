import type { ComboboxParsedItem } from '@mantine/core';
import type { FormEvent, KeyboardEvent, SyntheticEvent } from 'react';

/**
 * Enter chooses the highlighted option. Without one, Enter chooses the first match, unless the list contains
 * the current value. Mantine highlights no option if the list opens after the typing.
 */
function takeMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (input.value === '' || input.ariaExpanded !== 'true') return;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!list || (!marked && list.querySelector('[data-combobox-active]'))) return;
  event.preventDefault();
  event.stopPropagation();
  (marked ?? list.querySelector<HTMLElement>('[role="option"]'))?.click();
}

const atRest = new WeakMap<HTMLInputElement, string>();

const noteRest = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void =>
  void atRest.set(input, input.value);

/** Letters that are typed while the list is closed replace the chosen text, as in a native select. */
const beginSearch = (event: FormEvent<HTMLInputElement>): void => {
  const input = event.currentTarget;
  if (input.ariaExpanded === 'true') return;
  noteRest(event);
  input.select();
};

/** Esc first restores the text from before the search. Mantine would close the list and keep the search. */
function clearSearch(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const rest = atRest.get(input) ?? '';
  if (event.key !== 'Escape' || input.ariaExpanded !== 'true' || input.value === rest) return;
  event.stopPropagation();
  input.select();
  // `execCommand` fires an input event like typing. Mantine would take a value set by a script for a choice.
  document.execCommand(rest === '' ? 'delete' : 'insertText', false, rest);
}

export const searchable = {
  searchable: true,
  selectFirstOptionOnChange: true,
  onFocusCapture: noteRest,
  onBeforeInputCapture: beginSearch,
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
    clearSearch(event);
    takeMatch(event);
  },
} as const;

/** For a select outside of forms: only a click, an arrow key or a letter opens the list. */
export const searchableOnDemand = {
  ...searchable,
  openOnFocus: false,
  nothingFoundMessage: 'Tidak ada pilihan',
} as const;

export const withSuggestions = {
  filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
  onKeyDownCapture: takeMatch,
} as const;

/** For a search field inside a form: Enter never submits the form. */
export const searchableFor = {
  ...withSuggestions,
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
    takeMatch(event);
    if (event.key === 'Enter') event.preventDefault();
  },
} as const;
