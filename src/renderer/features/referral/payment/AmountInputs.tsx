import { Button } from '@mantine/core';
import { referralLabels as L } from '../../../../shared/entities/referral/fields.ts';
import type { Field } from '../../../kit/fields/field.ts';
import { RupiahField } from '../../../kit/fields/RupiahField.tsx';
import { Form } from '../../../kit/form/Form.tsx';
import classes from './AmountInputs.module.css';
import type { Amounts, Payment } from './payment.ts';
import type { PaymentState } from './usePayment.ts';

/** What is typed replaces the amount that was there. */
const focusFirst = (form: HTMLFormElement | null) => {
  const first = form?.querySelector('input');
  first?.focus();
  first?.select();
};

export function AmountInputs({
  payment: { row, unread },
  state,
  onDone,
}: {
  payment: Payment;
  state: PaymentState;
  onDone: () => void;
}) {
  const { id } = row;
  const amounts = state.amountsOf(id);
  const field = (name: keyof Amounts, label: string): Field<number | string> => ({
    id: `nilai-${id}-${name}`,
    label,
    required: name === 'insentif',
    value: amounts[name],
    onChange: (value) => state.change(id, { [name]: value }),
    onBlur: () => {},
    error: undefined,
  });
  return (
    <Form
      className={classes.edit}
      ref={focusFirst}
      onSubmit={() => {
        if (Object.keys(unread).length === 0) onDone();
      }}
    >
      <RupiahField {...field('insentif', L.incentive_insentif)} negative />
      <RupiahField {...field('tax', L.incentive_tax)} negative />
      <Button type="submit" variant="default">
        Selesai
      </Button>
    </Form>
  );
}
