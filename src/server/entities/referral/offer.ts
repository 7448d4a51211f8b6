import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { conflict, invalid } from '../../../shared/core/errors.ts';
import { jakartaDay } from '../../../shared/core/values.ts';
import { programBlock, programBlockedTexts } from '../../../shared/entities/program/block.ts';
import type { Question } from '../../../shared/entities/question/schema.ts';
import { productInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { category } from '../category/table.ts';
import { product } from '../product/table.ts';
import { program } from '../program/table.ts';
import { questionsOf } from '../question/rules.ts';

export interface OfferChoice {
  product_id: number;
  category_id: number;
  program_id: number;
}

export interface Offer {
  product: { id: number; name: string; is_ktp_mandatory: boolean };
  program: typeof program.$inferSelect;
  questions: Question[];
  remaining: number;
}

const notOffered = {
  product: () => invalid({ product_id: 'Produk tidak ditemukan' }),
  category: () => invalid({ category_id: 'Kategori tidak ada pada produk ini' }),
  program: () => invalid({ program_id: 'Program tidak ada pada kategori ini' }),
};

/**
 * Locks the program, so that concurrent submissions take its quota one after another. A choice equal
 * to `stored` stays valid, even if it has been deleted. {@link assertOpen} checks dates and quota.
 */
export async function lockOffer(
  tx: Queryable,
  viewer: Viewer,
  choice: OfferChoice,
  stored?: OfferChoice,
): Promise<Offer> {
  const kept = stored !== undefined && isSameChoice(choice, stored);
  const offered = (condition: SQL | undefined) => (kept ? undefined : condition);
  const [chosen] = await tx
    .select({ id: product.id, name: product.name, is_ktp_mandatory: product.is_ktp_mandatory })
    .from(product)
    .where(
      and(
        eq(product.id, choice.product_id),
        offered(and(isNull(product.deleted_at), productInScope(viewer.scope))),
      ),
    )
    .for('share');
  if (!chosen) throw notOffered.product();
  const [group] = await tx
    .select({ product_id: category.product_id })
    .from(category)
    .where(and(eq(category.id, choice.category_id), offered(isNull(category.deleted_at))))
    .for('share');
  if (!group || !(kept || group.product_id === chosen.id)) throw notOffered.category();
  const [locked] = await tx
    .select()
    .from(program)
    .where(and(eq(program.id, choice.program_id), offered(isNull(program.deleted_at))))
    .for('update');
  if (!locked || !(kept || locked.category_id === choice.category_id)) throw notOffered.program();
  return {
    product: chosen,
    program: locked,
    questions: await questionsOf(tx, [locked.id]),
    remaining: remainingQuota(locked),
  };
}

const isSameChoice = (choice: OfferChoice, stored: OfferChoice) =>
  choice.product_id === stored.product_id &&
  choice.category_id === stored.category_id &&
  choice.program_id === stored.program_id;

export async function lockPrograms(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: program.id })
    .from(program)
    .where(inArray(program.id, [...new Set(ids)]))
    .orderBy(asc(program.id))
    .for('update');
}

function remainingQuota(row: typeof program.$inferSelect): number {
  if (!row.is_quota) return Number.POSITIVE_INFINITY;
  return row.quota_initial + row.quota_added - row.quota_reduced - row.quota_used;
}

export function assertOpen(offer: Offer, today: string = jakartaDay()): void {
  const block = programBlock({ ...offer.program, remaining_quota: offer.remaining }, today);
  if (block) throw conflict(programBlockedTexts[block]);
}
