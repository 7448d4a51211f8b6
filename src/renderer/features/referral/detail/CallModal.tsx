import { useForm } from '@mantine/form';
import { longTextMax } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { educations, residenceStatuses } from '../../../../shared/entities/referral/fields.ts';
import { type Call } from '../../../../shared/entities/referral/schema.ts';
import { verifyCallTexts } from '../../../../shared/entities/referral/status.ts';
import { SelectField, SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { DateTimeField } from '../../../kit/fields/DateTimeField.tsx';
import { RupiahField } from '../../../kit/fields/RupiahField.tsx';
import { DigitsField, LongTextField, ShownField, TextField } from '../../../kit/fields/TextFields.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { FieldGrid, Wide } from '../../../kit/form/FormPage.tsx';
import { useResourceForm } from '../../../kit/form/useResourceForm.ts';
import { type CallValues, callInputOf, callLabels, callValues, loanWords } from './callValues.ts';

const nothingRequired: ReadonlySet<string> = new Set();

/** S-036: the verification call of one referral. The caller's name is the server's (E-CALL.caller_name). */
export function CallModal({ call, onClose }: { call: Call; onClose: () => void }) {
  const fields = useForm<CallValues>({ initialValues: callValues(call) });
  const form = useResourceForm({
    operation: entities.referral.updateCall,
    fields,
    labels: callLabels,
    required: nothingRequired,
    toInput: (values) => callInputOf(values, call.referral_id),
    onSaved: onClose,
  });
  const loan = form.field('other_loan');
  const withoutLoan = { other_loan: false, other_loan_description: '' };
  return (
    <FormModal form={form} title="Panggilan Verifikasi" onClose={onClose}>
      <FieldGrid>
        <SwitchField {...form.field('is_verified')} words={verifyCallTexts} />
        <ShownField label={callLabels.caller_name} value={call.caller_name} />
        <DateTimeField {...form.field('call_time')} />
        <TextField {...form.field('occupation')} maxLength={255} />
        <Wide>
          <LongTextField {...form.field('address')} maxLength={255} />
        </Wide>
        <SelectField {...form.field('residence_status')} options={residenceStatuses} />
        <SelectField {...form.field('education')} options={educations} />
        <DigitsField {...form.field('family_dependent')} max={2} />
        <RupiahField {...form.field('income')} />
        <SwitchField
          {...loan}
          words={loanWords}
          onChange={(other_loan) => form.set(other_loan ? { other_loan } : withoutLoan)}
        />
        <Wide>
          <LongTextField
            {...form.field('other_loan_description')}
            disabled={!form.values.other_loan}
            maxLength={longTextMax}
          />
        </Wide>
        <Wide>
          <LongTextField {...form.field('other_info')} maxLength={longTextMax} />
        </Wide>
      </FieldGrid>
    </FormModal>
  );
}
