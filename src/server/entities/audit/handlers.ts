import { desc } from 'drizzle-orm';
import { type AuditFilter, auditOperations } from '../../../shared/entities/audit/operations.ts';
import type { Context } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { countOf } from '../../kit/listQuery.ts';
import { audit } from '../../kit/table.ts';
import { startExport } from '../exportFile/rules.ts';
import { auditConditions, readEntries } from './read.ts';

/** Newest first, of one record, one person, or both. Who asked is an entry as well, shown for the entity `audit`. */
export const auditHandlers = handlers(auditOperations, {
  // SECURITY: entries hold what people's records said before; no code grants that, only the role does.
  list: async (context, { limit, page, ...filter }) => {
    const { db } = context;
    const where = auditConditions(filter);
    const found = await db
      .select({ id: audit.id })
      .from(audit)
      .where(where)
      .orderBy(desc(audit.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const data = await readEntries(
      db,
      found.map(({ id }) => id),
    );
    const total = await countOf(db, audit, where);
    await recordQuery(context, { filter, page, total });
    return { data, paginate: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) } };
  },

  export: async (context, query) => {
    const total = await countOf(context.db, audit, auditConditions(query));
    const known = total > 0 ? query : { ...query, entity_id: undefined, keyword: undefined };
    return startExport(context, { dataName: 'audit', query: known, total });
  },
});

/** What was asked: ids and days. An `entity_id` or number that no record has is somebody's text and is left out. */
async function recordQuery(
  { db, audit: record }: Context,
  { filter, page, total }: { filter: AuditFilter; page: number; total: number },
): Promise<void> {
  const { entity_id, keyword, ...rest } = filter;
  const known = total > 0 ? { entity_id, keyword } : {};
  await record(db, {
    action: 'view',
    entity: 'audit',
    entity_id: known.entity_id ?? '',
    after: { ...rest, ...known, page },
  });
}
