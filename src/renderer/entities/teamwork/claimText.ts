import { agoText } from '../../../shared/core/ago.ts';
import { addDays, formatClock, formatCount, formatDay, jakartaDay } from '../../../shared/core/formats.ts';
import type { OutputOf } from '../../../shared/core/operation.ts';
import type { claimOperations } from '../../../shared/entities/claim/operations.ts';
import { type Claim, claimActions } from '../../../shared/entities/claim/schema.ts';

type ClaimEvent = OutputOf<typeof claimOperations.history>[number];

const minute = 60_000;

export const minutesLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / minute));

/** 'Siti' for 'Siti Nurhaliza Putri'. Does not shorten 'petugas lain', which stands for a hidden name. */
export const shortName = ({ holder, user_id }: Pick<Claim, 'holder' | 'user_id'>): string =>
  user_id === null ? holder : (holder.split(' ')[0] ?? holder);

/** For example 'hari ini 15.40', 'besok 09.02' or '30-11-2026 09.02'. */
export function untilText(until: string, now: number): string {
  const [today, day] = [jakartaDay(new Date(now)), jakartaDay(new Date(until))];
  const name = day === today ? 'hari ini' : day === addDays(today, 1) ? 'besok' : formatDay(day);
  return `${name} ${formatClock(until)}`;
}

export const heldText = ({ kind, holder, user_id }: Pick<Claim, 'kind' | 'holder' | 'user_id'>): string => {
  const who = user_id === null ? 'Petugas lain' : holder;
  return kind === 'lease' ? `${who} sedang mengerjakan ini` : `Ini ditugaskan ke ${holder}`;
};

export function holdersText(claims: readonly Pick<Claim, 'holder' | 'user_id'>[]): string {
  const people = Map.groupBy(claims, ({ holder }) => holder);
  return [...people]
    .map(([name, all]) => (all.length > 1 ? `${name} (${formatCount(all.length)})` : name))
    .join(', ');
}

export function holderText(claim: Claim, now: number): string {
  const who = claim.mine ? 'Anda' : claim.holder;
  return claim.kind === 'assigned'
    ? `ditugaskan ke ${who} sampai ${untilText(claim.until, now)}`
    : `diambil ${who} · ${agoText(claim.since, now)}`;
}

export function heldOf(claim: Claim, now: number): { how: string; who: string; since: string } {
  const who = claim.mine ? 'Anda' : shortName(claim);
  return claim.kind === 'lease'
    ? { how: 'diambil', who, since: agoText(claim.since, now) }
    : { how: 'ditugaskan ke', who, since: '' };
}

export const eventText = ({ action, holder, actor }: ClaimEvent): string =>
  `${claimActions[action]}: ${holder}${actor !== '' && actor !== holder ? `, oleh ${actor}` : ''}`;
