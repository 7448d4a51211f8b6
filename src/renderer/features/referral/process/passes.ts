import { mayMoveOf } from '../../../../shared/entities/referral/movers.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { Chooser } from '../status/choices.ts';
import { nextOpen, type Passes, type Queue } from './queue.ts';
import type { Claiming } from './useLease.ts';

/** nothing is left to do on it. */
const doneStatus = 7;

/** Which records the queue does not go to by itself, and to which it goes. */
export function passing(
  { may, claims }: Claiming,
  rowOf: (id: number) => ReferralRow | undefined,
  who: Chooser,
) {
  const isHeld: Passes = (id) => claims.otherOf(id) !== undefined;
  const isClosed: Passes = (id) => {
    const row = rowOf(id);
    return row !== undefined && (row.referral_status_id === doneStatus || !mayMoveOf(who, row));
  };
  /** What one cannot work on comes after everything else, what others hold not at all. */
  const passesFor = (of: Queue, id: number | undefined): Passes => {
    const both: Passes = (each) => isHeld(each) || isClosed(each);
    return may && nextOpen(of, id, both) !== undefined ? both : isHeld;
  };
  const nextAfter = (of: Queue, id: number | undefined) => nextOpen(of, id, passesFor(of, id));
  return { isHeld, passesFor, nextAfter };
}
