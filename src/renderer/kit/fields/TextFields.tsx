import './fields.css';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Field, hintOf, wrapperProps } from './field.ts';
import {
  type CodeReading,
  type Edit,
  longestPhone,
  readDigits,
  readEdit,
  readTypedPhone,
  takeTyped,
} from './figures/digits.ts';
import { explainTyping, keptOf, takenOf } from './typing.ts';
import { spoken, useTypedHint } from './useTypedHint.tsx';

interface TextOptions {
  disabled?: boolean;
  placeholder?: string;
  description?: React.ReactNode;
}

export function TextField({ disabled, placeholder, description, ...field }: Field<string> & TextOptions) {
  const { hint, look } = useTypedHint(explainTyping(field));
  return (
    <TextInput
      {...wrapperProps(field)}
      value={field.value}
      onChange={({ currentTarget }) => {
        look(currentTarget.value);
        field.onChange(
          takeTyped(
            currentTarget,
            (typed, caret) => takenOf(typed, field, caret),
            (part) => keptOf(part, field),
          ),
        );
      }}
      {...{ disabled, placeholder }}
      description={spoken(hintOf(field, hint || description || field.hint))}
    />
  );
}

export function LongTextField({ disabled, placeholder, description, ...field }: Field<string> & TextOptions) {
  return (
    <Textarea
      {...wrapperProps(field)}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...{ disabled, placeholder }}
      description={hintOf(field, description ?? field.hint)}
    />
  );
}

const mostDigits = 20;

interface CodeOptions {
  field: Field<string>;
  inputMode: 'numeric' | 'tel';
  read: (edit: Edit) => CodeReading;
  description: React.ReactNode;
}

/** The value is text, which keeps leading zeros. */
function CodeInput({ field, inputMode, read, description }: CodeOptions) {
  const [shown, setShown] = useState(field.value);
  const [known, setKnown] = useState(field.value);
  if (known !== field.value) {
    setKnown(field.value);
    setShown(field.value);
  }
  const { hint, look } = useTypedHint((told) => told || undefined);
  return (
    <TextInput
      {...wrapperProps(field)}
      className="tabular"
      inputMode={inputMode}
      autoComplete="off"
      value={shown}
      description={spoken(hintOf(field, hint || description))}
      onChange={({ currentTarget }) => {
        const reading = readEdit(currentTarget, shown, read);
        const { value, message = '' } = reading;
        look(message);
        setShown(reading.shown);
        setKnown(value);
        if (value !== field.value) field.onChange(value);
      }}
      onBlur={() => {
        setShown(field.value);
        field.onBlur();
      }}
    />
  );
}

export function DigitsField({ description, ...field }: Field<string> & { description?: React.ReactNode }) {
  const max = field.most ?? field.maxLength ?? mostDigits;
  const read = (edit: Edit) => readDigits(edit, max);
  return <CodeInput {...{ field, read }} inputMode="numeric" description={description || field.hint} />;
}

export function PhoneField(field: Field<string>) {
  const max = field.most ?? field.maxLength ?? longestPhone;
  const read = (edit: Edit) => readTypedPhone(edit, max);
  const description = field.error ? undefined : (field.hint ?? 'Hanya angka, diawali 0');
  return <CodeInput {...{ field, read, description }} inputMode="tel" />;
}

export function ShownField({
  label,
  value,
  hint,
  danger,
}: {
  label: string;
  value: string;
  hint?: string;
  danger?: boolean;
}) {
  return (
    <TextInput
      label={label}
      value={value || '-'}
      description={hint}
      readOnly
      // Tab skips the field, because screen readers read its value with the page.
      tabIndex={-1}
      variant="filled"
      classNames={{ input: 'shown-field' }}
      data-danger={danger || undefined}
    />
  );
}
