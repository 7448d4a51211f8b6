import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { EditorExit } from './editing.ts';

interface CellEditorProps {
  /** Names the cell for screen readers. */
  label: string;
  text: string;
  /** Begun by typing: the caret stands behind the first letter; else the whole text is marked. */
  typed: boolean;
  suggestions: readonly string[];
  /** Resolves false when the text is refused. */
  onSave(text: string, exit: EditorExit): Promise<boolean>;
  onCancel(): void;
}

/** Enter, Tab and F8 save and move on, Esc gives up, leaving saves. All other keys belong to the text. */
function exitOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): EditorExit | null {
  if (key === 'Enter') return shiftKey ? 'previous' : 'next';
  if (key === 'F8') return shiftKey ? 'previous' : 'next';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}

/** The text of one cell while it is typed. */
export function CellEditor({ label, text, typed, suggestions, onSave, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const list = useId();
  /** Between a save and its answer, and once the editor is left: what comes then is not saved twice. */
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
  // A window that is left for another one has not left the cell.
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
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}
