import './fields.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { figureTexts } from '../../../shared/core/figures.ts';
import { type Field, hintOf, wrapperProps } from './field.ts';
import {
  editFigure,
  type FigureFormat,
  type FigureText,
  type FigureValue,
  figureText,
  figureValue,
  isUnfinished,
} from './figureText.ts';

type InputProps = Pick<
  TextInputProps,
  'disabled' | 'readOnly' | 'variant' | 'rightSection' | 'rightSectionWidth' | 'placeholder'
>;

/**
 * The input of every number. What was typed stays until one leaves, then stands as it was understood; what cannot be read
 * stays and says why. The form gets the number, '' for nothing, or the text that cannot be read.
 */
export function FigureInput({
  field,
  format,
  note,
  ...input
}: {
  field: Field<FigureValue>;
  format: FigureFormat;
  /** Said below the input about a number that was understood, or about none. */
  note?: (value: number | undefined) => ReactNode;
} & InputProps) {
  const [shown, setShown] = useState<FigureText>(() => figureText(field.value, format));
  const [known, setKnown] = useState(field.value);
  const [focused, setFocused] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const element = useRef<HTMLInputElement>(null);
  const selected = useRef<{ text: string; from: number; to: number }>(undefined);
  if (!Object.is(known, field.value)) {
    setKnown(field.value);
    setShown(figureText(field.value, format));
  }

  // React has no event before an edit that tells what is selected.
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

  const { value, fault } = figureValue(shown.text, format);
  const take = (next: FigureText) => {
    setRefusal(undefined);
    setShown(next);
    const taken = figureValue(next.text, format).value;
    setKnown(taken);
    if (!Object.is(taken, field.value)) field.onChange(taken);
  };
  const edit = (node: HTMLInputElement, event: InputEvent) => {
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
          isUndo: event.inputType?.startsWith('history') ?? false,
        },
        format,
      ),
    );
  };
  /** Several values at once would be glued to one. */
  const refuseSeveral = (text: string, event: { preventDefault: () => void }) => {
    if (!/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    setRefusal(figureTexts.several);
  };
  const told = refusal ?? (isUnfinished(shown.text) && focused ? undefined : fault);
  const isStatus = focused && told !== undefined && !field.error;
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
      description={hintOf(field, isStatus ? <span role="status">{told}</span> : words)}
      data-figure={format.money ? 'money' : format.decimals ? 'share' : 'count'}
      data-negative={Number(value) < 0 || undefined}
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
        // Typing replaces, wherever the focus came from; a click then sets its caret.
        event.currentTarget.select();
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
