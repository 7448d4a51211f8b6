import { entities } from '../../../../shared/entities/index.ts';
import { referralLabels } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { ReferralStatusBadge } from '../../../entities/referral/ReferralStatusBadge.tsx';
import { CopyButton } from '../../../kit/detail/Facts.tsx';
import { RecordDetail } from '../../../kit/detail/RecordDetail.tsx';
import { referralPages } from '../../../pages/referralPages.ts';
import { StatusControl } from '../status/StatusControl.tsx';
import { useDeleteReferrals } from '../status/useDeleteReferrals.ts';
import { CallCard } from './CallCard.tsx';
import { History } from './History.tsx';
import { AnswerFacts, ListFacts, PersonFacts } from './sections.tsx';

/** S-035. Full values: whoever may open this page may read them (r_referral_detail). */
export default function ReferralDetailPage() {
  const deleteReferrals = useDeleteReferrals();
  return (
    <RecordDetail
      page={referralPages.detail}
      read={entities.referral.detail}
      noun="pengajuan"
      edit={referralPages.edit}
      remove={{
        operation: entities.referral.remove,
        onRemove: (referral) => deleteReferrals([referral]),
      }}
      head={(referral: ReferralDetail) => ({
        title: (
          <>
            {referral.submission_number}
            <CopyButton text={referral.submission_number} label={referralLabels.submission_number} />
          </>
        ),
        status: <ReferralStatusBadge status={referral.referral_status_id} />,
        actions: <StatusControl rows={[referral]} />,
        sub: `${referral.submitter_name} · ${referral.product_name} · ${referral.program_name}`,
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
          <History history={referral.history} />
        </>
      )}
    />
  );
}
