import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import { ReferralForm } from './ReferralForm.tsx';
import { blankReferral, createInput, type ReferralValues } from './values.ts';

export default function AddReferralPage() {
  const navigate = useNavigate();
  const fields = useForm<ReferralValues>({ initialValues: blankReferral });
  const toList = () => navigate(pathTo(referralPages.list));
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
