import { formatRupiah } from '../../../../shared/core/values.ts';
import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import { RupiahField } from '../../../kit/fields/RupiahField.tsx';
import { ShownField } from '../../../kit/fields/TextFields.tsx';
import { FieldGrid } from '../../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../../kit/form/useResourceForm.ts';
import { type ReferralValues, totalIncentive } from './values.ts';

/** Nominal, Insentif, Pajak and their total: shown on add, closed below Pembayaran on edit. */
export function IncentiveSection({
  form,
  open,
  adding,
}: {
  form: ResourceForm<ReferralValues>;
  open: boolean;
  adding: boolean;
}) {
  const total = totalIncentive(form.values);
  const access = { negative: true, readOnly: adding, disabled: !adding && !open };
  return (
    <FieldGrid>
      <RupiahField {...form.field('incentive_amount')} {...access} />
      <RupiahField {...form.field('incentive_insentif')} {...access} />
      <RupiahField {...form.field('incentive_tax')} {...access} />
      <ShownField label={referralLabels.total_incentive} value={formatRupiah(total)} danger={total < 0} />
    </FieldGrid>
  );
}
