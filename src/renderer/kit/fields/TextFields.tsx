import './fields.css';
import { Textarea, TextInput } from '@mantine/core';
import { explainDigits, explainPhone, longestPhone, onlyDigits, phoneDigits, takeTyped } from './digits.ts';
import { type Field, hintOf, wrapperProps } from './field.ts';
import { explainTyping, keptOf, takenOf } from './typing.ts';
import { useTypedHint } from './useTypedHint.tsx';

interface TextOptions {
  disabled?: boolean;
  placeholder?: string;
  /** A line under the label: a hint, or what was looked up. */
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
      description={hintOf(field, hint || description || field.hint)}
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

/** Characters of a number kept as text, where nothing sets a bound. */
const mostDigits = 20;

/** Takes digits only, as many as its description or its schema says; the value stays text so that a leading zero survives. */
export function DigitsField({ description, ...field }: Field<string> & { description?: React.ReactNode }) {
  const max = field.most ?? field.maxLength ?? mostDigits;
  const { hint, look } = useTypedHint(explainDigits(max));
  return (
    <TextInput
      {...wrapperProps(field)}
      className="tabular"
      inputMode="numeric"
      autoComplete="off"
      value={field.value}
      description={hintOf(field, hint || description || field.hint)}
      onChange={({ currentTarget }) => {
        look(currentTarget.value);
        field.onChange(takeTyped(currentTarget, (typed, caret) => onlyDigits(typed, max, caret)));
      }}
    />
  );
}

/** A phone number; one in any usual form becomes its 0-form. Its hint makes way for its error. */
export function PhoneField(field: Field<string>) {
  const max = field.most ?? field.maxLength ?? longestPhone;
  const { hint, look } = useTypedHint(explainPhone(max));
  return (
    <TextInput
      {...wrapperProps(field)}
      className="tabular"
      inputMode="tel"
      autoComplete="off"
      value={field.value}
      description={hintOf(
        field,
        hint || (field.error ? undefined : (field.hint ?? 'Hanya angka, diawali 0')),
      )}
      onChange={({ currentTarget }) => {
        look(currentTarget.value);
        field.onChange(takeTyped(currentTarget, (typed, caret) => phoneDigits(typed, caret, max)));
      }}
    />
  );
}

/** A value that is shown, not typed; '-' for nothing. */
export function ShownField({ label, value, danger }: { label: string; value: string; danger?: boolean }) {
  return (
    <TextInput
      label={label}
      value={value || '-'}
      readOnly
      // Nothing to do there: it is read with the page.
      tabIndex={-1}
      variant="filled"
      classNames={{ input: 'shown-field' }}
      data-danger={danger || undefined}
    />
  );
}
