import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import {
  type Partner,
  type PartnerListInput,
  type PartnerProduct,
  type PartnerRow,
  partnerRowSchema,
} from '../../../shared/entities/partner/schema.ts';
import { partnerInScope, type Scope } from '../../auth/scope.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { listQuery, matchesKeyword, rowsInOrder, searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { live } from '../../kit/records.ts';
import { product, productPartner } from '../product/table.ts';
import { appUser } from '../user/table.ts';
import { partner } from './table.ts';
import { partnerWire } from './wire.ts';

const parent = alias(partner, 'parent');
const parent_name = sql<
  string | null
>`${sql`(select ${parent.name} from ${partner} ${sql.identifier('parent')}
  where ${parent.id} = ${partner.parent_id})`}`;
const userName = (key: PgColumn) => nameOf<string | null>(appUser.name, appUser.id, key);
const rows = partnerWire.reader(partnerRowSchema);

const searchText = searchTextOf(partner.name, partner.partner_code, partner.partner_number);

export type PartnerFilter = Omit<PartnerListInput, 'limit' | 'page'>;

export function partnerConditions(filter: PartnerFilter, scope: Scope): SQL | undefined {
  const { partner_type, company_id, category, city } = filter;
  return live(
    partner,
    partnerInScope(scope),
    partner_type && eq(partner.partner_type, partner_type),
    company_id === undefined ? undefined : or(eq(partner.id, company_id), eq(partner.parent_id, company_id)),
    category ? eq(partner.category, category) : undefined,
    city ? eq(partner.city, city) : undefined,
    matchesKeyword(searchText, filter.keyword),
  );
}

export function partnerIds(
  db: Queryable,
  input: Omit<PartnerListInput, 'page'> & { page?: number },
  where: SQL | undefined,
) {
  return listQuery(db, {
    table: partner,
    id: partner.id,
    where,
    sort: partnerWire.sortColumn(input.sort_by ?? 'id', { parent_name: sortText(parent_name) }),
    direction: input.sort_dir ?? 'asc',
    page: input.page ?? 1,
    limit: input.limit,
  });
}

export function partnerRows(db: Queryable, ids: readonly number[]): Promise<PartnerRow[]> {
  return rowsInOrder(ids, async (part) => {
    const found = await db
      .select({ ...rows.columns, parent_name })
      .from(partner)
      .where(inArray(partner.id, part));
    return found.map(rows.read);
  });
}

export async function readPartner(db: Queryable, scope: Scope, id: number): Promise<Partner | undefined> {
  const [found] = await db
    .select({
      ...rows.columns,
      parent_name,
      creator: userName(partner.created_by),
      editor: userName(partner.updated_by),
    })
    .from(partner)
    .where(live(partner, eq(partner.id, id), partnerInScope(scope)));
  if (!found) return undefined;
  return {
    ...rows.read(found),
    products: await productsOf(db, id),
    created_by: found.creator ?? '',
    updated_by: found.editor ?? '',
  };
}

export function productsOf(db: Queryable, partnerId: number): Promise<PartnerProduct[]> {
  return db
    .select({ id: product.id, product_name: product.name, link_id: productPartner.link_id })
    .from(productPartner)
    .innerJoin(product, and(eq(product.id, productPartner.product_id), live(product)))
    .where(eq(productPartner.partner_id, partnerId))
    .orderBy(asc(sortText(product.name)), asc(product.id));
}
