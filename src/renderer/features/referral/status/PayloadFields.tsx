import type { FieldErrors } from '../../../../shared/core/errors.ts';
import type { ReferralStatus, ReferralStatusForm } from '../../../../shared/entities/referral/status.ts';
import { CompanyAndBranch } from '../../../entities/partner/PartnerSelect.tsx';
import type { Field } from '../../../kit/fields/field.ts';
import { RupiahField } from '../../../kit/fields/figures/RupiahField.tsx';
import { LongTextField } from '../../../kit/fields/TextFields.tsx';
import { ApprovedAmounts } from './ApprovedAmounts.tsx';
import type { MovedRow } from './choices.ts';
import { payloadFields, Total, totalOf } from './payload.tsx';
import { keepsAmounts, type Payload } from './payloadForm.ts';
import { Rejections, ReplacedAmounts, ReplacedAssignment, TakenBack } from './Replaced.tsx';

export type FieldOf = <Name extends keyof Payload>(name: Name) => Field<Payload[Name]>;

export function PayloadFields({
  payload,
  errors,
  idOf,
  onChange,
  ...move
}: {
  form: ReferralStatusForm;
  to: ReferralStatus;
  rows: readonly MovedRow[];
  payload: Payload;
  errors: FieldErrors;
  idOf: (name: string) => string;
  onChange: (changes: Partial<Payload>) => void;
}) {
  const field: FieldOf = (name) => ({
    id: idOf(name),
    name,
    label: payloadFields[name].label,
    required: name !== 'incentive_tax',
    value: payload[name],
    error: errors[name],
    onChange: (value) => onChange({ [name]: value }),
    onBlur: () => {},
  });
  return <MoveFields {...move} field={field} />;
}

export function MoveFields({
  form,
  to,
  rows,
  several = rows.length > 1,
  field,
}: {
  form: ReferralStatusForm;
  to: ReferralStatus;
  rows: readonly MovedRow[];
  /** True if the dialog opened with several rows. Its fields stay even if one row remains. */
  several?: boolean;
  field: FieldOf;
}) {
  const stored = rows.length === 1 ? rows[0] : undefined;
  switch (form) {
    case 'assign':
      return (
        <>
          <CompanyAndBranch
            company={field('partner_id_company_assign')}
            branch={field('partner_id_branch_assign')}
            carries={[...new Set(rows.map(({ product_id }) => product_id))].sort((a, b) => a - b)}
          />
          <Rejections rows={rows} />
          <ReplacedAssignment rows={rows} />
        </>
      );
    case 'amount':
      if (keepsAmounts(to) && several)
        return <ApprovedAmounts rows={rows} field={field('incentive_amount')} />;
      return (
        <>
          <RupiahField
            {...field('incentive_amount')}
            required={!keepsAmounts(to)}
            stored={stored?.incentive_amount}
            negative
          />
          <ReplacedAmounts rows={rows} amount={field('incentive_amount').value} />
        </>
      );
    case 'payment':
      return (
        <>
          <RupiahField {...field('incentive_insentif')} stored={stored?.incentive_insentif} negative />
          <RupiahField {...field('incentive_tax')} stored={stored?.incentive_tax} negative />
          <Total
            amount={totalOf({
              incentive_insentif: field('incentive_insentif').value,
              incentive_tax: field('incentive_tax').value,
            })}
          />
        </>
      );
    case 'reason':
      return (
        <>
          <LongTextField {...field('status_reason')} />
          <TakenBack rows={rows} />
        </>
      );
    case 'confirm':
      return null;
  }
}
