import { Button } from '@mantine/core';
import { useState } from 'react';
import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import type { Field } from '../../../kit/fields/field.ts';
import { RupiahField } from '../../../kit/fields/RupiahField.tsx';
import classes from './FillBar.module.css';
import type { Amounts } from './payment.ts';
import type { PaymentState } from './usePayment.ts';

/** One pair of amounts for many rows: for those that have none yet, or for all. */
export function FillBar({ payment }: { payment: PaymentState }) {
  const [amounts, setAmounts] = useState<Amounts>({ insentif: '', tax: 0 });
  const field = (name: keyof Amounts, label: string): Field<number | string> => ({
    id: `isi-${name}`,
    label,
    required: false,
    value: amounts[name],
    onChange: (value) => setAmounts((before) => ({ ...before, [name]: value })),
    onBlur: () => {},
    error: undefined,
  });
  const { missing, open, sending } = payment;
  const none = amounts.insentif === '' || sending;
  return (
    <section className={classes.fill} aria-label="Isi sekaligus">
      <RupiahField {...field('insentif', referralLabels.incentive_insentif)} negative />
      <RupiahField {...field('tax', referralLabels.incentive_tax)} negative />
      {missing > 0 && (
        <Button disabled={none} onClick={() => payment.fill(amounts, 'empty')}>
          Isi {missing} baris tanpa insentif
        </Button>
      )}
      {missing < open.length && (
        <Button variant="default" disabled={none} onClick={() => payment.fill(amounts, 'all')}>
          Isi semua {open.length} baris
        </Button>
      )}
    </section>
  );
}
