import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import {
  type ReferralStatus,
  referralStatus,
  referralStatusIds,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';

type Entry = ReferralDetail['history'][number];

export interface HistoryLine extends Entry {
  from?: ReferralStatus;
  to?: ReferralStatus;
}

/** A title may be the name of a status or of a move, such as 'Re-Assign'. */
const statusOf = (title: string): ReferralStatus | undefined =>
  referralStatusIds.find((status) => referralStatusNames[status] === title) ??
  referralStatus.transitions.find(({ label }) => label === title)?.to;

export function historyLines(history: readonly Entry[]): HistoryLine[] {
  let before: ReferralStatus | undefined;
  return history
    .toReversed()
    .map((entry): HistoryLine => {
      const to = statusOf(entry.title);
      if (to === undefined) return entry;
      const from = before;
      before = to;
      return { ...entry, to, ...(from !== undefined && { from }) };
    })
    .reverse();
}
