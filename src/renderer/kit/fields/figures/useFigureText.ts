import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '../field.ts';
import {
  editFigure,
  type FigureFormat,
  type FigureText,
  type FigureValue,
  figureText,
  typedValue,
} from './figureText.ts';

const mostEdits = 200;
const deletions: Readonly<Record<string, 'back' | 'forward'>> = {
  deleteContentBackward: 'back',
  deleteContentForward: 'forward',
};

interface Selected {
  text: string;
  from: number;
  to: number;
}

function useSelected(element: RefObject<HTMLInputElement | null>): RefObject<Selected | undefined> {
  const selected = useRef<Selected>(undefined);
  // React's `onBeforeInput` does not fire for deletions, so these listeners are native.
  useEffect(() => {
    const node = element.current;
    const remember = () => {
      if (!node) return;
      const { value, selectionStart, selectionEnd } = node;
      selected.current = {
        text: value,
        from: selectionStart ?? value.length,
        to: selectionEnd ?? value.length,
      };
    };
    node?.addEventListener('beforeinput', remember);
    node?.addEventListener('compositionstart', remember);
    return () => {
      node?.removeEventListener('beforeinput', remember);
      node?.removeEventListener('compositionstart', remember);
    };
  }, [element]);
  return selected;
}

export function useFigureText(
  element: RefObject<HTMLInputElement | null>,
  field: Field<FigureValue>,
  format: FigureFormat,
  onEdit: () => void,
) {
  const [shown, setShown] = useState<FigureText>(() => figureText(field.value, format));
  const [known, setKnown] = useState(field.value);
  const edits = useRef<{ past: FigureText[]; undone: FigureText[] }>({ past: [], undone: [] });
  if (!Object.is(known, field.value)) {
    setKnown(field.value);
    setShown(figureText(field.value, format));
  }
  const selected = useSelected(element);
  useLayoutEffect(() => {
    if (shown.caret !== undefined && element.current === document.activeElement)
      element.current?.setSelectionRange(shown.caret, shown.caret);
  }, [shown, element]);

  const put = (next: FigureText) => {
    onEdit();
    setShown(next);
    const taken = typedValue(next, format).value;
    setKnown(taken);
    if (!Object.is(taken, field.value)) field.onChange(taken);
  };
  const take = (next: FigureText) => {
    edits.current = { past: [...edits.current.past.slice(1 - mostEdits), shown], undone: [] };
    put(next);
  };
  /** Replaces the browser's undo history, which is lost when a script sets the text. */
  const step = (from: 'past' | 'undone', to: 'past' | 'undone') => {
    const next = edits.current[from].pop();
    if (!next) return;
    edits.current[to].push(shown);
    put(next);
  };
  const undo = () => step('past', 'undone');
  const redo = () => step('undone', 'past');
  const edit = (node: HTMLInputElement, event: InputEvent) => {
    if (event.inputType === 'historyUndo') return undo();
    if (event.inputType === 'historyRedo') return redo();
    if (event.isComposing) return take({ text: node.value, asTyped: true });
    const { from, to, text } = selected.current ?? {};
    const known = text === shown.text && from !== undefined && to !== undefined;
    selected.current = undefined;
    take(
      editFigure(
        {
          before: shown,
          next: node.value,
          caret: node.selectionStart ?? node.value.length,
          selection: known ? { from, to } : undefined,
          deletes: deletions[event.inputType],
        },
        format,
      ),
    );
  };
  return {
    text: shown.text,
    ...typedValue(shown, format),
    edit,
    undo,
    redo,
    /** An input method may compose full-width digits. */
    endComposition: (node: HTMLInputElement) => {
      if (!/^[\d０-９]*$/.test(node.value)) return;
      const next = node.value.normalize('NFKC');
      take(editFigure({ before: shown, next, caret: node.value.length }, format));
    },
    settle: (value: number) => setShown(figureText(value, format)),
  };
}
