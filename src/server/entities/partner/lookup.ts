import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type {
  PartnerOption,
  PartnerType,
  partnerLookupInput,
} from '../../../shared/entities/partner/schema.ts';
import { partnerNameInScope, type Scope } from '../../auth/scope.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { partner } from './table.ts';

const parent = alias(partner, 'parent');

export async function lookupPartners(
  db: Queryable,
  scope: Scope,
  { type, partner_code, parent_id, carries }: z.output<typeof partnerLookupInput>,
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
        type === 'company' && carries ? assignable(carries) : undefined,
        partnerNameInScope(scope),
      ),
    )
    .orderBy(asc(sortText(partner.name)), asc(partner.id));
  return rows.map((row) => ({ ...row, partner_code: row.partner_code ?? '' }));
}

/** A company with a branch and all `products` (R-110). `"partner"` is the table of the outer query. */
const assignable = (products: readonly number[]): SQL => {
  const wanted = [...new Set(products)];
  return sql`exists (select 1 from partner b where b.parent_id = "partner"."id" and b.deleted_at is null)
    and (select count(*) from product_partner c where c.partner_id = "partner"."id"
      and ${inArray(sql`c.product_id`, wanted)}) = ${wanted.length}`;
};

const codeOf = (type: PartnerType) => (type === 'company' ? partner.partner_code : parent.partner_code);
