import { entities } from '../../../../shared/entities/index.ts';
import { callFields as fields, referralLabels } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { CopyButton } from '../../../kit/detail/Facts.tsx';
import { SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { LongTextField, ShownField } from '../../../kit/fields/TextFields.tsx';
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import type { Part } from '../../../kit/form/section.tsx';
import classes from './CallPad.module.css';

/** Without another loan its description is closed and empty. */
const otherLoan: Part<typeof fields> = {
  names: ['other_loan', 'other_loan_description'],
  draw: (form) => {
    const loan = form.field('other_loan');
    return (
      <>
        <SwitchField
          {...loan}
          words={fields.other_loan.words}
          onChange={(other_loan) =>
            form.set(other_loan ? { other_loan } : { other_loan, other_loan_description: '' })
          }
        />
        <Wide>
          <LongTextField {...form.field('other_loan_description')} disabled={!form.values.other_loan} />
        </Wide>
      </>
    );
  },
};

/** S-036: the verification call of one referral, beside it. The caller's name is the server's (E-CALL.caller_name). */
export function CallPad({ referral, onClose }: { referral: ReferralDetail; onClose: () => void }) {
  const { call, submitter_name: name, submitter_mobile_number: phone } = referral;
  return (
    <FormDrawer
      title="Panggilan Verifikasi"
      head={<Whom name={name} phone={phone} />}
      operation={entities.referral.updateCall}
      fields={fields}
      parts={[
        'call_time',
        {
          names: [],
          draw: () => <ShownField label={fields.caller_name.label} value={call.caller_name} />,
        },
        'address',
        'residence_status',
        'education',
        'family_dependent',
        otherLoan,
        'other_info',
        'occupation',
        'income',
        'is_verified',
      ]}
      start={call}
      // The choices are words of the description; the schema checks them.
      toInput={(values) => ({ ...values, referral_id: call.referral_id }) as never}
      subject={name}
      onClose={onClose}
    />
  );
}

/** Who is called, and the number to dial. */
function Whom({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      <div className={classes.name}>{name}</div>
      <div className={classes.phone}>
        {phone}
        <CopyButton text={phone} label={referralLabels.submitter_mobile_number} />
      </div>
    </>
  );
}
