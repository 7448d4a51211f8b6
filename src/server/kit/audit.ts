import { isDeepStrictEqual } from 'node:util';
import { secretMarks } from '../../shared/entities/audit/words.ts';
import type { Queryable } from '../db/database.ts';
import type { AuditEntry } from './context.ts';
import { audit } from './table.ts';

/** SECURITY: the log records changes to these columns without values. */
const secretColumns: ReadonlySet<string> = new Set([
  'password_hash',
  'password_sealed',
  'client_secret_sealed',
]);

const withoutSecrets = (values: unknown, mark: string): unknown =>
  values instanceof Object && !Array.isArray(values)
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          secretColumns.has(name) && value ? mark : value,
        ]),
      )
    : values;

/** An undefined value was not sent and counts as unchanged. */
export function changedValues(
  earlier: object,
  now: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.entries(now).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(Reflect.get(earlier, name), value),
  );
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, Reflect.get(earlier, name)])),
    after: Object.fromEntries(changed),
  };
}

export async function writeAudit(db: Queryable, userId: number | null, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values({
    user_id: userId,
    action: entry.action,
    entity: entry.entity,
    entity_id: String(entry.entity_id),
    before: withoutSecrets(entry.before, secretMarks.before) ?? null,
    after: withoutSecrets(entry.after, secretMarks.after) ?? null,
  });
}
