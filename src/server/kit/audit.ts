import type { Queryable } from '../db/database.ts';
import type { AuditEntry } from './context.ts';
import { audit } from './table.ts';

/** SECURITY: columns that are removed from every entry. */
const secretColumns: ReadonlySet<string> = new Set([
  'password_hash',
  'password_sealed',
  'client_secret_sealed',
]);

const withoutSecrets = (value: unknown): unknown =>
  value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !secretColumns.has(name)))
    : value;

/** Call it in the transaction of the change. */
export async function writeAudit(db: Queryable, userId: number | null, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values({
    user_id: userId,
    action: entry.action,
    entity: entry.entity,
    entity_id: String(entry.entity_id),
    before: withoutSecrets(entry.before) ?? null,
    after: withoutSecrets(entry.after) ?? null,
  });
}
