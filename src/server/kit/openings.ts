import { sql } from 'drizzle-orm';
import type { AuditEntry, Context } from './context.ts';
import { audit } from './table.ts';

/** In milliseconds. Repeated reads of a record within this time count as one opening. */
export const oneOpening = 15 * 60_000;

export const othersName = (count: number): string => `petugas lain (${count})`;

/** Logs an opening without a live event. If logging fails, the record still opens (features.md R5). */
export async function noteOpening(
  { db, user, now, log, storage }: Context,
  {
    entity,
    entity_id,
    action = 'open',
  }: Omit<AuditEntry, 'action' | 'before' | 'after'> & { action?: AuditEntry['action'] },
): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - oneOpening);
  try {
    storage.assertRoom();
    await db.execute(sql`
      insert into ${audit} (user_id, action, entity, entity_id, at)
      select ${user.id}::int, ${action}, ${entity}, ${String(entity_id)}, ${at.toISOString()}::timestamptz
      where not exists (
        select 1 from ${audit} where entity = ${entity} and entity_id = ${String(entity_id)}
          and user_id = ${user.id} and action = ${action} and at > ${since.toISOString()}::timestamptz
      )`);
  } catch (error) {
    log.warn({ entity, error: error instanceof Error ? error.name : 'unknown' }, 'audit.openingNotNoted');
  }
}
