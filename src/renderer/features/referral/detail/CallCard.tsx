import { useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import { callFields } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { verifyCallText } from '../../../../shared/entities/referral/status.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { Facts } from '../../../kit/detail/Facts.tsx';
import { HeadButton } from '../../../kit/detail/HeadButton.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { CallPad } from './CallPad.tsx';

const beforeLoan = [
  'call_time',
  'caller_name',
  'address',
  'residence_status',
  'education',
  'family_dependent',
  'other_loan',
] as const;
const afterLoan = ['other_info', 'occupation', 'income'] as const;

/** Panggilan Verifikasi of S-035, with its status. */
export function CallCard({ referral }: { referral: ReferralDetail }) {
  const { call } = referral;
  const [editing, setEditing] = useState(false);
  const names = call.other_loan
    ? [...beforeLoan, 'other_loan_description' as const, ...afterLoan]
    : [...beforeLoan, ...afterLoan];
  return (
    <DetailSection
      title="Panggilan Verifikasi"
      action={
        <>
          <StatusBadge tone={call.is_verified ? 'green' : 'grey'}>
            {verifyCallText(call.is_verified)}
          </StatusBadge>
          <HeadButton
            label="Ubah"
            what="panggilan verifikasi"
            gate={entities.referral.updateCall.access}
            onClick={() => setEditing(true)}
          />
        </>
      }
    >
      <Facts facts={describedFacts(callFields, call, names)} />
      {editing && <CallPad referral={referral} onClose={() => setEditing(false)} />}
    </DetailSection>
  );
}
