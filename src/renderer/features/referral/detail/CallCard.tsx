import { useState } from 'react';
import { entities } from '../../../../shared/entities/index.ts';
import { callFields } from '../../../../shared/entities/referral/fields.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { verifyCallText } from '../../../../shared/entities/referral/status.ts';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../../kit/detail/describedFacts.tsx';
import { Facts } from '../../../kit/detail/Facts.tsx';
import { HeadButton } from '../../../kit/detail/HeadButton.tsx';
import { alertDenied } from '../../../kit/dialogs/confirm.tsx';
import { useLetterKeys } from '../../../kit/keys/letterKeys.ts';
import { StatusBadge } from '../../../kit/marks/StatusBadge.tsx';
import { useAllows } from '../../../kit/session/session.ts';
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

export function CallCard({ referral }: { referral: ReferralDetail }) {
  const { call } = referral;
  const [editing, setEditing] = useState(false);
  const gate = entities.referral.updateCall.access;
  const allowed = useAllows(gate);
  useLetterKeys(
    'Pengajuan',
    editing
      ? {}
      : { c: { label: 'Catat panggilan', run: () => (allowed ? setEditing(true) : void alertDenied(gate)) } },
  );
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
          <HeadButton label="Ubah" what="panggilan verifikasi" gate={gate} onClick={() => setEditing(true)} />
        </>
      }
    >
      <Facts facts={describedFacts(callFields, call, names)} />
      {editing && <CallPad referral={referral} onClose={() => setEditing(false)} />}
    </DetailSection>
  );
}
