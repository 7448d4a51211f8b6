import { formatRupiah } from '../../../../shared/core/formats.ts';
import { spellRupiah } from '../../../lib/spell.ts';
import type { Field } from '../field.ts';
import { FigureInput } from './FigureInput.tsx';

/** Writes the amount in words, to reveal an extra zero. */
export function RupiahField({
  negative = false,
  monthly = false,
  stored,
  disabled,
  readOnly = false,
  ...field
}: Field<number | string> & {
  negative?: boolean;
  monthly?: boolean | undefined;
  stored?: number | undefined;
  disabled?: boolean;
  readOnly?: boolean;
}) {
  return (
    <FigureInput
      field={field}
      format={{ money: true, negative, monthly, prefix: 'Rp. ' }}
      note={(amount) =>
        amount === undefined || readOnly || disabled
          ? undefined
          : spellRupiah(amount) + changeText(amount, stored)
      }
      disabled={disabled}
      {...(readOnly && { readOnly, variant: 'filled' })}
    />
  );
}

function changeText(amount: number, stored: number | undefined): string {
  if (!stored || amount === stored) return '';
  const change = amount > stored ? 'bertambah' : 'berkurang';
  return ` · tersimpan ${formatRupiah(stored)}, ${change} ${formatRupiah(Math.abs(amount - stored))}`;
}
