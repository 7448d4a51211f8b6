import { formatRupiah } from '../../../shared/core/formats.ts';
import { spellRupiah } from '../../lib/spell.ts';
import { FigureInput } from './FigureInput.tsx';
import type { Field } from './field.ts';

/**
 * Whole rupiah, with 'Rp.' and thousand dots, in words below: a zero too many is read at once. Amounts below zero
 * are red and only possible with `negative`. `stored` is said beside an amount that differs from it.
 */
export function RupiahField({
  negative = false,
  stored,
  disabled,
  readOnly = false,
  ...field
}: Field<number | string> & {
  negative?: boolean;
  stored?: number | undefined;
  disabled?: boolean;
  readOnly?: boolean;
}) {
  return (
    <FigureInput
      field={field}
      format={{ money: true, negative, prefix: 'Rp. ' }}
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

/** ` · tersimpan Rp2.000.000, bertambah Rp500.000`; nothing where nothing is stored or changed. */
function changeText(amount: number, stored: number | undefined): string {
  if (!stored || amount === stored) return '';
  const change = amount > stored ? 'bertambah' : 'berkurang';
  return ` · tersimpan ${formatRupiah(stored)}, ${change} ${formatRupiah(Math.abs(amount - stored))}`;
}
