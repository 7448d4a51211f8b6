import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isLocked } from '../session/session.ts';
import { usePageActions } from './pageActions.ts';
import { useShortcuts } from './shortcuts.ts';

/** Marks a grid cell whose editor opens with the first typed letter. */
export const takesText = 'data-takes-text';

const editable = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  `[${takesText}]`,
].join();

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(editable) !== null;

/** The key in lower case. Undefined for typed text, named keys such as Enter, chords, and a locked page. */
export function commandKey(event: KeyboardEvent | ReactKeyboardEvent): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing || isLocked()) return;
  return isTyping(target) ? undefined : key.toLowerCase();
}

/** In menus and lists, letters have another meaning. */
const elsewhere = '[role="menu"], [role="listbox"]';

/** A side panel, a dialog without `aria-modal`, covers the page only while the panel has the focus. */
const isCovered = (target: Element): boolean =>
  target.closest('[role="dialog"]') !== null ||
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

export interface LetterKey {
  label: string;
  run: () => void;
}

/** @param keys By `event.key` in lower case. */
export function useLetterKeys(
  group: string,
  keys: Readonly<Record<string, LetterKey>>,
  { inDialogs = false } = {},
): void {
  const latest = useRef(keys);
  latest.current = keys;
  useShortcuts(
    group,
    Object.entries(keys).map(([key, { label }]) => ({ keys: key.toUpperCase(), label })),
  );
  usePageActions(
    Object.entries(keys).map(([key, { label, run }]) => ({
      label,
      keys: key.toUpperCase(),
      run,
      onPageOnly: !inDialogs,
    })),
  );
  // With a layout effect, the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const command = latest.current[commandKey(event) ?? ''];
      if (!command || !(target instanceof Element) || target.closest(elsewhere)) return;
      if (!inDialogs && isCovered(target)) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [inDialogs]);
}
