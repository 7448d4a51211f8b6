import '../fields.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { figureTexts } from '../../../../shared/core/figures.ts';
import { type Field, hintOf, wrapperProps } from '../field.ts';
import { isFocusedByUser } from '../places/userFocus.ts';
import { spoken } from '../useTypedHint.tsx';
import { type FigureFormat, type FigureValue, isUnfinished } from './figureText.ts';
import { useFigureText } from './useFigureText.ts';

type InputProps = Pick<
  TextInputProps,
  'disabled' | 'readOnly' | 'variant' | 'rightSection' | 'rightSectionWidth' | 'placeholder'
>;

const keyboardFor = ({ decimals, negative }: FigureFormat) =>
  decimals ? 'decimal' : negative ? 'text' : 'numeric';

const kindOf = ({ money, decimals }: FigureFormat) => (money ? 'money' : decimals ? 'share' : 'count');

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
  const [focused, setFocused] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const element = useRef<HTMLInputElement>(null);
  const isNew = useRef(true);
  const figure = useFigureText(element, field, format, () => setRefusal(undefined));
  const { text, value, fault } = figure;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return;
    event.preventDefault();
    if (key === 'z' && !event.shiftKey) figure.undo();
    else figure.redo();
  };
  /** The browser would join several pasted values into one. */
  const refuseSeveral = (pasted: string, event: { preventDefault: () => void }) => {
    if (!/[\t\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    setRefusal(figureTexts.several);
  };
  const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    setFocused(true);
    // Entering a field selects its number, so that typing replaces it. In a redrawn field, the caret goes to
    // the end.
    if (isFocusedByUser(currentTarget, isNew.current)) currentTarget.select();
    else if (isNew.current)
      currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
    isNew.current = false;
  };
  const onBlur = () => {
    setFocused(false);
    setRefusal(undefined);
    if (typeof value === 'number') figure.settle(value);
    field.onBlur();
  };
  const told = refusal ?? (isUnfinished(text) && focused ? undefined : fault);
  const status = focused && !field.error ? told : undefined;
  const words = told === undefined ? note?.(typeof value === 'number' ? value : undefined) : undefined;
  return (
    <TextInput
      {...wrapperProps(field)}
      {...input}
      ref={element}
      className="tabular"
      inputMode={keyboardFor(format)}
      autoComplete="off"
      value={text}
      error={field.error ?? (focused ? undefined : told)}
      description={spoken(hintOf(field, status ?? words))}
      data-figure={kindOf(format)}
      data-negative={Number(value) < 0 || undefined}
      onChange={(event) => figure.edit(event.currentTarget, event.nativeEvent as InputEvent)}
      onCompositionEnd={(event) => figure.endComposition(event.currentTarget)}
      onPaste={(event) => refuseSeveral(event.clipboardData.getData('text'), event)}
      onDrop={(event) => refuseSeveral(event.dataTransfer.getData('text'), event)}
      {...{ onKeyDown, onFocus, onBlur }}
    />
  );
}
