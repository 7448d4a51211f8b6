import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router-dom';
import { anyOf } from '../../../../shared/core/access.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import { type ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { alertDenied } from '../../../kit/confirm.tsx';
import { DetailPage, DetailSkeleton } from '../../../kit/detail/DetailPage.tsx';
import { CopyButton } from '../../../kit/detail/Facts.tsx';
import { RecordStates } from '../../../kit/detail/RecordStates.tsx';
import { useAllows } from '../../../kit/session.ts';
import { useRead } from '../../../lib/queries.ts';
import { ReferralStatusBadge } from '../ReferralStatusBadge.tsx';
import { StatusControl } from '../status/StatusControl.tsx';
import { useDeleteReferrals } from '../status/useDeleteReferrals.ts';
import { CallCard } from './CallCard.tsx';
import { AnswerFacts, History, ListFacts, PersonFacts } from './sections.tsx';

const listPath = '/pengajuan-referal';

/** S-035. Full values: whoever may open this page may read them (r_referral_detail). */
export default function ReferralDetailPage() {
  const { id = '' } = useParams();
  const read = useRead(entities.referral.detail, { id });
  const referral = read.data?.data;
  if (!referral) return <RecordStates read={read} skeleton={<DetailSkeleton />} listPath={listPath} />;
  return (
    <DetailPage
      head={<Head referral={referral} onChanged={() => void read.refetch()} />}
      main={
        <>
          <ListFacts referral={referral} />
          <PersonFacts referral={referral} />
          <AnswerFacts answers={referral.answers} />
        </>
      }
      side={
        <>
          <CallCard call={referral.call} />
          <History history={referral.history} />
        </>
      }
    />
  );
}

function Head({ referral, onChanged }: { referral: ReferralDetail; onChanged: () => void }) {
  return (
    <>
      <h2 className="detail-title">
        {referral.submission_number}
        <CopyButton text={referral.submission_number} label={referralLabels.submission_number} />
      </h2>
      <ReferralStatusBadge status={referral.referral_status_id} />
      <div className="detail-actions">
        <StatusControl rows={[referral]} onDone={onChanged} />
        <EditButton id={referral.id} />
        <DeleteButton id={referral.id} />
      </div>
      <p className="detail-sub">
        {referral.submitter_name} · {referral.product_name} · {referral.program_name}
      </p>
    </>
  );
}

/** Shown to everyone; without the code a click says 'Access Denied!'. */
function EditButton({ id }: { id: number }) {
  const allowed = useAllows(anyOf('u_referral_detail'));
  const navigate = useNavigate();
  const open = () => (allowed ? void navigate(`/edit-referal/${id}`) : void alertDenied());
  return (
    <Tooltip label="Ubah">
      <ActionIcon variant="default" aria-label="Ubah pengajuan" onClick={open}>
        <IconPencil size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}

/** 'Hapus Pengajuan', then back to the list (S-038, R-152). */
function DeleteButton({ id }: { id: number }) {
  const allowed = useAllows(anyOf('d_referral'));
  const navigate = useNavigate();
  const deleteReferrals = useDeleteReferrals();
  const remove = async () => {
    if (!allowed) await alertDenied();
    else if (await deleteReferrals([id])) navigate(listPath);
  };
  return (
    <Tooltip label="Hapus">
      <ActionIcon variant="default" aria-label="Hapus pengajuan" onClick={() => void remove()}>
        <IconTrash size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
