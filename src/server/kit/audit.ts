import type { Queryable } from '../db/database.ts';
import type { AuditEntry } from './context.ts';
import { audit } from './table.ts';

/** Writes one E-AUDIT entry; call it inside the transaction of the change it tells about. */
export async function writeAudit(db: Queryable, userId: number | null, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values({
    user_id: userId,
    action: entry.action,
    entity: entry.entity,
    entity_id: String(entry.entity_id),
    before: entry.before ?? null,
    after: entry.after ?? null,
  });
}
