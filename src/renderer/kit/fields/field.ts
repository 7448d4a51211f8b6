import { cleanText } from '../../../shared/core/cleanText.ts';
import { tooLongText } from '../../../shared/core/faults.ts';
import type { FieldInfo } from '../../../shared/core/fields.ts';

/**
 * What every input of the kit takes: one value, its label and its error. `useResourceForm` makes these from a path,
 * so that a screen writes `<TextField {...form.field('submitter_name')} />` and nothing twice.
 */
export interface Field<Value> extends Typing {
  /** DOM id of the input; links of the error summary jump to it. */
  id: string;
  label: string;
  /** Shows the mark; the check itself belongs to the schema. */
  required: boolean;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** The most characters, where the schema bounds them. */
  maxLength?: number | undefined;
  /** Why it may be read only; the reason stands in place of its hint. */
  locked?: string | undefined;
}

/** What the description of a field says of its typing. */
export type Typing = Pick<FieldInfo, 'takes' | 'most' | 'hint'>;

/** Taken from a description. */
export const typingOf = ({ takes, most, hint }: FieldInfo = { label: '' }): Typing => ({
  ...(takes && { takes }),
  ...(most !== undefined && { most }),
  ...(hint !== undefined && { hint }),
});

/** What is said of a text beyond its limit. An input's own `maxLength` would cut a paste without a word. */
export const tooLong = (label: string, value: unknown, max: number | undefined): string | undefined =>
  typeof value === 'string' && max !== undefined && cleanText(value).trim().length > max
    ? label
      ? tooLongText(label, max)
      : `Paling banyak ${max} karakter`
    : undefined;

/** Hints stand below the input, so that inputs of one row stay level. */
const order = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** The parts that Mantine's inputs share. */
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
  inputWrapperOrder: order,
  ...(locked !== undefined && { readOnly: true, variant: 'filled' as const }),
});

/** The cross that empties an input: named, and not where something has to stand. */
export const clearing = ({ label, required = false }: { label: string; required?: boolean }) => ({
  clearable: !required,
  clearButtonProps: { 'aria-label': `Kosongkan ${label}` },
});

/** What stands below an input: why it is locked, or else its hint. */
export const hintOf = <Hint>({ locked }: { locked?: string | undefined }, hint: Hint): Hint | string =>
  locked ?? hint;
