import { entities } from '../../../../shared/entities/index.ts';
import { referralFields } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { AgeBadge } from '../../../entities/referral/AgeBadge.tsx';
import { DueBadge } from '../../../entities/referral/DueBadge.tsx';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { PresentPills } from '../../../entities/teamwork/PresentPills.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { RecordDetail } from '../../../kit/detail/RecordDetail.tsx';
import { useMay } from '../../../kit/rights/useMay.ts';
import { referralPages } from '../../../pages/referralPages.ts';
import { StatusControl } from '../status/StatusControl.tsx';
import { useDeleteReferrals } from '../status/useDeleteReferrals.ts';
import { CallCard } from './CallCard.tsx';
import { History } from './History.tsx';
import { Holder, HolderActions } from './Holder.tsx';
import { AnswerFacts, ListFacts, PersonFacts } from './sections.tsx';

export default function ReferralDetailPage() {
  const deleteReferrals = useDeleteReferrals();
  const mayRead = useMay(entities.claim.list);
  return (
    <RecordDetail
      page={referralPages.detail}
      read={entities.referral.detail}
      list={entities.referral.list}
      noun="pengajuan"
      edit={referralPages.edit}
      remove={{
        operation: entities.referral.remove,
        onRemove: (referral) => deleteReferrals([referral]),
      }}
      head={(referral: ReferralDetail) => ({
        title: referral.submitter_name,
        status: (
          <>
            <ReferralStatusBadge status={referral.referral_status_id} />
            {referral.dueAt ? (
              <DueBadge referral={referral} reached />
            ) : (
              <AgeBadge status={referral.referral_status_id} since={referral.statusChangedAt} />
            )}
          </>
        ),
        people: <PresentPills entity="referral" id={referral.id} />,
        actions: (
          <>
            <HolderActions id={referral.id} />
            <StatusControl rows={[referral]} />
          </>
        ),
        keys: [
          ...describedFacts(referralFields, referral, [
            'submission_number',
            'submitter_mobile_number',
            'nik',
          ]),
          ...(mayRead ? [{ label: 'Petugas', value: <Holder id={referral.id} /> }] : []),
        ],
      })}
      main={(referral) => (
        <>
          <ListFacts referral={referral} />
          <PersonFacts referral={referral} />
          <AnswerFacts answers={referral.answers} />
        </>
      )}
      side={(referral) => (
        <>
          <CallCard referral={referral} />
          <History id={referral.id} history={referral.history} />
        </>
      )}
    />
  );
}
