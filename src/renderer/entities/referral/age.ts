import { dueOf } from '../../../shared/entities/referral/due.ts';
import { type ReferralStatus, referralEnds } from '../../../shared/entities/referral/status.ts';

interface Age {
  text: string;
  level: 'calm' | 'late' | 'very';
}

export const dueLevels = { calm: 'calm', soon: 'late', late: 'very' } as const;

const day = 24 * 60 * 60_000;
const lateFrom = 3;
const veryFrom = 7;

const daysSince = (since: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / day));

const hour = 60 * 60_000;

interface At {
  now: number;
  /** Null if the status has no target or the targets are unknown. */
  due: string | null;
}

/** The days in the status count only without a due time. */
const levelOf = (days: number, { due, now }: At): Age['level'] =>
  due ? dueLevels[dueOf(due, now).level] : days >= veryFrom ? 'very' : days >= lateFrom ? 'late' : 'calm';

/** For example '5 jam' or '2 hari'. */
export function oldestOf(since: string, at: At): Age {
  const { now } = at;
  const days = daysSince(since, now);
  const hours = Math.floor((now - Date.parse(since)) / hour);
  return {
    text: days > 0 ? `${days} hari` : hours > 0 ? `${hours} jam` : '< 1 jam',
    level: levelOf(days, at),
  };
}

/** Returns undefined for a final status (features.md P3). */
export function ageOf(status: ReferralStatus, since: string, at: At): Age | undefined {
  if (referralEnds.has(status)) return undefined;
  const days = daysSince(since, at.now);
  return {
    text: days === 0 ? '< 1 hari' : `${days} hari`,
    level: levelOf(days, at),
  };
}
