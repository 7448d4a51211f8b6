import { formatDateTime } from '../../../shared/core/values.ts';
import { dueOf } from '../../../shared/entities/referral/due.ts';
import { referralLabels as L } from '../../../shared/entities/referral/fields.ts';
import type { ReferralRow } from '../../../shared/entities/referral/schema.ts';
import { whyDue } from '../../../shared/entities/target/due.ts';
import { useNow } from '../../kit/page/useNow.ts';
import { dueLevels } from './age.ts';
import { ClockBadge } from './ClockBadge.tsx';
import { useTargets } from './useTargets.ts';

interface DueBadgeProps {
  referral: Pick<ReferralRow, 'referral_status_id' | 'statusChangedAt' | 'dueAt'>;
  /** Makes the badge a tab stop. Only one badge on a page should be a tab stop. */
  reached?: boolean;
}

/** Amber in the last four hours, red when late. With known targets, the title says why. */
export function DueBadge({ referral, reached = false }: DueBadgeProps) {
  const { dueAt, referral_status_id: status, statusChangedAt: since } = referral;
  const now = useNow();
  const targets = useTargets();
  if (dueAt === null) return null;
  const { text, level } = dueOf(dueAt, now);
  const why = targets
    ? whyDue({ status, since, dueAt }, targets.settings, now)
    : `${L.dueAt} ${formatDateTime(dueAt)}`;
  return (
    <ClockBadge level={dueLevels[level]} at={dueAt} title={why} alarm={level === 'late'} reached={reached}>
      {text}
    </ClockBadge>
  );
}
