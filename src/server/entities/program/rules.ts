import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type AppError, notFound } from '../../../shared/core/errors.ts';
import { type Program, programSchema } from '../../../shared/entities/program/schema.ts';
import { productInScope, programWithinLimits, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { category } from '../category/table.ts';
import { requireWritableProduct } from '../product/rules.ts';
import { product } from '../product/table.ts';
import { program, programLocation } from './table.ts';
import { programWire } from './wire.ts';

const rows = programWire.reader(programSchema);
const quota = sql<number>`${program.quota_initial} + ${program.quota_added} - ${program.quota_reduced}`;
const quotas = {
  quota,
  remaining_quota: sql<
    number | null
  >`case when ${program.is_quota} then greatest(0, ${quota} - ${program.quota_used}) end`,
};

const location_count = sql<number>`(select count(*)::int from ${programLocation}
  where ${programLocation.program_id} = ${program.id})`;

const liveProduct = and(eq(product.id, program.product_id), isNull(product.deleted_at));
const liveCategory = and(eq(category.id, program.category_id), isNull(category.deleted_at));

export async function programsWhere(
  db: Queryable,
  scope: Scope,
  condition: SQL | undefined,
): Promise<Program[]> {
  const found = await db
    .select({ ...rows.columns, ...quotas, location_count })
    .from(program)
    .innerJoin(product, liveProduct)
    .innerJoin(category, liveCategory)
    .where(and(isNull(program.deleted_at), condition, productInScope(scope), programWithinLimits(scope)))
    .orderBy(asc(program.id));
  return found.map(rows.read);
}

export async function requireProgram(db: Queryable, scope: Scope, id: number): Promise<Program> {
  const [found] = await programsWhere(db, scope, eq(program.id, id));
  if (!found) throw notFound();
  return found;
}

/** Also finds a deleted program, in any scope. */
export async function anyProgram(db: Queryable, id: number): Promise<Program> {
  const [found] = await db
    .select({ ...rows.columns, ...quotas, location_count })
    .from(program)
    .where(eq(program.id, id));
  if (!found) throw notFound();
  return rows.read(found);
}

export type StoredProgram = typeof program.$inferSelect;

/** The lock serializes changes to the quota and to the question order. */
export async function lockWritableProgram(
  tx: Queryable,
  scope: Scope,
  id: number,
  missing: () => AppError = notFound,
): Promise<StoredProgram> {
  const [row] = await tx
    .select({ program })
    .from(program)
    .innerJoin(product, liveProduct)
    .innerJoin(category, liveCategory)
    .where(and(eq(program.id, id), isNull(program.deleted_at)))
    .for('update', { of: program });
  if (!row) throw missing();
  await requireWritableProduct(tx, scope, row.program.product_id);
  return row.program;
}

/** Updates programs in id order to avoid deadlocks. */
export async function returnQuota(tx: Queryable, programIds: readonly number[]): Promise<void> {
  const units = new Map<number, number>();
  for (const id of programIds) units.set(id, (units.get(id) ?? 0) + 1);
  for (const [id, amount] of [...units].sort(([a], [b]) => a - b)) {
    await tx
      .update(program)
      .set({ quota_used: sql`greatest(0, ${program.quota_used} - ${amount})` })
      .where(eq(program.id, id));
  }
}
