import { useLayoutEffect, useRef } from 'react';
import { usePageActions } from './pageActions.ts';
import { isLocked } from './session.ts';
import { useShortcuts } from './shortcuts.ts';

/** In these inputs letters are text; in inputs for digits letters stay commands. */
export const isTyping = (target: Element): boolean =>
  target.closest('textarea, select, [contenteditable="true"]') !== null ||
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button'].includes(target.type) &&
    !['numeric', 'decimal'].includes(target.inputMode));

/** In these elements letters have another meaning. */
const elsewhere = '[role="menu"], [role="listbox"]';

export interface LetterKey {
  label: string;
  run: () => void;
}

/** Keys are `event.key` in lower case. `inDialogs` keeps them active while a dialog is open. */
export function useLetterKeys(
  group: string,
  keys: Readonly<Record<string, LetterKey>>,
  { inDialogs = true } = {},
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
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isLocked()) return;
      const command = latest.current[event.key.toLowerCase()];
      if (!command || !(target instanceof Element) || isTyping(target) || target.closest(elsewhere)) return;
      if (!inDialogs && document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      // Before the input's own handlers, which would complain that a letter is no digit.
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [inDialogs]);
}
