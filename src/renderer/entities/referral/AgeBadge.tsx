import { formatDateTime } from '../../../shared/core/values.ts';
import { referralLabels as L } from '../../../shared/entities/referral/fields.ts';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import { ageOf } from './age.ts';
import { ClockBadge } from './ClockBadge.tsx';
import { useTargets } from './useTargets.ts';

/** The colour follows the target of the status. Without a target, the days in the status count. */
export function AgeBadge({ status, since }: { status: ReferralStatus; since: string }) {
  const due = useTargets()?.dueOf(status, new Date(since))?.toISOString() ?? null;
  const age = ageOf(status, since, { due, now: Date.now() });
  if (!age) return null;
  return (
    <ClockBadge level={age.level} at={since} title={`${L.statusChangedAt} ${formatDateTime(since)}`}>
      {age.text}
    </ClockBadge>
  );
}
