import { useLayoutEffect, useRef } from 'react';
import { isLocked } from './session.ts';
import { useShortcuts } from './shortcuts.ts';

/** Inputs in which a letter is text. Where only figures are typed, letters stay commands. */
export const isTyping = (target: Element): boolean =>
  target.closest('textarea, select, [contenteditable="true"]') !== null ||
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button'].includes(target.type) &&
    !['numeric', 'decimal'].includes(target.inputMode));

/** Where letters choose or mean something else. */
const elsewhere = '[role="menu"], [role="listbox"]';

export interface LetterKey {
  label: string;
  run: () => void;
}

/**
 * Single keys as commands, by `event.key` in lower case: outside of text fields and in fields for figures. `inDialogs`
 * for commands that stay open while a dialog is. `group` is where the list of the screen's shortcuts has them.
 */
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
  // With the drawing, not after it: whoever sees what a key acts on may press it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isLocked()) return;
      const command = latest.current[event.key.toLowerCase()];
      if (!command || !(target instanceof Element) || isTyping(target) || target.closest(elsewhere)) return;
      if (!inDialogs && document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      // Before the input's own handlers, which would say that a letter is no figure.
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [inDialogs]);
}
