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
