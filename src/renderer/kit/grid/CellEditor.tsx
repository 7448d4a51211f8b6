import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { EditorExit, Suggestion } from './editing.ts';

interface CellEditorProps {
  label: string;
  text: string;
  /** True if a typed letter opened the editor. The caret is then after the letter. */
  typed: boolean;
  suggestions: readonly Suggestion[];
  onSave(text: string, exit: EditorExit): Promise<boolean>;
  onCancel(): void;
}

function exitOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): EditorExit | null {
  if (key === 'Enter') return shiftKey ? 'previous' : 'next';
  if (key === 'F8') return shiftKey ? 'previous' : 'next';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}

export function CellEditor({ label, text, typed, suggestions, onSave, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const list = useId();
  /** Blur also saves. This flag prevents that save after another save or a cancel. */
  const done = useRef(false);

  useLayoutEffect(() => {
    const element = input.current;
    element?.focus({ preventScroll: true });
    if (typed) element?.setSelectionRange(element.value.length, element.value.length);
    else element?.select();
  }, [typed]);

  const save = async (exit: EditorExit) => {
    if (done.current) return;
    done.current = true;
    setBusy(true);
    if (await onSave(input.current?.value ?? '', exit)) return;
    done.current = false;
    setBusy(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const exit = exitOf(event);
    if (event.key === 'Escape') {
      event.preventDefault();
      done.current = true;
      onCancel();
    } else if (exit) {
      event.preventDefault();
      void save(exit);
    }
  };
  // The editor stays open when the user switches to another window.
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget !== null || document.hasFocus()) void save('stay');
  };

  return (
    <>
      <input
        ref={input}
        className="cell-editor"
        aria-label={label}
        aria-busy={busy || undefined}
        readOnly={busy}
        defaultValue={text}
        autoComplete="off"
        spellCheck={false}
        list={suggestions.length > 0 ? list : undefined}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map(({ value, about }) => (
            <option key={value} value={value} label={about && `${value} · ${about}`} />
          ))}
        </datalist>
      )}
    </>
  );
}
