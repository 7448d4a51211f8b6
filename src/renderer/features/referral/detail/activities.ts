import type { Note } from '../../../../shared/entities/note/schema.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { type HistoryLine, historyLines } from './moves.ts';

export type ActivityKind = 'note' | 'status' | 'change';

export type Activity = { kind: ActivityKind; key: string; at: number } & (
  | { note: Note; entry?: never }
  | { entry: HistoryLine; note?: never }
);

/** The newest activity is first, as in both lists from the server. */
export function activitiesOf(history: ReferralDetail['history'], notes: readonly Note[]): Activity[] {
  const entries = historyLines(history).map(
    (entry, index): Activity => ({
      kind: entry.to === undefined ? 'change' : 'status',
      // Entries have no id, so their position from the oldest entry identifies them.
      key: `entry ${history.length - index}`,
      at: Date.parse(entry.date),
      entry,
    }),
  );
  const written = notes.map(
    (note): Activity => ({ kind: 'note', key: `note ${note.id}`, at: Date.parse(note.createdAt), note }),
  );
  return [...written, ...entries].sort((one, other) => other.at - one.at);
}
