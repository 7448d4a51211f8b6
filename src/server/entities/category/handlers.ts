import { eq } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { categoryOperations } from '../../../shared/entities/category/operations.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { handlers, writes } from '../../kit/handlers.ts';
import {
  assertFresh,
  type Change,
  createRecord,
  lockRecord,
  removeRecord,
  writeChange,
} from '../../kit/records.ts';
import { assertNameFree } from '../../kit/unique.ts';
import { requireWritableProduct } from '../product/rules.ts';
import { category } from './table.ts';
import { categoryWire } from './wire.ts';

const unknownProduct = () => invalid({ product_id: 'Produk tidak ditemukan' });

export const categoryHandlers = handlers(categoryOperations, {
  create: (context, input) =>
    context.write(async (tx) => {
      await requireWritableProduct(tx, context.user.scope, input.product_id, unknownProduct);
      await assertCategoryFree(tx, input);
      const id = await createRecord({ context, tx }, categoryWire, categoryWire.write(input));
      return { data: { id } };
    }),

  update: writes(async (change, { id, version, ...input }) => {
    const stored = await lockCategory(change, id);
    await assertFresh(change, stored, version);
    await assertCategoryFree(
      change.tx,
      { ...stored, category_name: input.category_name ?? stored.name },
      stored,
    );
    await writeChange(change, categoryWire, { stored, values: categoryWire.write(input) });
  }),

  /** Programs of the category stay stored, but are no longer listed or offered. */
  remove: writes(async (change, { id, version }) => {
    await lockCategory(change, id);
    await removeRecord(change, categoryWire, { id, version });
  }),
});

const assertCategoryFree = (
  tx: Queryable,
  { product_id, category_name }: { product_id: number; category_name: string },
  own?: { id: number; name: string },
): Promise<void> =>
  assertNameFree(tx, category, {
    column: category.name,
    name: category_name,
    within: eq(category.product_id, product_id),
    own,
    field: 'category_name',
    message: 'Nama kategori sudah dipakai di produk ini',
  });

async function lockCategory({ tx, context }: Change & { context: Pick<Context, 'user'> }, id: number) {
  const stored = await lockRecord(tx, category, id);
  await requireWritableProduct(tx, context.user.scope, stored.product_id);
  return stored;
}
