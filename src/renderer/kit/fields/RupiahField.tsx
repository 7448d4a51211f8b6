import './fields.css';
import { NumberInput } from '@mantine/core';
import { explainFigures } from './digits.ts';
import { type Field, hintOf, wrapperProps } from './field.ts';
import { useTypedHint } from './useTypedHint.tsx';

/** How every amount is typed: 'Rp.', thousand dots, whole rupiah. */
const rupiahFormat = {
  prefix: 'Rp. ',
  thousandSeparator: '.',
  decimalSeparator: ',',
  allowDecimal: false,
  hideControls: true,
} as const;

/** Whole rupiah; '' while the input is empty. Negative amounts are red and only possible with `negative`. */
export function RupiahField({
  negative = false,
  disabled,
  readOnly = false,
  ...field
}: Field<number | string> & { negative?: boolean; disabled?: boolean; readOnly?: boolean }) {
  const { hint, handlers } = useTypedHint(explainFigures);
  return (
    <NumberInput
      {...wrapperProps(field)}
      {...handlers}
      description={hintOf(field, hint || undefined)}
      {...rupiahFormat}
      className="tabular"
      allowNegative={negative}
      value={field.value}
      onChange={field.onChange}
      disabled={disabled}
      {...(readOnly && { readOnly, variant: 'filled' })}
      data-negative={Number(field.value) < 0 || undefined}
    />
  );
}
