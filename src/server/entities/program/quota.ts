import { and, desc, eq, sql } from 'drizzle-orm';
import { conflict, invalid } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { type Quota, type QuotaChange, quotaMax } from '../../../shared/entities/program/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { type Change, changeStamp } from '../../kit/records.ts';
import { audit } from '../../kit/table.ts';
import { appUser } from '../user/table.ts';
import type { StoredProgram } from './rules.ts';
import { program } from './table.ts';

type Units = Pick<StoredProgram, 'quota_initial' | 'quota_added' | 'quota_reduced' | 'quota_used'>;

function quotaOf(units: Units): Quota {
  const quota = units.quota_initial + units.quota_added - units.quota_reduced;
  return {
    quota,
    initialQuota: units.quota_initial,
    additionalQuota: units.quota_added,
    reductionQuota: units.quota_reduced,
    usedQuota: units.quota_used,
    remaining_quota: Math.max(0, quota - units.quota_used),
  };
}

/** The caller must have locked the program. */
export async function changeQuota(
  { context, tx }: Change,
  stored: StoredProgram,
  { quota: units, is_add_quota }: { quota: number; is_add_quota: boolean },
): Promise<Quota> {
  if (!stored.is_quota) throw conflict('Program ini tidak memakai kuota');
  const before = quotaOf(stored);
  if (is_add_quota && stored.quota_initial + stored.quota_added + units > quotaMax)
    throw invalid({ quota: `Kuota paling besar ${formatCount(quotaMax)}` });
  if (!is_add_quota && units > before.remaining_quota)
    throw invalid({ quota: `Pengurangan paling banyak ${formatCount(before.remaining_quota)}` });
  const changed = is_add_quota
    ? { quota_added: stored.quota_added + units }
    : { quota_reduced: stored.quota_reduced + units };
  await tx
    .update(program)
    .set({ ...changed, ...changeStamp(context, program) })
    .where(eq(program.id, stored.id));
  const after = quotaOf({ ...stored, ...changed });
  await context.audit(tx, { action: 'quota', entity: 'program', entity_id: stored.id, before, after });
  return after;
}

const changesShown = 20;
const figure = (column: 'before' | 'after', name: keyof Quota) =>
  sql<number>`(${audit[column]} ->> ${name})::int`;

export async function quotaHistory(db: Queryable, id: number): Promise<QuotaChange[]> {
  const rows = await db
    .select({
      id: audit.id,
      at: audit.at,
      user_name: nameOf<string | null>(appUser.name, appUser.id, audit.user_id),
      units: sql<number>`${figure('after', 'quota')} - ${figure('before', 'quota')}`,
      remaining_quota: figure('after', 'remaining_quota'),
    })
    .from(audit)
    .where(and(eq(audit.entity, 'program'), eq(audit.entity_id, String(id)), eq(audit.action, 'quota')))
    .orderBy(desc(audit.id))
    .limit(changesShown);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
