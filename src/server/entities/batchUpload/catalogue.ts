import { and, asc, eq, isNull } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import type { BatchCatalogue, BatchProgramChoice } from '../../../shared/entities/batchUpload/operations.ts';
import { productInScope } from '../../auth/scope.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { category } from '../category/table.ts';
import { product } from '../product/table.ts';
import { requireProgram } from '../program/rules.ts';
import { program } from '../program/table.ts';
import { questionsOf } from '../question/rules.ts';
import { maxUpload } from '../setting/rules.ts';

export function programChoices(db: Queryable, viewer: Viewer): Promise<BatchProgramChoice[]> {
  return db
    .select({
      program_id: program.id,
      program_name: program.name,
      category_name: category.name,
      product_name: product.name,
      product_code: product.code,
    })
    .from(program)
    .innerJoin(category, and(eq(category.id, program.category_id), isNull(category.deleted_at)))
    .innerJoin(product, and(eq(product.id, program.product_id), isNull(product.deleted_at)))
    .where(and(isNull(program.deleted_at), productInScope(viewer.scope)))
    .orderBy(
      asc(sortText(product.name)),
      asc(sortText(category.name)),
      asc(sortText(program.name)),
      asc(program.id),
    );
}

export async function batchCatalogue(
  db: Queryable,
  viewer: Viewer,
  programId: number,
): Promise<BatchCatalogue> {
  const found = await requireProgram(db, viewer.scope, programId);
  const [names] = await db
    .select({ product, category })
    .from(product)
    .innerJoin(category, eq(category.id, found.category_id))
    .where(and(eq(product.id, found.product_id), isNull(category.deleted_at)));
  if (!names) throw notFound();
  return {
    product: {
      id: names.product.id,
      product_name: names.product.name,
      product_code: names.product.code,
      is_ktp_mandatory: names.product.is_ktp_mandatory,
    },
    category: { id: names.category.id, category_name: names.category.name },
    program: found,
    questions: await questionsOf(db, [programId]),
    max_upload: await maxUpload(db),
  };
}
