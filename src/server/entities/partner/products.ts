import { and, asc, eq, inArray } from 'drizzle-orm';
import { denied, invalid, messages, notFound } from '../../../shared/core/errors.ts';
import { partnerInScope, productInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Context } from '../../kit/context.ts';
import { lockInScope } from '../../kit/gate.ts';
import type { Reply } from '../../kit/handlers.ts';
import { changeStamp, live } from '../../kit/records.ts';
import { product, productPartner } from '../product/table.ts';
import { partner } from './table.ts';

export async function assignProducts(
  context: Context,
  { partner_id, product_id }: { partner_id: number; product_id: readonly number[] },
): Promise<Reply<null>> {
  const { scope } = context.user;
  return context.write(async (tx) => {
    const wanted = [...new Set(product_id)];
    // Locks the products before the company, as a product's update does, to avoid deadlocks.
    const found = await tx
      .select({ id: product.id })
      .from(product)
      .where(live(product, inArray(product.id, wanted), productInScope(scope)))
      .orderBy(asc(product.id))
      .for('update');
    const company = await lockInScope(tx, partner, { id: partner_id, scope: partnerInScope(scope) });
    if (company.partner_type !== 'company')
      throw invalid({ partner_id: 'Produk hanya dapat ditambahkan pada perusahaan' });
    if (found.length < wanted.length) throw invalid({ product_id: 'Produk tidak ditemukan' });
    const added = await tx
      .insert(productPartner)
      .values(wanted.map((id) => ({ product_id: id, partner_id })))
      .onConflictDoNothing()
      .returning({ id: productPartner.product_id });
    await stampProducts(
      context,
      tx,
      added.map(({ id }) => id),
    );
    await context.audit(tx, {
      action: 'assign-product',
      entity: 'partner',
      entity_id: partner_id,
      after: { product_id: wanted },
    });
    return { data: null };
  });
}

/** With `partner_id`, `id` is the product's id, otherwise the link's id (C-027, A-106). */
export function removeProduct(
  context: Context,
  { id, partner_id }: { id: number; partner_id?: number | undefined },
): Promise<Reply<null>> {
  const named =
    partner_id === undefined
      ? eq(productPartner.link_id, id)
      : and(eq(productPartner.product_id, id), eq(productPartner.partner_id, partner_id));
  return context.write(async (tx) => {
    const [link] = await tx.select().from(productPartner).where(named);
    if (!link) throw notFound();
    await assertInScope(context, tx, link.partner_id);
    // Locks the product before its link, as a product's update does, to avoid deadlocks.
    await stampProducts(context, tx, [link.product_id]);
    const gone = await tx
      .delete(productPartner)
      .where(eq(productPartner.link_id, link.link_id))
      .returning({ id: productPartner.link_id });
    if (gone.length === 0) throw notFound();
    await context.audit(tx, {
      action: 'remove-product',
      entity: 'partner',
      entity_id: link.partner_id,
      before: { product_id: link.product_id },
    });
    return { data: null, message: messages.deleted };
  });
}

/** An open form of a product must not undo the change of its companies. */
async function stampProducts(context: Context, tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx
    .update(product)
    .set(changeStamp(context, product))
    .where(inArray(product.id, [...ids]));
}

async function assertInScope({ user }: Context, tx: Queryable, partnerId: number): Promise<void> {
  const found = await tx
    .select({ id: partner.id })
    .from(partner)
    .where(and(eq(partner.id, partnerId), partnerInScope(user.scope)));
  if (found.length === 0) throw denied();
}
