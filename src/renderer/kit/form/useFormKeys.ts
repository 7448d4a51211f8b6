import { useLayoutEffect, useRef } from 'react';
import { isLocked } from '../session.ts';
import { useShortcuts } from '../shortcuts.ts';
import { isForOther } from '../topmost.ts';

interface FormKeys {
  /** Left out where there is nothing to save (yet). */
  onSave?: () => void;
  /** Esc; left out in a dialog, which closes itself. */
  onCancel?: () => void;
  /** Where the form lies: a page keeps quiet while a dialog is open over it. */
  scope: 'page' | 'dialog';
  /** What saving and leaving are called here. */
  says?: { group?: string; save?: string; cancel?: string };
}

const dialogOpen = () => document.querySelector('[role="dialog"]') !== null;
/** Of a list that is open at its field, or of a menu: its Esc closes it, and means the form no more than that. */
const listOpen = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.getAttribute('aria-expanded') === 'true' || target.closest('[role="menu"]') !== null);

/** Ctrl+S and Ctrl+Enter save; Esc cancels (features.md F7). */
export function useFormKeys(keys: FormKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const { onSave: saves, onCancel: cancels, scope: place, says = {} } = keys;
  useShortcuts(says.group ?? 'Formulir', [
    ...(saves ? [{ keys: 'Ctrl S / Ctrl Enter', label: says.save ?? 'Simpan' }] : []),
    ...(cancels || place === 'dialog' ? [{ keys: 'Esc', label: says.cancel ?? 'Batal' }] : []),
  ]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { onSave, onCancel, scope } = latest.current;
      if (isLocked() || (scope === 'page' && dialogOpen())) return;
      const withControl = event.ctrlKey || event.metaKey;
      const sends = ['s', 'enter'].includes(event.key.toLowerCase());
      if (withControl && sends) {
        event.preventDefault();
        onSave?.();
      } else if (event.key === 'Escape' && onCancel && !event.isComposing) {
        if (!listOpen(event.target) && !isForOther()) onCancel();
      }
    };
    // Before the inputs' own handlers: an open list must still be seen as open.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
