import './fields.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { figureTexts } from '../../../shared/core/figures.ts';
import { isChosen } from './byHand.ts';
import { type Field, hintOf, wrapperProps } from './field.ts';
import {
  editFigure,
  type FigureFormat,
  type FigureText,
  type FigureValue,
  figureText,
  isUnfinished,
  typedValue,
} from './figureText.ts';
import { spoken } from './useTypedHint.tsx';

type InputProps = Pick<
  TextInputProps,
  'disabled' | 'readOnly' | 'variant' | 'rightSection' | 'rightSectionWidth' | 'placeholder'
>;

const mostEdits = 200;
const deletions: Readonly<Record<string, 'back' | 'forward'>> = {
  deleteContentBackward: 'back',
  deleteContentForward: 'forward',
};

/** Formats on blur. The form gets the number, '' or the unreadable text, which stays with its reason. */
export function FigureInput({
  field,
  format,
  note,
  ...input
}: {
  field: Field<FigureValue>;
  format: FigureFormat;
  note?: (value: number | undefined) => ReactNode;
} & InputProps) {
  const [shown, setShown] = useState<FigureText>(() => figureText(field.value, format));
  const [known, setKnown] = useState(field.value);
  const [focused, setFocused] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const element = useRef<HTMLInputElement>(null);
  const isNew = useRef(true);
  const selected = useRef<{ text: string; from: number; to: number }>(undefined);
  const edits = useRef<{ past: FigureText[]; undone: FigureText[] }>({ past: [], undone: [] });
  if (!Object.is(known, field.value)) {
    setKnown(field.value);
    setShown(figureText(field.value, format));
  }

  // React has no event before an edit that tells the selection.
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
  }, []);
  useLayoutEffect(() => {
    if (shown.caret !== undefined && element.current === document.activeElement)
      element.current?.setSelectionRange(shown.caret, shown.caret);
  }, [shown]);

  const { value, fault } = typedValue(shown, format);
  const put = (next: FigureText) => {
    setRefusal(undefined);
    setShown(next);
    const taken = typedValue(next, format).value;
    setKnown(taken);
    if (!Object.is(taken, field.value)) field.onChange(taken);
  };
  const take = (next: FigureText) => {
    edits.current = { past: [...edits.current.past.slice(1 - mostEdits), shown], undone: [] };
    put(next);
  };
  /** The browser forgets its own edits when the field writes dots. */
  const step = (from: 'past' | 'undone', to: 'past' | 'undone') => {
    const next = edits.current[from].pop();
    if (!next) return;
    edits.current[to].push(shown);
    put(next);
  };
  const edit = (node: HTMLInputElement, event: InputEvent) => {
    if (event.inputType === 'historyUndo') return step('past', 'undone');
    if (event.inputType === 'historyRedo') return step('undone', 'past');
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
  /** Several values at once would be joined to one. */
  const refuseSeveral = (text: string, event: { preventDefault: () => void }) => {
    if (!/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    setRefusal(figureTexts.several);
  };
  const told = refusal ?? (isUnfinished(shown.text) && focused ? undefined : fault);
  const status = focused && !field.error ? told : undefined;
  const words = told === undefined ? note?.(typeof value === 'number' ? value : undefined) : undefined;
  return (
    <TextInput
      {...wrapperProps(field)}
      {...input}
      ref={element}
      className="tabular"
      inputMode={format.decimals ? 'decimal' : format.negative ? 'text' : 'numeric'}
      autoComplete="off"
      value={shown.text}
      error={field.error ?? (focused ? undefined : told)}
      description={spoken(hintOf(field, status ?? words))}
      data-figure={format.money ? 'money' : format.decimals ? 'share' : 'count'}
      data-negative={Number(value) < 0 || undefined}
      onKeyDown={(event) => {
        const key = event.key.toLowerCase();
        if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return;
        event.preventDefault();
        if (key === 'z' && !event.shiftKey) step('past', 'undone');
        else step('undone', 'past');
      }}
      onChange={(event) => edit(event.currentTarget, event.nativeEvent as InputEvent)}
      onCompositionEnd={(event) => {
        const node = event.currentTarget;
        if (/^[\d０-９]*$/.test(node.value))
          take(
            editFigure(
              { before: shown, next: node.value.normalize('NFKC'), caret: node.value.length },
              format,
            ),
          );
      }}
      onPaste={(event) => refuseSeveral(event.clipboardData.getData('text'), event)}
      onDrop={(event) => refuseSeveral(event.dataTransfer.getData('text'), event)}
      onFocus={(event) => {
        setFocused(true);
        const input = event.currentTarget;
        // Typing replaces all; a click then sets the caret. Drawn anew or focused again, typing goes on.
        if (isChosen(input, isNew.current)) input.select();
        else if (isNew.current) input.setSelectionRange(input.value.length, input.value.length);
        isNew.current = false;
      }}
      onBlur={() => {
        setFocused(false);
        setRefusal(undefined);
        if (typeof value === 'number') setShown(figureText(value, format));
        field.onBlur();
      }}
    />
  );
}
