import { and, inArray, sql } from 'drizzle-orm';
import { invalid } from '../../../shared/core/errors.ts';
import { compareNames } from '../../../shared/core/foldText.ts';
import { addDays } from '../../../shared/core/values.ts';
import { dashboardOperations } from '../../../shared/entities/dashboard/operations.ts';
import { productInScope } from '../../auth/scope.ts';
import { handlers } from '../../kit/handlers.ts';
import { agentsPerType } from '../agent/rules.ts';
import { product } from '../product/table.ts';
import { listedReferrals } from '../referral/rules.ts';
import { referral } from '../referral/table.ts';

interface Days {
  start_date: string;
  end_date: string;
}

const longestRange = 3660;

function daysOf({ start_date, end_date }: Days): string[] {
  const length = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1;
  if (length > longestRange) throw invalid({ end_date: 'Rentang tanggal paling panjang 10 tahun' });
  return Array.from({ length }, (_, index) => addDays(start_date, index));
}

/** Counts are limited to the caller's scope (P-318). Days are in Jakarta time (A-078). */
export const dashboardHandlers = handlers(dashboardOperations, {
  // Users are agents registered in the range (A-076, R-210).
  userStatistic: async ({ db, user }, range) => {
    const { basic, reguler, premium } = await agentsPerType(db, range, user.scope);
    return {
      data: {
        without_wallet: basic,
        regular_wallet: reguler,
        premium_wallet: premium,
        total: basic + reguler + premium,
      },
    };
  },

  referralPerDay: async ({ db, user }, input) => {
    const days = daysOf(input);
    const day = sql<string>`to_char(${referral.created_at} at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;
    const rows = await db
      .select({ day: day.as('day'), count: sql<number>`count(*)::int` })
      .from(referral)
      .where(listedReferrals(input, user))
      .groupBy(sql`day`);
    const counts = new Map(rows.map((row) => [row.day, row.count]));
    return { data: days.map((date) => ({ date, count: counts.get(date) ?? 0 })) };
  },

  referralPerProduct: async ({ db, user }, input) => {
    const { product_id: chosen, ...range } = input;
    const perProduct = await db
      .select({ product_id: referral.product_id, count: sql<number>`count(*)::int` })
      .from(referral)
      .where(listedReferrals(range, user))
      .groupBy(referral.product_id);
    const counts = new Map(perProduct.map((row) => [row.product_id, row.count]));
    const offered = sql`(${product.deleted_at} is null and ${productInScope(user.scope) ?? sql`true`})`;
    const counted = counts.size > 0 ? inArray(product.id, [...counts.keys()]) : sql`false`;
    const products = await db
      .select({ product_id: product.id, product_name: product.name })
      .from(product)
      .where(and(sql`(${offered} or ${counted})`, chosen && inArray(product.id, chosen)));
    const data = products.map((row) => ({ ...row, count: counts.get(row.product_id) ?? 0 }));
    data.sort((a, b) => b.count - a.count || compareNames(a.product_name, b.product_name));
    return { data };
  },
});
