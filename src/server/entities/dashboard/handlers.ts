import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../../../shared/core/errors.ts';
import { compareNames } from '../../../shared/core/foldText.ts';
import { addDays, startOfJakartaDay } from '../../../shared/core/values.ts';
import { dashboardOperations } from '../../../shared/entities/dashboard/operations.ts';
import { agentInScope, productInScope, referralInScope } from '../../auth/scope.ts';
import { handlers } from '../../kit/handlers.ts';
import { agent } from '../agent/table.ts';
import { product } from '../product/table.ts';
import { referral } from '../referral/table.ts';

interface Days {
  start_date: string;
  end_date: string;
}

/** Ten years in days: every day is in the answer, and more bars are unreadable. */
const longestRange = 3660;

function inDays(column: PgColumn, { start_date, end_date }: Days): SQL | undefined {
  return and(gte(column, startOfJakartaDay(start_date)), lt(column, startOfJakartaDay(addDays(end_date, 1))));
}

function daysOf({ start_date, end_date }: Days): string[] {
  const length = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1;
  if (length > longestRange) throw invalid({ end_date: 'Rentang tanggal paling panjang 10 tahun' });
  return Array.from({ length }, (_, index) => addDays(start_date, index));
}

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;

/** Counts are in the caller's scope (P-318), days are Jakarta's (A-078). */
export const dashboardHandlers = handlers(dashboardOperations, {
  // A-076: users are agents registered in the range; wallets as in R-210.
  userStatistic: async ({ db, user }, range) => {
    const premium = agent.ewallet_premium;
    const registered = agent.ewallet_registered;
    const [counts] = await db
      .select({
        without_wallet: countWhere(sql`not ${premium} and not ${registered}`),
        regular_wallet: countWhere(sql`not ${premium} and ${registered}`),
        premium_wallet: countWhere(sql`${premium}`),
        total: sql<number>`count(*)::int`,
      })
      .from(agent)
      .where(and(isNull(agent.deleted_at), agentInScope(user.scope), inDays(agent.created_at, range)));
    return { data: counts ?? { without_wallet: 0, regular_wallet: 0, premium_wallet: 0, total: 0 } };
  },

  referralPerDay: async ({ db, user }, input) => {
    const days = daysOf(input);
    const day = sql<string>`to_char(${referral.created_at} at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`;
    const rows = await db
      .select({ day: day.as('day'), count: sql<number>`count(*)::int` })
      .from(referral)
      .where(
        and(
          isNull(referral.deleted_at),
          referralInScope(user.scope),
          inDays(referral.created_at, input),
          input.product_id === undefined ? undefined : eq(referral.product_id, input.product_id),
        ),
      )
      .groupBy(sql`day`);
    const counts = new Map(rows.map((row) => [row.day, row.count]));
    return { data: days.map((date) => ({ date, count: counts.get(date) ?? 0 })) };
  },

  referralPerProduct: async ({ db, user }, input) => {
    const chosen = input.product_id;
    const perProduct = await db
      .select({ product_id: referral.product_id, count: sql<number>`count(*)::int` })
      .from(referral)
      .where(
        and(isNull(referral.deleted_at), referralInScope(user.scope), inDays(referral.created_at, input)),
      )
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
