import type { ComboboxParsedItem } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/**
 * Enter takes the marked match of what is typed, else the first one; without any it does nothing, rather than send the
 * form. The library alone marks the first one as one types, not when the choices come after the typing, and forgets which
 * one it has marked when the list opens late.
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

/** What a choice needs so that typing finds and Enter takes. */
export const searched = {
  searchable: true,
  selectFirstOptionOnChange: true,
  onKeyDownCapture: takeMatch,
} as const;

/** The same for a text with suggestions, which the server has found for what is typed: they need not be like it. */
export const suggested = {
  filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
  onKeyDownCapture: takeMatch,
} as const;

/** For a search that is no part of the form around it: Enter never sends that. */
export const searchedFor = {
  ...suggested,
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
    takeMatch(event);
    if (event.key === 'Enter') event.preventDefault();
  },
} as const;
