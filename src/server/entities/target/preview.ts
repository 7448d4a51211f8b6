import { and, eq, isNull, lte } from 'drizzle-orm';
import type { OutputOf } from '../../../shared/core/operation.ts';
import { dueWith } from '../../../shared/entities/target/due.ts';
import type { targetOperations } from '../../../shared/entities/target/operations.ts';
import { type TargetSettings, targetStatuses } from '../../../shared/entities/target/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { countOf } from '../../kit/listQuery.ts';
import { referral } from '../referral/table.ts';
import { targetSettings } from './rules.ts';

const minuteMs = 60_000;
/** Longer than any target including its days off. */
const backMs = 4000 * 24 * 60 * minuteMs;

/** A later status change is never due earlier, so a binary search finds the last late change. */
function lateBefore(
  settings: TargetSettings,
  status: (typeof targetStatuses)[number],
  now: Date,
): Date | null {
  const due = dueWith(settings);
  if (!settings.hours[status]) return null;
  let [late, timely] = [now.getTime() - backMs, now.getTime()];
  while (timely - late > 1) {
    const middle = Math.floor((late + timely) / 2);
    if (due(status, new Date(middle))!.getTime() <= now.getTime()) late = middle;
    else timely = middle;
  }
  return new Date(late);
}

export async function previewTargets(
  db: Queryable,
  settings: TargetSettings,
  now: Date,
): Promise<OutputOf<typeof targetOperations.preview>> {
  const stored = await targetSettings(db);
  const preview: OutputOf<typeof targetOperations.preview> = [];
  for (const status of targetStatuses) {
    const open = and(eq(referral.status, status), isNull(referral.deleted_at));
    const lateWith = (given: TargetSettings) => {
      const before = lateBefore(given, status, now);
      return before ? countOf(db, referral, and(open, lte(referral.status_changed_at, before))) : 0;
    };
    preview.push({
      referral_status_id: status,
      waiting: await countOf(db, referral, open),
      late: await lateWith(stored),
      late_then: await lateWith(settings),
    });
  }
  return preview;
}
