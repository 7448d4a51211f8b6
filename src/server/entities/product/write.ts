import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { productLabels } from '../../../shared/entities/product/fields.ts';
import type { Queryable } from '../../db/database.ts';
import { type Change, changeStamp, live } from '../../kit/records.ts';
import { assertFree } from '../../kit/unique.ts';
import { assertUploaded } from '../media/rules.ts';
import { partner } from '../partner/table.ts';
import { assertMayOwn } from './rules.ts';
import { product, productPartner } from './table.ts';

/** The check ignores case, because batch rows may write the code in any case. */
export const assertCodeIsFree = (tx: Queryable, code: string, ownId?: number) =>
  assertFree(tx, product, {
    column: sql`lower(${product.code})`,
    value: code.toLowerCase(),
    ownId,
    field: 'product_code',
    message: `${productLabels.product_code} ${code} sudah dipakai`,
  });

export const assertLogo = (db: Queryable, name: string) =>
  assertUploaded(db, 'product_icon', { field: 'product_img', label: productLabels.product_img, name });

export async function replacePartners(
  { context, tx }: Change,
  productId: number,
  { partnerIds, field }: { partnerIds: readonly number[]; field: string },
): Promise<void> {
  assertMayOwn(context.user.scope, partnerIds);
  const ofProduct = eq(productPartner.product_id, productId);
  const before = await tx.select({ id: productPartner.partner_id }).from(productPartner).where(ofProduct);
  const held = new Set(before.map(({ id }) => id));
  await assertCompanies(
    tx,
    partnerIds.filter((id) => !held.has(id)),
    field,
  );
  await tx
    .delete(productPartner)
    .where(and(ofProduct, notInArray(productPartner.partner_id, [...partnerIds])));
  await tx
    .insert(productPartner)
    .values(partnerIds.map((partner_id) => ({ product_id: productId, partner_id })))
    .onConflictDoNothing();
  await tx.update(product).set(changeStamp(context, product)).where(eq(product.id, productId));
  await context.audit(tx, {
    action: 'assignPartner',
    entity: 'product',
    entity_id: productId,
    before: { partner_ids: before.map((row) => row.id) },
    after: { partner_ids: partnerIds },
  });
}

async function assertCompanies(db: Queryable, ids: readonly number[], field: string): Promise<void> {
  const found = await db
    .select({ id: partner.id })
    .from(partner)
    .where(live(partner, and(inArray(partner.id, [...ids]), eq(partner.partner_type, 'company'))))
    .orderBy(asc(partner.id))
    .for('share');
  if (found.length < ids.length) throw invalid({ [field]: 'Partner tidak ditemukan' });
}
