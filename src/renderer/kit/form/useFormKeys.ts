import { useLayoutEffect, useRef } from 'react';
import { isAsking } from '../dialogs/confirm.tsx';
import { useShortcuts } from '../keys/shortcuts.ts';
import { isForOther, isOfChoice, isOfOpen } from '../keys/topmost.ts';
import { isLocked } from '../session/session.ts';

interface FormKeys {
  onSave?: () => void;
  /** Absent in dialogs, which handle Esc themselves. */
  onCancel?: () => void;
  /** True if cancelling loses no input, so Esc cancels even from a closed select. */
  keeps?: boolean;
  scope: 'page' | 'dialog';
  says?: { group?: string; save?: string; cancel?: string };
}

export const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/** Forms in dialogs, the topmost last. */
const dialogs = new Set<object>();

const isCovered = (scope: FormKeys['scope'], own: object): boolean =>
  scope === 'page' ? isDialogOpen() : isAsking() || [...dialogs].at(-1) !== own;

export function useFormKeys(keys: FormKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const { onSave: saves, onCancel: cancels, scope: place, says = {} } = keys;
  useShortcuts(says.group ?? 'Formulir', [
    ...(saves ? [{ keys: 'Ctrl S / Ctrl Enter', label: says.save ?? 'Simpan' }] : []),
    ...(cancels || place === 'dialog' ? [{ keys: 'Esc', label: says.cancel ?? 'Batal' }] : []),
  ]);
  useLayoutEffect(() => {
    if (place !== 'dialog') return;
    dialogs.add(latest);
    return () => void dialogs.delete(latest);
  }, [place]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { onSave, onCancel, keeps, scope } = latest.current;
      if (isLocked() || isCovered(scope, latest)) return;
      const withControl = event.ctrlKey || event.metaKey;
      const sends = ['s', 'enter'].includes(event.key.toLowerCase());
      if (withControl && sends) {
        event.preventDefault();
        onSave?.();
      } else if (event.key === 'Escape' && onCancel && !event.isComposing) {
        if (!(keeps ? isOfOpen : isOfChoice)(event.target) && !isForOther()) onCancel();
      }
    };
    // The capture phase runs before Esc closes an open list.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
