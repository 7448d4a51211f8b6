import { mayMoveOf } from '../../../../shared/entities/referral/movers.ts';
import type { ReferralRow } from '../../../../shared/entities/referral/schema.ts';
import type { Chooser } from '../status/choices.ts';
import { nextOpen, type Queue, type SkipRule } from './queue.ts';
import type { Claiming } from './useLease.ts';

/** The status Selesai, which is final. */
const doneStatus = 7;

export function createSkipRules(
  { may, claims }: Claiming,
  rowOf: (id: number) => ReferralRow | undefined,
  who: Chooser,
) {
  const isHeld: SkipRule = (id) => claims.otherOf(id) !== undefined;
  const isClosed: SkipRule = (id) => {
    const row = rowOf(id);
    return row !== undefined && (row.referral_status_id === doneStatus || !mayMoveOf(who, row));
  };
  /** With the right to claim, submissions that the user may not decide are skipped while others remain. */
  const skipRuleFor = (of: Queue, id: number | undefined): SkipRule => {
    const both: SkipRule = (each) => isHeld(each) || isClosed(each);
    return may && nextOpen(of, id, both) !== undefined ? both : isHeld;
  };
  const nextAfter = (of: Queue, id: number | undefined) => nextOpen(of, id, skipRuleFor(of, id));
  return { isHeld, skipRuleFor, nextAfter };
}
