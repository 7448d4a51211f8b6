import { and, desc, eq, gte, lt, ne, type SQL } from 'drizzle-orm';
import { denied } from '../../../shared/core/errors.ts';
import { addDays, startOfJakartaDay } from '../../../shared/core/values.ts';
import { type AuditListInput, auditOperations } from '../../../shared/entities/audit/operations.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import type { Context } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { countOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { audit } from '../../kit/table.ts';
import { appUser } from '../user/table.ts';

/** Newest first, of one record, one person, or both. Who asked is an entry as well, shown for the entity `audit`. */
export const auditHandlers = handlers(auditOperations, {
  list: async (context, input) => {
    const { db, user } = context;
    // SECURITY: entries hold what people's records said before; no code grants that, only the role does.
    if (user.role_id !== roleIds.superAdmin) throw denied();
    const { limit, page } = input;
    const where = conditions(input);
    const rows = await db
      .select({
        id: audit.id,
        at: audit.at,
        user_id: audit.user_id,
        user_name: nameOf<string | null>(appUser.name, appUser.id, audit.user_id),
        action: audit.action,
        entity: audit.entity,
        entity_id: audit.entity_id,
        before: audit.before,
        after: audit.after,
      })
      .from(audit)
      .where(where)
      .orderBy(desc(audit.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const total = await countOf(db, audit, where);
    await recordQuery(context, input, total);
    return {
      data: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      paginate: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
    };
  },
});

/** What was asked: ids and days. An `entity_id` that no record has is somebody's text and is left out. */
async function recordQuery(
  { db, audit: record }: Context,
  { entity, entity_id, user_id, start_date, end_date, page }: AuditListInput,
  total: number,
): Promise<void> {
  const known = total > 0 ? entity_id : undefined;
  const after = { entity, entity_id: known, user_id, start_date, end_date, page };
  await record(db, { action: 'view', entity: 'audit', entity_id: known ?? '', after });
}

function conditions({ entity, entity_id, user_id, start_date, end_date }: AuditListInput): SQL | undefined {
  return and(
    // Reading the log must not fill its pages.
    entity ? eq(audit.entity, entity) : ne(audit.entity, 'audit'),
    entity_id ? eq(audit.entity_id, entity_id) : undefined,
    user_id === undefined ? undefined : eq(audit.user_id, user_id),
    start_date ? gte(audit.at, startOfJakartaDay(start_date)) : undefined,
    end_date ? lt(audit.at, startOfJakartaDay(addDays(end_date, 1))) : undefined,
  );
}
