import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Product, productSchema } from '../../../shared/entities/product/schema.ts';
import type { Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { categoriesOf } from '../category/rules.ts';
import { partner } from '../partner/table.ts';
import { programsWhere } from '../program/rules.ts';
import { program } from '../program/table.ts';
import { product, productPartner } from './table.ts';
import { productWire } from './wire.ts';

const rows = productWire.reader(productSchema);

/** The product detail shows categories and programs only with their own access codes (C-002). */
export interface ProductParts {
  categories: boolean;
  programs: boolean;
}

export async function loadProducts(
  db: Queryable,
  scope: Scope,
  ids: readonly number[],
  parts: ProductParts,
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const products = await db
    .select(rows.columns)
    .from(product)
    .where(inArray(product.id, [...ids]));
  const partners = Map.groupBy(await partnersOf(db, scope, ids), (row) => row.product_id);
  const categories = Map.groupBy(
    parts.categories ? await categoriesOf(db, ids) : [],
    (row) => row.product_id,
  );
  const programs = Map.groupBy(
    parts.programs ? await programsWhere(db, scope, inArray(program.product_id, [...ids])) : [],
    (row) => row.product_id,
  );
  return products.map((each) => ({
    ...rows.read(each),
    partnerAssign: (partners.get(each.id) ?? []).map(({ id, name }) => ({ id, name })),
    category_list: categories.get(each.id) ?? [],
    program_list: programs.get(each.id) ?? [],
  }));
}

/** A partner must not learn which other partners offer a product (P-311). */
function partnersOf(db: Queryable, scope: Scope, productIds: readonly number[]) {
  const own = scope.kind === 'all' ? undefined : eq(partner.id, scope.companyId);
  return db
    .select({ product_id: productPartner.product_id, id: partner.id, name: partner.name })
    .from(productPartner)
    .innerJoin(partner, eq(partner.id, productPartner.partner_id))
    .where(and(inArray(productPartner.product_id, [...productIds]), own))
    .orderBy(asc(partner.id));
}
