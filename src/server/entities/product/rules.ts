import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { type AppError, denied, notFound } from '../../../shared/core/errors.ts';
import type { Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { product, productPartner } from './table.ts';

export function offeredByAny(db: Queryable, partnerIds: readonly number[]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(productPartner)
      .where(
        and(eq(productPartner.product_id, product.id), inArray(productPartner.partner_id, [...partnerIds])),
      ),
  );
}

/** A partner may not learn which other companies offer its products (P-317). */
export const offeredBy = (db: Queryable, scope: Scope, partnerId: number): SQL =>
  scope.kind === 'all' || partnerId === scope.companyId ? offeredByAny(db, [partnerId]) : sql`false`;

/** A company may change only a product that no other partner has (A-072, P-317). */
export async function requireWritableProduct(
  db: Queryable,
  scope: Scope,
  id: number,
  missing: () => AppError = notFound,
): Promise<void> {
  const rows = await db
    .select({ partner_id: productPartner.partner_id })
    .from(product)
    .leftJoin(productPartner, eq(productPartner.product_id, product.id))
    .where(live(product, eq(product.id, id)))
    .for('share', { of: product });
  if (rows.length === 0) throw missing();
  assertMayOwn(
    scope,
    rows.flatMap((row) => row.partner_id ?? []),
  );
}

export function assertMayOwn(scope: Scope, partnerIds: readonly number[]): void {
  if (scope.kind === 'all') return;
  const own = scope.kind === 'company' && partnerIds.length > 0;
  if (!own || partnerIds.some((id) => id !== scope.companyId)) throw denied();
}
