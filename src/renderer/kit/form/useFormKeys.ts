import { useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../keys/shortcuts.ts';
import { isForOther, isOfChoice, isOfOpen } from '../keys/topmost.ts';
import { isLocked } from '../session/session.ts';

interface FormKeys {
  onSave?: () => void;
  /** Absent in dialogs, which close themselves. */
  onCancel?: () => void;
  /** Cancelling loses nothing that is typed, so Esc does it from a closed choice, too. */
  keeps?: boolean;
  /** A page ignores keys while a dialog is open. */
  scope: 'page' | 'dialog';
  /** Labels for the list of shortcuts. */
  says?: { group?: string; save?: string; cancel?: string };
}

const dialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/** features.md F7: Ctrl+S and Ctrl+Enter save, Esc cancels. */
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
      const { onSave, onCancel, keeps, scope } = latest.current;
      if (isLocked() || (scope === 'page' && dialogOpen())) return;
      const withControl = event.ctrlKey || event.metaKey;
      const sends = ['s', 'enter'].includes(event.key.toLowerCase());
      if (withControl && sends) {
        event.preventDefault();
        onSave?.();
      } else if (event.key === 'Escape' && onCancel && !event.isComposing) {
        if (!(keeps ? isOfOpen : isOfChoice)(event.target) && !isForOther()) onCancel();
      }
    };
    // Capture, so that an open list still counts as open.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
