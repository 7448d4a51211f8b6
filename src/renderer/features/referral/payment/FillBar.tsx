import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../shared/core/formats.ts';
import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import { confirm } from '../../../kit/dialogs/confirm.tsx';
import type { Field } from '../../../kit/fields/field.ts';
import { RupiahField } from '../../../kit/fields/figures/RupiahField.tsx';
import { Form } from '../../../kit/form/Form.tsx';
import { ShortList } from '../status/Cases.tsx';
import classes from './FillBar.module.css';
import { type Amounts, isComplete, paymentOf, replacedBy, taxFaults } from './payment.ts';
import type { PaymentState } from './usePayment.ts';

export function FillBar({ payment }: { payment: PaymentState }) {
  const [amounts, setAmounts] = useState<Amounts>({ insentif: '', tax: 0 });
  const field = (name: keyof Amounts, label: string): Field<number | string> => ({
    id: `isi-${name}`,
    label,
    required: false,
    value: amounts[name],
    onChange: (value) => setAmounts((before) => ({ ...before, [name]: value })),
    onBlur: () => {},
    error: name === 'tax' ? taxFaults(amounts).incentive_tax : undefined,
  });
  const { missing, open, sending } = payment;
  const none = !isComplete(paymentOf(open[0]!.row, amounts)) || sending;
  const replaced = replacedBy(open, amounts);
  const fillAll = async () => {
    const isSure =
      replaced.length === 0 ||
      (await confirm({
        title: `Ganti isian ${formatCount(replaced.length)} baris?`,
        body: <ShortList lines={replaced} />,
        action: 'Ganti',
      }));
    if (isSure) payment.fill(amounts, 'all');
  };
  const apply = () => {
    if (none) return;
    if (missing > 0) payment.fill(amounts, 'empty');
    else void fillAll();
  };
  return (
    <section aria-label="Isi sekaligus">
      <Form className={classes.fill} onSubmit={apply}>
        <RupiahField {...field('insentif', referralLabels.incentive_insentif)} negative />
        <RupiahField {...field('tax', referralLabels.incentive_tax)} negative />
        {missing > 0 && (
          <Button type="submit" disabled={none}>
            Isi {formatCount(missing)} baris yang belum ada insentifnya
          </Button>
        )}
        {missing < open.length && (
          <Button
            {...(missing === 0 ? { type: 'submit' } : { onClick: () => void fillAll() })}
            variant="default"
            disabled={none}
          >
            Isi semua {formatCount(open.length)} baris
          </Button>
        )}
      </Form>
    </section>
  );
}
