import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { referralStatusNames } from '../../../../shared/entities/referral/status.ts';
import { AlsoEditing } from '../../../entities/teamwork/AlsoEditing.tsx';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { ChangedNotice } from '../../../kit/form/FormNotices.tsx';
import { useLoaded } from '../../../kit/form/useLoaded.ts';
import { useStepBack } from '../../../kit/page/currentPage.ts';
import { PageSkeleton } from '../../../kit/page/states.tsx';
import { useRead } from '../../../lib/queries.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import { ReferralForm } from './ReferralForm.tsx';
import { type ReferralValues, referralValues, updateInput } from './values.ts';

export default function EditReferralPage() {
  const { id = '' } = useParams();
  const read = useRead(entities.referral.detail, { id });
  const { loaded, reload } = useLoaded(read);
  if (loaded)
    return (
      <EditForm
        key={loaded.generation}
        stored={loaded.data}
        newest={read.data?.data}
        onReload={() => void reload()}
      />
    );
  return <RecordStates read={read} skeleton={<PageSkeleton />} page={referralPages.edit} />;
}

function EditForm({
  stored: opened,
  newest,
  onReload,
}: {
  stored: ReferralDetail;
  newest: ReferralDetail | undefined;
  onReload: () => void;
}) {
  const back = useStepBack();
  const [stored, setStored] = useState(opened);
  const fields = useForm<ReferralValues>({ initialValues: referralValues(stored) });
  return (
    <ReferralForm
      fields={fields}
      stored={stored}
      operation={entities.referral.update}
      toInput={(values, context) => updateInput(values, { ...context, stored })}
      submitLabel="Simpan"
      onSaved={back}
      onCancel={back}
      onReload={onReload}
      onNewer={setStored}
      notice={
        <>
          <AlsoEditing entity="referral" id={stored.id} noun="pengajuan" />
          <ChangedNotice stored={stored} newest={newest} what={statusText(stored, newest)} />
        </>
      }
    />
  );
}

const statusText = (stored: ReferralDetail, newest: ReferralDetail | undefined): string => {
  const [before, after] = [stored.referral_status_id, newest?.referral_status_id];
  if (after === undefined || after === before) return '';
  return `Statusnya kini ${referralStatusNames[after]}, semula ${referralStatusNames[before]}.`;
};
