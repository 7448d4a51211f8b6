import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isLocked } from '../session/session.ts';
import { usePageActions } from './pageActions.ts';
import { useShortcuts } from './shortcuts.ts';

/** A grid marks the cell that opens its editor with the first letter typed. */
export const takesText = 'data-takes-text';

const editable = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  `[${takesText}]`,
].join();

/** What is typed here is text, whatever signs the field takes. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(editable) !== null;

/** A key of one sign that is a command, in lower case: pressed alone, and not as text. */
export function commandKey(event: KeyboardEvent | ReactKeyboardEvent): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const { isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing || isLocked()) return;
  return isTyping(target) ? undefined : key.toLowerCase();
}

/** In these elements letters have another meaning. */
const elsewhere = '[role="menu"], [role="listbox"]';

/** A panel beside the page covers it only while the keyboard is in the panel. */
const isCovered = (target: Element): boolean =>
  target.closest('[role="dialog"]') !== null ||
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

export interface LetterKey {
  label: string;
  run: () => void;
}

/** Keys are `event.key` in lower case. `inDialogs` keeps those active that belong to the window, not to its page. */
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
  // A layout effect: keys must work as soon as their target is visible.
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
