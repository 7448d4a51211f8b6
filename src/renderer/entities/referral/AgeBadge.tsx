import { formatDateTime } from '../../../shared/core/values.ts';
import { referralLabels as L } from '../../../shared/entities/referral/fields.ts';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import { ageOf } from './age.ts';
import { ClockBadge } from './ClockBadge.tsx';

export function AgeBadge({ status, since }: { status: ReferralStatus; since: string }) {
  const age = ageOf(status, since, Date.now());
  if (!age) return null;
  return (
    <ClockBadge level={age.level} at={since} title={`${L.statusChangedAt} ${formatDateTime(since)}`}>
      {age.text}
    </ClockBadge>
  );
}
