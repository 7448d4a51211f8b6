import { asc, desc, sql } from 'drizzle-orm';
import {
  type AuditFilter,
  auditOperations,
  settingGates,
} from '../../../shared/entities/audit/operations.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { requireAccess } from '../../kit/gate.ts';
import { handlers } from '../../kit/handlers.ts';
import { countOf } from '../../kit/listQuery.ts';
import { assertOffice } from '../../kit/office.ts';
import { audit } from '../../kit/table.ts';
import { startExport } from '../exportFile/rules.ts';
import { appUser } from '../user/table.ts';
import { auditConditions, readEntries } from './read.ts';

export const auditHandlers = handlers(auditOperations, {
  // SECURITY: entries contain earlier values of people's records, so access needs a role, not a code.
  list: async (context, { limit, page, ...filter }) => {
    const found = await entriesOf(context.db, filter, { limit, page });
    await recordQuery(context, { filter, page, total: found.paginate.total });
    return found;
  },

  people: async ({ db }) => ({
    data: await db
      .select({
        id: appUser.id,
        name: appUser.name,
        email: appUser.email,
        isDeleted: sql<boolean>`${appUser.deleted_at} is not null`,
      })
      .from(appUser)
      .orderBy(asc(sortText(appUser.name)), asc(appUser.id)),
  }),

  changes: async ({ db, user }, { limit, page, ...filter }) => {
    assertOffice(user, 'read');
    requireAccess(user, settingGates[filter.entity]);
    return entriesOf(db, { ...filter, action: 'update' }, { limit, page });
  },

  export: async (context, query) => {
    const total = await countOf(context.db, audit, auditConditions(query));
    const logged = total > 0 ? query : { ...query, entity_id: undefined, keyword: undefined };
    return startExport(context, { dataName: 'audit', query, total, logged });
  },
});

async function entriesOf(
  db: Queryable,
  filter: AuditFilter,
  { limit, page }: { limit: number; page: number },
) {
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
  return { data, paginate: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) } };
}

/** Searched text that matches no entry is not logged, because it may contain anything. */
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
