import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  Partner,
  PartnerListInput,
  PartnerProduct,
  PartnerRow,
  PartnerSortColumn,
} from '../../../shared/entities/partner/schema.ts';
import { partnerInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { listQuery, matchesKeyword, rowsInOrder } from '../../kit/listQuery.ts';
import { live, wireStamps } from '../../kit/records.ts';
import { product, productPartner } from '../product/table.ts';
import { appUser } from '../user/table.ts';
import { partner } from './table.ts';

const parent = alias(partner, 'parent');
const creator = alias(appUser, 'creator');
const editor = alias(appUser, 'editor');

const parentName = sql`(select ${parent.name} from ${partner} ${sql.identifier('parent')}
  where ${parent.id} = ${partner.parent_id})`;

const sortColumns: Readonly<Record<PartnerSortColumn, SQL>> = {
  id: sql`${partner.id}`,
  partner_prefix_code: sql`${partner.partner_number}`,
  name: sql`${partner.name}`,
  partner_code: sql`${partner.partner_code}`,
  category: sql`${partner.category}`,
  city: sql`${partner.city}`,
  parent_name: parentName,
  createdAt: sql`${partner.created_at}`,
  updatedAt: sql`${partner.updated_at}`,
};
const searchText = sql`lower(${partner.name} || ' ' || coalesce(${partner.partner_code}, '') || ' ' || ${partner.partner_number})`;

/** What narrows the list; the export stores and reads the same. */
export type PartnerFilter = Omit<PartnerListInput, 'limit' | 'page'>;

/** The live partners in scope that the filters and the keyword let through. */
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

/** The ids of a page, or without `limit` all of them. */
export function partnerIds(
  db: Queryable,
  input: Omit<PartnerListInput, 'page'> & { page?: number },
  where: SQL | undefined,
) {
  return listQuery(db, {
    table: partner,
    id: partner.id,
    where,
    sort: sortColumns[input.sort_by ?? 'id'],
    direction: input.sort_dir ?? 'asc',
    page: input.page ?? 1,
    limit: input.limit,
  });
}

/** The partners of `ids`, in that order. */
export function partnerRows(db: Queryable, ids: readonly number[]): Promise<PartnerRow[]> {
  return rowsInOrder(ids, async (part) => (await selectPartners(db, inArray(partner.id, part))).map(rowOf));
}

/** C-162; undefined when there is no such partner in scope. */
export async function readPartner(db: Queryable, scope: Scope, id: number): Promise<Partner | undefined> {
  const [found] = await selectPartners(db, live(partner, eq(partner.id, id), partnerInScope(scope)));
  if (!found) return undefined;
  return {
    ...rowOf(found),
    products: await productsOf(db, id),
    created_by: found.creator ?? '',
    updated_by: found.editor ?? '',
  };
}

/** C-026: the products a company offers, by name. */
export function productsOf(db: Queryable, partnerId: number): Promise<PartnerProduct[]> {
  return db
    .select({ id: product.id, product_name: product.name, link_id: productPartner.link_id })
    .from(productPartner)
    .innerJoin(product, and(eq(product.id, productPartner.product_id), live(product)))
    .where(eq(productPartner.partner_id, partnerId))
    .orderBy(asc(product.name), asc(product.id));
}

function selectPartners(db: Queryable, where: SQL | undefined) {
  return db
    .select({ partner, parent: parent.name, creator: creator.name, editor: editor.name })
    .from(partner)
    .leftJoin(parent, eq(parent.id, partner.parent_id))
    .leftJoin(creator, eq(creator.id, partner.created_by))
    .leftJoin(editor, eq(editor.id, partner.updated_by))
    .where(where);
}

/** Wire names of the columns (E-MAP.06, E-MAP.10). */
function rowOf({
  partner: row,
  parent: parent_name,
}: Pick<Awaited<ReturnType<typeof selectPartners>>[number], 'partner' | 'parent'>): PartnerRow {
  return {
    id: row.id,
    partner_type: row.partner_type,
    partner_prefix_code: row.partner_number,
    name: row.name,
    partner_code: row.partner_code ?? '',
    category: row.category,
    address: row.address,
    province: row.province,
    city: row.city,
    kecamatan: row.district,
    kelurahan: row.village,
    kode_pos: row.zip_code,
    phone_number: row.phone,
    pic_name: row.pic_name,
    pic_jabatan: row.pic_position,
    pic_phone_number: row.pic_phone,
    parent_id: row.parent_id,
    parent_name,
    ...wireStamps(row),
  };
}
