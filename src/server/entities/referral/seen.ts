import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { AppError, type Since } from '../../../shared/core/errors.ts';
import { sinceText } from '../../../shared/core/since.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { historyTitles, readEntry } from './history.ts';
import { referral, referralHistory } from './table.ts';

/** The `decision_version` that the caller saw, by submission id. */
export type Seen = Readonly<Record<string, number>>;

interface Versioned {
  id: number;
  decision_version: number;
}

/**
 * The caller must have checked that the viewer may read the rows.
 * @throws AppError CONFLICT with the last change of each outdated submission
 */
export async function assertSeen(
  tx: Queryable,
  viewer: Viewer,
  rows: readonly Versioned[],
  seen: Seen | undefined,
): Promise<void> {
  const since = await changesSince(tx, viewer, rows, seen ?? {});
  const texts = Object.entries(since).map(([id, each]) => [id, sinceText(each)] as const);
  if (texts.length === 0) return;
  throw new AppError('CONFLICT', `Sudah berubah sejak Anda lihat: ${texts[0]![1]}`, {
    records: Object.fromEntries(texts),
    since,
  });
}

/** `gone` submissions are deleted, unknown or outside the viewer's scope. */
export async function readSince(
  db: Queryable,
  viewer: Viewer,
  seen: Seen,
): Promise<{ since: Record<number, Since>; gone: number[] }> {
  const ids = Object.keys(seen).map(Number);
  const rows = await db
    .select({ id: referral.id, decision_version: referral.decision_version })
    .from(referral)
    .where(and(inArray(referral.id, ids), isNull(referral.deleted_at), referralInScope(viewer.scope)));
  const found = new Set(rows.map(({ id }) => id));
  return { since: await changesSince(db, viewer, rows, seen), gone: ids.filter((id) => !found.has(id)) };
}

async function changesSince(
  db: Queryable,
  viewer: Viewer,
  rows: readonly Versioned[],
  seen: Seen,
): Promise<Record<number, Since>> {
  const since: Record<number, Since> = {};
  for (const row of rows)
    if ((seen[row.id] ?? row.decision_version) !== row.decision_version)
      since[row.id] = await lastChange(db, viewer, row);
  return since;
}

async function lastChange(
  db: Queryable,
  viewer: Viewer,
  { id, decision_version: version }: Versioned,
): Promise<Since> {
  const [entry] = await db
    .select()
    .from(referralHistory)
    .where(and(eq(referralHistory.referral_id, id), ne(referralHistory.title, historyTitles.call)))
    .orderBy(desc(referralHistory.id))
    .limit(1);
  const { by, what } = readEntry(entry!);
  return { version, by, isOwn: entry!.actor_id === viewer.id, at: entry!.date.toISOString(), what };
}
