import { asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type {
  PartnerOption,
  PartnerType,
  partnerLookupInput,
} from '../../../shared/entities/partner/schema.ts';
import { partnerInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { partner } from './table.ts';

const parent = alias(partner, 'parent');

/** C-084, C-085: the choices of a company or branch field, by name. */
export async function lookupPartners(
  db: Queryable,
  scope: Scope,
  { type, partner_code, parent_id }: z.output<typeof partnerLookupInput>,
): Promise<PartnerOption[]> {
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
      live(
        partner,
        eq(partner.partner_type, type),
        partner_code ? eq(codeOf(type), partner_code.toUpperCase()) : undefined,
        parent_id ? eq(partner.parent_id, parent_id) : undefined,
        namesInScope(scope, type),
      ),
    )
    .orderBy(asc(partner.name), asc(partner.id));
  return rows.map((row) => ({ ...row, partner_code: row.partner_code ?? '' }));
}

/** A branch has no code of its own: it is looked up by its company's. */
const codeOf = (type: PartnerType) => (type === 'company' ? partner.partner_code : parent.partner_code);

/** A branch account may read the name of its own company (P-304). */
function namesInScope(scope: Scope, type: PartnerType): SQL | undefined {
  if (scope.kind === 'branch' && type === 'company') return eq(partner.id, scope.companyId);
  return partnerInScope(scope);
}
