import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { type Category, categorySchema } from '../../../shared/entities/category/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { category } from './table.ts';
import { categoryWire } from './wire.ts';

const rows = categoryWire.reader(categorySchema);

export async function categoriesOf(db: Queryable, productIds: readonly number[]): Promise<Category[]> {
  const found = await db
    .select(rows.columns)
    .from(category)
    .where(and(inArray(category.product_id, [...productIds]), isNull(category.deleted_at)))
    .orderBy(asc(category.id));
  return found.map(rows.read);
}

export async function assertCategoryOf(db: Queryable, productId: number, categoryId: number): Promise<void> {
  const [found] = await db
    .select({ product_id: category.product_id })
    .from(category)
    .where(and(eq(category.id, categoryId), isNull(category.deleted_at)))
    .for('share');
  if (found?.product_id !== productId) throw invalid({ category_id: 'Kategori tidak ada pada produk ini' });
}
