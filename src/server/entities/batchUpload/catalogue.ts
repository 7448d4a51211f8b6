import { and, asc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import type { BatchCatalogue, BatchProgramChoice } from '../../../shared/entities/batchUpload/operations.ts';
import type { Program } from '../../../shared/entities/program/schema.ts';
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

const owned = [program, category, product] as const;

export const programChoices = (db: Queryable, viewer: Viewer): Promise<BatchProgramChoice[]> =>
  choicesWhere(db, and(...owned.map((table) => isNull(table.deleted_at)), productInScope(viewer.scope)));

/** All programs that were not deleted by the time `at`. Of equal names, the older program comes first. */
export const programsAt = (db: Queryable, at: Date): Promise<BatchProgramChoice[]> =>
  choicesWhere(db, and(...owned.map(({ deleted_at }) => or(isNull(deleted_at), gt(deleted_at, at)))));

function choicesWhere(db: Queryable, condition: SQL | undefined): Promise<BatchProgramChoice[]> {
  return db
    .select({
      program_id: program.id,
      program_name: program.name,
      category_name: category.name,
      product_name: product.name,
      product_code: product.code,
    })
    .from(program)
    .innerJoin(category, eq(category.id, program.category_id))
    .innerJoin(product, eq(product.id, program.product_id))
    .where(condition)
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
  return catalogueOf(db, await requireProgram(db, viewer.scope, programId));
}

export async function catalogueOf(db: Queryable, found: Program): Promise<BatchCatalogue> {
  const [names] = await db
    .select({ product, category })
    .from(product)
    .innerJoin(category, eq(category.id, found.category_id))
    .where(eq(product.id, found.product_id));
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
    questions: await questionsOf(db, [found.id]),
    max_upload: await maxUpload(db),
  };
}
