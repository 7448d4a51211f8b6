import { type ReferralStatus, referralEnds } from '../../../shared/entities/referral/status.ts';

/** How long a submission has had its status (features.md P3). */
interface Age {
  text: string;
  /** Calm, to be looked at, overdue. */
  level: 'calm' | 'late' | 'very';
}

const day = 24 * 60 * 60_000;
/** Whole days from which an age is one to look at, and from which it is an alarm. */
const lateFrom = 3;
const veryFrom = 7;

/** Whole days since then. */
const daysSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / day));

/** The age of a status; none of one that nobody waits for any more. */
export function ageOf(status: ReferralStatus, since: string, now: number): Age | undefined {
  if (referralEnds.has(status)) return undefined;
  const days = daysSince(since, now);
  return {
    text: days === 0 ? '< 1 hari' : `${days} hari`,
    level: days >= veryFrom ? 'very' : days >= lateFrom ? 'late' : 'calm',
  };
}
