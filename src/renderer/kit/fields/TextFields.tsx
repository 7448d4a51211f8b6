import { Textarea, TextInput } from '@mantine/core';
import { phoneHint } from '../../../shared/core/values.ts';
import { onlyDigits, phoneDigits } from './digits.ts';
import { type Field, wrapperProps } from './field.ts';

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
      {...{ disabled, placeholder, maxLength, description }}
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
      {...{ disabled, placeholder, maxLength, description }}
    />
  );
}

/** Takes digits only, `max` of them; the value stays text so that a leading zero survives. */
export function DigitsField({
  max,
  description,
  ...field
}: Field<string> & { max: number; description?: React.ReactNode }) {
  return (
    <TextInput
      {...wrapperProps(field)}
      className="tabular"
      inputMode="numeric"
      autoComplete="off"
      value={field.value}
      description={description}
      onChange={(event) => field.onChange(onlyDigits(event.currentTarget.value, max))}
    />
  );
}

/** Phone of R-146 with its hint; a pasted +62 number becomes its 0-form. */
export function PhoneField(field: Field<string>) {
  return (
    <TextInput
      {...wrapperProps(field)}
      className="tabular"
      inputMode="tel"
      autoComplete="off"
      value={field.value}
      description={phoneHint}
      onChange={(event) => field.onChange(phoneDigits(event.currentTarget.value))}
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
      variant="filled"
      classNames={{ input: 'shown-field' }}
      data-danger={danger || undefined}
    />
  );
}
