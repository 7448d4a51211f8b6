import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError, type Since } from '../../shared/core/errors.ts';
import { staleText } from '../../shared/core/since.ts';
import type { Queryable } from '../db/database.ts';
import { rows } from '../db/rows.ts';
import { personFor } from './colleagues.ts';
import type { AuditEntry, Viewer } from './context.ts';
import { audit } from './table.ts';

interface Change {
  version: number;
  at: Date;
  by: number | null;
}

/** Hides the changer's name from viewers of another company or branch. */
export async function sinceOf(tx: Queryable, viewer: Viewer, { version, at, by }: Change): Promise<Since> {
  const [person] = await rows<Parameters<typeof personFor>[1]>(
    tx,
    sql`select id as user_id, name, company_id, branch_id from app_user where id = ${by}`,
  );
  return {
    version,
    by: person ? personFor(viewer, person).name : null,
    isOwn: by === viewer.id,
    at: at.toISOString(),
    what: 'Diubah',
  };
}

export type Logged = Pick<AuditEntry, 'entity' | 'entity_id' | 'action'>;

/**
 * `since` has the key 0, because an order or setting is not a record.
 * @throws AppError CONFLICT, which names the last logged change only if `isCause` accepts it
 */
export async function refuseStale(
  tx: Queryable,
  viewer: Viewer,
  { entity, entity_id, action }: Logged,
  isCause: (after: unknown) => boolean = () => true,
): Promise<never> {
  const [last] = await tx
    .select({ version: audit.id, at: audit.at, by: audit.user_id, after: audit.after })
    .from(audit)
    .where(and(eq(audit.entity, entity), eq(audit.entity_id, String(entity_id)), eq(audit.action, action)))
    .orderBy(desc(audit.id))
    .limit(1);
  if (!last || !isCause(last.after))
    throw new AppError('CONFLICT', 'Data sudah berubah. Muat ulang, lalu coba lagi.');
  const since = await sinceOf(tx, viewer, last);
  throw new AppError('CONFLICT', staleText(since), { since: { 0: since } });
}
