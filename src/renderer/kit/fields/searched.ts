import type { ComboboxParsedItem } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** The library marks the first match only while typing, and loses its mark if the list opens late. */
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

export const searched = {
  searchable: true,
  selectFirstOptionOnChange: true,
  onKeyDownCapture: takeMatch,
} as const;

/** For a select outside of forms, which Tab only passes: opened by a click, an arrow or a letter. */
export const searchedOnDemand = {
  ...searched,
  openOnFocus: false,
  nothingFoundMessage: 'Tidak ada pilihan',
} as const;

/** For suggestions that the server has matched: not filtered again. */
export const suggested = {
  filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
  onKeyDownCapture: takeMatch,
} as const;

/** For a search outside the form: Enter never sends the form. */
export const searchedFor = {
  ...suggested,
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
    takeMatch(event);
    if (event.key === 'Enter') event.preventDefault();
  },
} as const;
