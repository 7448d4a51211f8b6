import { and, eq, isNull } from 'drizzle-orm';
import { allows, anyOf } from '../../../shared/core/access.ts';
import { notFound } from '../../../shared/core/errors.ts';
import { productOperations } from '../../../shared/entities/product/operations.ts';
import { productInScope } from '../../auth/scope.ts';
import { handlers, writes } from '../../kit/handlers.ts';
import { inOrder, listQuery, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { assertFresh, createRecord, lockRecord, removeRecord, writeChange } from '../../kit/records.ts';
import { loadProducts, type ProductParts } from './read.ts';
import { assertMayOwn, offeredBy, requireWritableProduct } from './rules.ts';
import { product } from './table.ts';
import { productWire } from './wire.ts';
import { assertCodeIsFree, assertLogo, replacePartners } from './write.ts';

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
        input.partner_id ? offeredBy(db, user.scope, input.partner_id) : undefined,
        matchesKeyword(searchTextOf(product.name, product.code), input.keyword),
      ),
      sort: productWire.sortColumn(input.sort_by ?? 'id', {}),
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

  create: async (context, input) => {
    assertMayOwn(context.user.scope, input.partnerAssign);
    return context.write(async (tx) => {
      await assertCodeIsFree(tx, input.product_code);
      await assertLogo(tx, input.product_img);
      const id = await createRecord({ context, tx }, productWire, productWire.write(input));
      await replacePartners({ context, tx }, id, {
        partnerIds: input.partnerAssign,
        field: 'partnerAssign',
      });
      return { data: { id } };
    });
  },

  update: writes(async (change, { id, version, partnerAssign, ...input }) => {
    const stored = await lockRecord(change.tx, product, id);
    await requireWritableProduct(change.tx, change.context.user.scope, id);
    await assertFresh(change, stored, version);
    if (input.product_code !== undefined) await assertCodeIsFree(change.tx, input.product_code, id);
    if (input.product_img !== undefined && input.product_img !== stored.image)
      await assertLogo(change.tx, input.product_img);
    await writeChange(change, productWire, { stored, values: productWire.write(input) });
    if (partnerAssign)
      await replacePartners(change, id, { partnerIds: partnerAssign, field: 'partnerAssign' });
  }),

  /** Leaves categories and programs unchanged, because lists hide them with their product. */
  remove: writes(async (change, { id, version }) => {
    await lockRecord(change.tx, product, id);
    await requireWritableProduct(change.tx, change.context.user.scope, id);
    await removeRecord(change, productWire, { id, version });
  }),

  assignPartner: writes(async (change, { product_id, partner_id }) => {
    await lockRecord(change.tx, product, product_id);
    await requireWritableProduct(change.tx, change.context.user.scope, product_id);
    await replacePartners(change, product_id, { partnerIds: partner_id, field: 'partner_id' });
  }),
});

function partsFor(codes: ReadonlySet<string>): ProductParts {
  return { categories: allows(seesCategories, codes), programs: allows(seesPrograms, codes) };
}
