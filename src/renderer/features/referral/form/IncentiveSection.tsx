import { emptyText } from '../../../../shared/core/fields.ts';
import { formatRupiah } from '../../../../shared/core/values.ts';
import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { RupiahField } from '../../../kit/fields/figures/RupiahField.tsx';
import { ShownField } from '../../../kit/fields/TextFields.tsx';
import { FieldGrid } from '../../../kit/form/FormPage.tsx';
import type { ResourceForm } from '../../../kit/form/resourceForm.ts';
import { totalOf } from '../status/payload.tsx';
import type { ReferralValues } from './values.ts';

export function IncentiveSection({
  form,
  open,
  stored,
}: {
  form: ResourceForm<ReferralValues>;
  open: boolean;
  stored: ReferralDetail | undefined;
}) {
  const total = totalOf(form.values);
  const access = { negative: true, readOnly: stored === undefined, disabled: stored !== undefined && !open };
  return (
    <FieldGrid>
      <RupiahField {...form.field('incentive_amount')} stored={stored?.incentive_amount} {...access} />
      <RupiahField {...form.field('incentive_insentif')} stored={stored?.incentive_insentif} {...access} />
      <RupiahField {...form.field('incentive_tax')} stored={stored?.incentive_tax} {...access} />
      <ShownField
        label={referralLabels.total_incentive}
        value={total === undefined ? emptyText : formatRupiah(total)}
        danger={total !== undefined && total < 0}
      />
    </FieldGrid>
  );
}
