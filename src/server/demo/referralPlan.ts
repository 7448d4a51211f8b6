import { addDays, firstOfMonth, jakartaDay, startOfJakartaDay } from '../../shared/core/values.ts';
import type { ReferralStatus } from '../../shared/entities/referral/status.ts';
import { type Random, spread } from './random.ts';

const statusCounts = { 1: 60, 2: 45, 3: 35, 4: 30, 5: 25, 6: 20, 7: 25, 8: 20 } as const;
const verifiedCount = 110;
const daysBack = 89;

export interface PlannedReferral {
  status: ReferralStatus;
  path: ReferralStatus[];
  createdAt: Date;
  verified: boolean;
}

export function planReferrals(random: Random, now: Date): PlannedReferral[] {
  const statuses = random.shuffle(spread(statusCounts)).map(Number) as ReferralStatus[];
  const createdAt = creationTimes(random, now, statuses.length);
  const verified = new Set(random.shuffle(statuses.map((_, index) => index)).slice(0, verifiedCount));
  return statuses.map((status, index) => ({
    status,
    path: pathTo(random, status),
    createdAt: createdAt[index]!,
    verified: verified.has(index),
  }));
}

function pathTo(random: Random, status: ReferralStatus): ReferralStatus[] {
  const last = status === 8 ? random.int(2, 6) : status;
  const path = Array.from({ length: last }, (_, index) => (index + 1) as ReferralStatus);
  return status === 8 ? [...path, 8] : path;
}

/** Makes the same number of draws on every date, so that later draws do not depend on the date. */
function creationTimes(random: Random, now: Date, count: number): Date[] {
  const today = jakartaDay(now);
  const days = Array.from({ length: count }, () => addDays(today, -random.int(0, daysBack)));
  for (let day = firstOfMonth(today), index = 0; day <= today; day = addDays(day, 1), index++)
    days[index] = day;
  return days.map((day) => officeTime(random, day, now)).sort((a, b) => a.getTime() - b.getTime());
}

function officeTime(random: Random, day: string, now: Date): Date {
  const midnight = startOfJakartaDay(day).getTime();
  const second = random.int(8 * 3600, 17 * 3600);
  const share = random.next();
  const chosen = midnight + second * 1000;
  return new Date(
    chosen < now.getTime() ? chosen : midnight + Math.floor((now.getTime() - midnight) * share),
  );
}

export function stepTimes(random: Random, from: Date, now: Date, steps: number): Date[] {
  const span = now.getTime() - from.getTime();
  return Array.from(
    { length: steps },
    () => new Date(from.getTime() + Math.floor(span * random.next())),
  ).sort((a, b) => a.getTime() - b.getTime());
}
