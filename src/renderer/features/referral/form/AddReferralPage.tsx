import { useForm } from '@mantine/form';
import { entities } from '../../../../shared/entities/index.ts';
import { useGoUp } from '../../../kit/page/currentPage.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import { ReferralForm } from './ReferralForm.tsx';
import { blankReferral, createInput, type ReferralValues } from './values.ts';

export default function AddReferralPage() {
  const goUp = useGoUp();
  const fields = useForm<ReferralValues>({ initialValues: blankReferral });
  const toList = () => goUp(referralPages.add);
  return (
    <ReferralForm
      fields={fields}
      operation={entities.referral.create}
      toInput={createInput}
      draft={referralPages.add.path}
      submitLabel="Tambah"
      onSaved={toList}
      onCancel={toList}
    />
  );
}
