import './fields.css';
import { Textarea, TextInput } from '@mantine/core';
import { phoneHint } from '../../../shared/core/values.ts';
import { explainDigits, explainPhone, onlyDigits, phoneDigits, takeDigits } from './digits.ts';
import { type Field, hintOf, wrapperProps } from './field.ts';
import { useTypedHint } from './useTypedHint.tsx';

interface TextOptions {
  disabled?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** A line under the label: a hint, or what was looked up. */
  description?: React.ReactNode;
}

export function TextField({
  disabled,
  placeholder,
  maxLength,
  description,
  ...field
}: Field<string> & TextOptions) {
  return (
    <TextInput
      {...wrapperProps(field)}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...{ disabled, placeholder, maxLength }}
      description={hintOf(field, description)}
    />
  );
}

export function LongTextField({
  disabled,
  placeholder,
  maxLength,
  description,
  ...field
}: Field<string> & TextOptions) {
  return (
    <Textarea
      {...wrapperProps(field)}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      {...{ disabled, placeholder, maxLength }}
      description={hintOf(field, description)}
    />
  );
}

/** Takes digits only, `max` of them; the value stays text so that a leading zero survives. */
export function DigitsField({
  max,
  description,
  ...field
}: Field<string> & { max: number; description?: React.ReactNode }) {
  const { hint, handlers } = useTypedHint(explainDigits(max));
  return (
    <TextInput
      {...wrapperProps(field)}
      {...handlers}
      className="tabular"
      inputMode="numeric"
      autoComplete="off"
      value={field.value}
      description={hintOf(field, hint || description)}
      onChange={(event) =>
        field.onChange(takeDigits(event.currentTarget, (typed, caret) => onlyDigits(typed, max, caret)))
      }
    />
  );
}

/** Phone of R-146; a number in any usual form becomes its 0-form. Its hint makes way for the same error. */
export function PhoneField(field: Field<string>) {
  const { hint, handlers } = useTypedHint(explainPhone);
  return (
    <TextInput
      {...wrapperProps(field)}
      {...handlers}
      className="tabular"
      inputMode="tel"
      autoComplete="off"
      value={field.value}
      description={hintOf(field, hint || (field.error ? undefined : phoneHint))}
      onChange={(event) => field.onChange(takeDigits(event.currentTarget, phoneDigits))}
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
