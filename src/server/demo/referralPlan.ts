import { addDays, firstOfMonth, jakartaDay, startOfJakartaDay } from '../../shared/core/values.ts';
import type { ReferralStatus } from '../../shared/entities/referral/status.ts';
import { type Random, spread } from './random.ts';

/** D-11: how many submissions stand at each status. */
const statusCounts = { 1: 60, 2: 45, 3: 35, 4: 30, 5: 25, 6: 20, 7: 25, 8: 20 } as const;
const verifiedCount = 110;
const daysBack = 89;

/** One submission before its people, places and amounts are drawn. */
export interface PlannedReferral {
  status: ReferralStatus;
  /** Statuses it went through, from 1 to the present one. */
  path: ReferralStatus[];
  createdAt: Date;
  verified: boolean;
}

/** 260 submissions, oldest first: exact counts by status and verification, every day of the month so far used. */
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

/** A rejected submission was rejected at some earlier status. */
function pathTo(random: Random, status: ReferralStatus): ReferralStatus[] {
  const last = status === 8 ? random.int(2, 6) : status;
  const path = Array.from({ length: last }, (_, index) => (index + 1) as ReferralStatus);
  return status === 8 ? [...path, 8] : path;
}

function creationTimes(random: Random, now: Date, count: number): Date[] {
  const today = jakartaDay(now);
  const days: string[] = [];
  for (let day = firstOfMonth(today); day <= today; day = addDays(day, 1)) days.push(day);
  while (days.length < count) days.push(addDays(today, -random.int(0, daysBack)));
  return days.map((day) => officeTime(random, day, now)).sort((a, b) => a.getTime() - b.getTime());
}

/** Between eight and five in Jakarta, but never in the future. */
function officeTime(random: Random, day: string, now: Date): Date {
  const midnight = startOfJakartaDay(day).getTime();
  const chosen = midnight + random.int(8 * 3600, 17 * 3600) * 1000;
  if (chosen < now.getTime()) return new Date(chosen);
  return new Date(midnight + Math.floor((now.getTime() - midnight) * random.next()));
}

/** Instants of the steps after the first, in order, between the creation and now. */
export function stepTimes(random: Random, from: Date, now: Date, steps: number): Date[] {
  const span = now.getTime() - from.getTime();
  return Array.from(
    { length: steps },
    () => new Date(from.getTime() + Math.floor(span * random.next())),
  ).sort((a, b) => a.getTime() - b.getTime());
}
