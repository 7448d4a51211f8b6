import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { denied } from '../../../shared/core/errors.ts';
import { addDays, startOfJakartaDay } from '../../../shared/core/values.ts';
import { type AuditListInput, auditOperations } from '../../../shared/entities/audit/operations.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { handlers } from '../../kit/handlers.ts';
import { countOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { audit } from '../../kit/table.ts';
import { appUser } from '../user/table.ts';

/** Newest first, of one record, one person, or both. */
export const auditHandlers = handlers(auditOperations, {
  list: async ({ db, user }, input) => {
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
    return {
      data: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      paginate: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
    };
  },
});

function conditions({ entity, entity_id, user_id, start_date, end_date }: AuditListInput): SQL | undefined {
  return and(
    entity ? eq(audit.entity, entity) : undefined,
    entity_id ? eq(audit.entity_id, entity_id) : undefined,
    user_id === undefined ? undefined : eq(audit.user_id, user_id),
    start_date ? gte(audit.at, startOfJakartaDay(start_date)) : undefined,
    end_date ? lt(audit.at, startOfJakartaDay(addDays(end_date, 1))) : undefined,
  );
}
