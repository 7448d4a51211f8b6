import { cleanText } from '../../../shared/core/cleanText.ts';
import type { FieldInfo } from '../../../shared/core/fields.ts';
import { formatCount, tooLongText } from '../../../shared/core/formats.ts';

export interface Field<Value> extends Typing {
  id: string;
  name?: string | undefined;
  label: string;
  /** Only marks the field and hides its clear button; the schema checks the value. */
  required: boolean;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  maxLength?: number | undefined;
  /** Why the field is read-only. Shown instead of the hint. */
  locked?: string | undefined;
}

export type Typing = Pick<FieldInfo, 'takes' | 'most' | 'hint'>;

export const typingOf = ({ takes, most, hint }: FieldInfo = { label: '' }): Typing => ({
  ...(takes && { takes }),
  ...(most !== undefined && { most }),
  ...(hint !== undefined && { hint }),
});

/** Replaces the `maxLength` attribute of the input, which would cut pasted text silently. */
export const tooLong = (label: string, value: unknown, max: number | undefined): string | undefined =>
  typeof value === 'string' && max !== undefined && cleanText(value).trim().length > max
    ? label
      ? tooLongText(label, max)
      : `Paling banyak ${formatCount(max)} karakter`
    : undefined;

/** Hints below the inputs keep the inputs of a row aligned. */
export const hintsBelow = ['label', 'input', 'description', 'error'] as (
  | 'label'
  | 'input'
  | 'description'
  | 'error'
)[];

export const wrapperProps = <Value>({
  id,
  label,
  required,
  error,
  onBlur,
  locked,
  value,
  maxLength,
}: Field<Value>) => ({
  id,
  label,
  withAsterisk: required,
  error: error ?? tooLong(label, value, maxLength),
  onBlur,
  'aria-required': required,
  inputWrapperOrder: hintsBelow,
  ...(locked !== undefined && { readOnly: true, variant: 'filled' as const }),
});

/** ARIA does not allow `aria-required` on groups and buttons. */
export const groupProps = <Value>(field: Field<Value>) => {
  const { 'aria-required': _required, ...props } = wrapperProps(field);
  return props;
};

export const clearing = ({ label, required = false }: { label: string; required?: boolean }) => ({
  clearable: !required,
  clearButtonProps: { 'aria-label': `Kosongkan ${label}` },
});

export const hintOf = <Hint>({ locked }: { locked?: string | undefined }, hint: Hint): Hint | string =>
  locked ?? hint;
