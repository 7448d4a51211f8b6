import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { type AccessCode, allows, anyOf } from '../../../shared/core/access.ts';
import { notFound } from '../../../shared/core/errors.ts';
import { productOperations } from '../../../shared/entities/product/operations.ts';
import { productInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { handlers } from '../../kit/handlers.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import { loadProducts, type ProductParts } from './rules.ts';
import { product, productPartner } from './table.ts';

const sortColumns = { product_name: product.name, product_code: product.code, id: product.id };

/** C-002: the lists of a detail need codes of their own; those of C-001 come with every code that opens the call. */
const seesCategories = anyOf(
  'r_categories',
  'crud_category',
  'crud_program',
  'c_referral',
  'u_referral_detail',
);
const seesPrograms = anyOf('r_programs', 'crud_program', 'c_referral', 'u_referral_detail');

export const productHandlers = handlers(productOperations, {
  list: async ({ db, user }, input) => {
    const { ids, paginate } = await listQuery(db, {
      table: product,
      id: product.id,
      where: and(
        isNull(product.deleted_at),
        productInScope(user.scope),
        input.partner_id ? offeredBy(db, input.partner_id) : undefined,
        matchesKeyword(sql`lower(${product.name} || ' ' || ${product.code})`, input.keyword),
      ),
      sort: sortColumns[input.sort_by ?? 'id'],
      direction: input.sort_dir ?? 'asc',
      page: input.page,
      limit: input.limit,
    });
    const products = await loadProducts(db, user.scope, ids, { categories: true, programs: true });
    return { data: inOrder(ids, products), paginate };
  },

  detail: async ({ db, user }, { id }) => {
    const [visible] = await db
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.id, id), isNull(product.deleted_at), productInScope(user.scope)));
    if (!visible) throw notFound();
    const [found] = await loadProducts(db, user.scope, [id], partsFor(user.codes));
    if (!found) throw notFound();
    return { data: found };
  },
});

function partsFor(codes: ReadonlySet<AccessCode>): ProductParts {
  return { categories: allows(seesCategories, codes), programs: allows(seesPrograms, codes) };
}

function offeredBy(db: Queryable, partnerId: number) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(productPartner)
      .where(and(eq(productPartner.product_id, product.id), eq(productPartner.partner_id, partnerId))),
  );
}
