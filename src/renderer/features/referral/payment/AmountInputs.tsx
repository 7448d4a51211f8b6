import { Button, Group } from '@mantine/core';
import { referralLabels as L } from '../../../../shared/entities/referral/fields.ts';
import type { Field } from '../../../kit/fields/field.ts';
import { RupiahField } from '../../../kit/fields/figures/RupiahField.tsx';
import { Form } from '../../../kit/form/Form.tsx';
import { type Amounts, type Payment, taxFaults } from './payment.ts';
import type { PaymentState } from './usePayment.ts';

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

export function AmountInputs({
  payment: { row, faults },
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
    error: name === 'tax' ? taxFaults(amounts).incentive_tax : undefined,
  });
  return (
    <Form
      ref={focusFirst}
      onSubmit={() => {
        if (Object.keys(faults).length === 0) onDone();
      }}
    >
      <Group gap="8px 10px" align="flex-start">
        <RupiahField {...field('insentif', L.incentive_insentif)} negative />
        <RupiahField {...field('tax', L.incentive_tax)} negative />
        <Button type="submit" variant="default" mt={21}>
          Selesai
        </Button>
      </Group>
    </Form>
  );
}
