import { entities } from '../../../../shared/entities/index.ts';
import { callFields as fields } from '../../../../shared/entities/referral/fields.ts';
import type { Call } from '../../../../shared/entities/referral/schema.ts';
import { SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { LongTextField, ShownField } from '../../../kit/fields/TextFields.tsx';
import { DialogForm } from '../../../kit/form/DialogForm.tsx';
import { Wide } from '../../../kit/form/FormPage.tsx';
import type { Part } from '../../../kit/form/section.tsx';

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

/** S-036: the verification call of one referral. The caller's name is the server's (E-CALL.caller_name). */
export function CallDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  return (
    <DialogForm
      title="Panggilan Verifikasi"
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
      onClose={onClose}
    />
  );
}
