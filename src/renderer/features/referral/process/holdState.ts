import type { Claim } from '../../../../shared/entities/claim/schema.ts';
import type { Claims } from '../../../entities/teamwork/useClaims.ts';
import type { LeaseState } from './lease.ts';

export type HoldState =
  | { kind: 'free' | 'putBack' | 'silent' | 'ranOut' | 'gone' }
  | { kind: 'mine'; until: number; assigned: boolean }
  /** `lost`: the user held the submission before. */
  | { kind: 'other'; claim: Claim; lost: boolean };

/** Combines the server's claims with this window's lease. The newer information counts. */
export function holdStateOf(
  id: number,
  { held, putBack, silent }: LeaseState,
  claims: Pick<Claims, 'of' | 'otherOf' | 'at'>,
  now: number,
): HoldState {
  const own = held?.id === id ? held : undefined;
  const isListed = own === undefined || claims.at > own.renewedAt;
  const claim = isListed ? claims.otherOf(id) : undefined;
  if (claim) return { kind: 'other', claim, lost: own !== undefined };
  if (own && now < own.until)
    return isListed && !claims.of(id)
      ? { kind: 'gone' }
      : { kind: 'mine', until: own.until, assigned: own.assigned };
  if (silent) return { kind: 'silent' };
  if (own) return { kind: 'ranOut' };
  return { kind: putBack === id ? 'putBack' : 'free' };
}
