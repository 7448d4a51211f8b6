import { IconClock } from '@tabler/icons-react';
import { formatDateTime } from '../../../shared/core/values.ts';
import { referralLabels as L } from '../../../shared/entities/referral/fields.ts';
import type { ReferralStatus } from '../../../shared/entities/referral/status.ts';
import classes from './AgeBadge.module.css';
import { ageOf } from './age.ts';

/** How long a submission has had its status: plain, amber from 3 days, red from 7; the tooltip has the moment itself. */
export function AgeBadge({ status, since }: { status: ReferralStatus; since: string }) {
  const age = ageOf(status, since, Date.now());
  if (!age) return null;
  return (
    <time
      className={classes.age}
      data-level={age.level}
      dateTime={since}
      title={`${L.statusChangedAt} ${formatDateTime(since)}`}
    >
      <IconClock size={13} aria-hidden /> {age.text}
    </time>
  );
}
