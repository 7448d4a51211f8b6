import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import {
  type ReferralStatus,
  referralStatus,
  referralStatusIds,
  referralStatusNames,
} from '../../../../shared/entities/referral/status.ts';

type Entry = ReferralDetail['history'][number];

/** An entry of the history; one of a move says between which statuses. */
export interface HistoryLine extends Entry {
  from?: ReferralStatus;
  to?: ReferralStatus;
}

/** The status that an entry's title names: its own word, or the name of the move ('Re-Assign'). */
const statusOf = (title: string): ReferralStatus | undefined =>
  referralStatusIds.find((status) => referralStatusNames[status] === title) ??
  referralStatus.transitions.find(({ label }) => label === title)?.to;

/** The history with the moves as before → after (features.md P8); newest first, as it came. */
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
