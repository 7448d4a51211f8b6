import { type ReferralStatus, referralStatusNames } from '../../../shared/entities/referral/status.ts';
import { StatusBadge, type StatusTone } from '../../kit/marks/StatusBadge.tsx';

const tones: Readonly<Record<ReferralStatus, StatusTone>> = {
  1: 'blue',
  2: 'purple',
  3: 'amber',
  4: 'teal',
  5: 'green',
  6: 'cyan',
  7: 'grey',
  8: 'red',
};

export function ReferralStatusBadge({ status }: { status: ReferralStatus }) {
  return <StatusBadge tone={tones[status]}>{referralStatusNames[status]}</StatusBadge>;
}
