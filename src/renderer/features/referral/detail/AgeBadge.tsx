import { IconClock } from '@tabler/icons-react';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import classes from './AgeBadge.module.css';
import { daysSince, statusSince } from './moves.ts';

/** Selesai and Ditolak wait for nobody. */
const ends: ReadonlySet<number> = new Set([7, 8]);

/** How long a submission has had its status (features.md P3): plain, amber from 3 days, red from 5. */
export function AgeBadge({ referral }: { referral: ReferralDetail }) {
  const since = statusSince(referral.history);
  if (since === undefined || ends.has(referral.referral_status_id)) return null;
  const days = daysSince(since, Date.now());
  return (
    <span className={classes.age} data-late={days >= 5 ? 'very' : days >= 3 || undefined}>
      <IconClock size={13} aria-hidden /> {days} hari
    </span>
  );
}
