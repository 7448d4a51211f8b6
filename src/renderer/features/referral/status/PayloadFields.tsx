import type { FieldErrors } from '../../../../shared/core/errors.ts';
import type { ReferralStatus, ReferralStatusForm } from '../../../../shared/entities/referral/status.ts';
import { CompanyAndBranch } from '../../../entities/partner/PartnerSelect.tsx';
import type { Field } from '../../../kit/fields/field.ts';
import { RupiahField } from '../../../kit/fields/RupiahField.tsx';
import { LongTextField } from '../../../kit/fields/TextFields.tsx';
import { payloadFields, Total, totalOf } from './payload.tsx';
import type { Payload } from './payloadForm.ts';

/** The inputs of a move's form (R-110…R-117). */
export function PayloadFields({
  form,
  from,
  payload,
  errors,
  idOf,
  onChange,
}: {
  form: ReferralStatusForm;
  from: ReferralStatus;
  payload: Payload;
  errors: FieldErrors;
  /** DOM id of an input. */
  idOf: (name: string) => string;
  onChange: (changes: Partial<Payload>) => void;
}) {
  const field = <Name extends keyof Payload>(name: Name): Field<Payload[Name]> => ({
    id: idOf(name),
    label: payloadFields[name].label,
    required: name !== 'incentive_tax',
    value: payload[name],
    error: errors[name],
    onChange: (value) => onChange({ [name]: value }),
    onBlur: () => {},
  });
  switch (form) {
    case 'assign':
      return (
        <CompanyAndBranch
          company={field('partner_id_company_assign')}
          branch={field('partner_id_branch_assign')}
        />
      );
    case 'amount':
      return <RupiahField {...field('incentive_amount')} required={from !== 4} negative />;
    case 'payment':
      return (
        <>
          <RupiahField {...field('incentive_insentif')} negative />
          <RupiahField {...field('incentive_tax')} negative />
          <Total amount={totalOf(payload)} />
        </>
      );
    case 'reason':
      return <LongTextField {...field('status_reason')} />;
    case 'confirm':
      return null;
  }
}
