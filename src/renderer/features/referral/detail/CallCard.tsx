import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { anyOf } from '../../../../shared/core/access.ts';
import { formatDateTime, formatRupiah } from '../../../../shared/core/values.ts';
import type { Call } from '../../../../shared/entities/referral/schema.ts';
import { verifyCallText } from '../../../../shared/entities/referral/status.ts';
import { alertDenied } from '../../../kit/confirm.tsx';
import { DetailSection } from '../../../kit/detail/DetailPage.tsx';
import { type Fact, Facts } from '../../../kit/detail/Facts.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useAllows } from '../../../kit/session.ts';
import { CallModal } from './CallModal.tsx';
import { callLabels as L, loanWords } from './callValues.ts';

const callFacts = (call: Call): Fact[] => [
  {
    label: L.is_verified,
    value: (
      <StatusBadge tone={call.is_verified ? 'green' : 'grey'}>{verifyCallText(call.is_verified)}</StatusBadge>
    ),
  },
  { label: L.call_time, value: formatDateTime(call.call_time) },
  { label: L.caller_name, value: call.caller_name },
  { label: L.address, value: call.address, wide: true },
  { label: L.residence_status, value: call.residence_status },
  { label: L.education, value: call.education },
  { label: L.family_dependent, value: String(call.family_dependent) },
  { label: L.other_loan, value: loanWords[`${call.other_loan}`] },
  ...(call.other_loan
    ? [{ label: L.other_loan_description, value: call.other_loan_description, wide: true }]
    : []),
  { label: L.other_info, value: call.other_info, wide: true },
  { label: L.occupation, value: call.occupation },
  { label: L.income, value: formatRupiah(call.income) },
];

/** Panggilan Verifikasi of S-035; without u_referral_verify_call the pencil only says so. */
export function CallCard({ call }: { call: Call }) {
  const allowed = useAllows(anyOf('u_referral_verify_call'));
  const [editing, setEditing] = useState(false);
  const edit = () => (allowed ? setEditing(true) : void alertDenied());
  return (
    <DetailSection
      title="Panggilan Verifikasi"
      action={
        <Tooltip label="Ubah panggilan verifikasi">
          <ActionIcon aria-label="Ubah panggilan verifikasi" onClick={edit}>
            <IconPencil size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
    >
      <Facts facts={callFacts(call)} />
      {editing && <CallModal call={call} onClose={() => setEditing(false)} />}
    </DetailSection>
  );
}
