import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { partnerOperations } from '../../../shared/entities/partner/operations.ts';
import { partnerInScope, type Scope } from '../../auth/scope.ts';
import { handlers } from '../../kit/handlers.ts';
import { partner } from './table.ts';

const parent = alias(partner, 'parent');

export const partnerHandlers = handlers(partnerOperations, {
  /** C-084, C-085. */
  lookup: async ({ db, user }, { type, partner_code, parent_id }) => {
    const rows = await db
      .select({
        id: partner.id,
        name: partner.name,
        partner_code: partner.partner_code,
        parent_id: partner.parent_id,
      })
      .from(partner)
      .leftJoin(parent, eq(parent.id, partner.parent_id))
      .where(
        and(
          eq(partner.partner_type, type),
          isNull(partner.deleted_at),
          partner_code ? eq(codeOf(type), partner_code.toUpperCase()) : undefined,
          parent_id ? eq(partner.parent_id, parent_id) : undefined,
          namesInScope(user.scope, type),
        ),
      )
      .orderBy(asc(partner.name), asc(partner.id));
    return { data: rows.map((row) => ({ ...row, partner_code: row.partner_code ?? '' })) };
  },
});

/** A branch has no code of its own: it is looked up by its company's. */
const codeOf = (type: 'company' | 'branch') =>
  type === 'company' ? partner.partner_code : parent.partner_code;

/** A branch account may read the name of its own company (P-304). */
function namesInScope(scope: Scope, type: 'company' | 'branch'): SQL | undefined {
  if (scope.kind === 'branch' && type === 'company') return eq(partner.id, scope.companyId);
  return partnerInScope(scope);
}
