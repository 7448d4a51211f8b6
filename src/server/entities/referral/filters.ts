import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { foldText } from '../../../shared/core/foldText.ts';
import { addDays, keywordReadings, startOfJakartaDay } from '../../../shared/core/values.ts';
import type { referralListInput } from '../../../shared/entities/referral/schema.ts';
import { escapeLike, matchesKeyword } from '../../kit/listQuery.ts';
import { agent } from '../agent/table.ts';
import { referral } from './table.ts';
import { type Asker, nobody, workConditions } from './workFilters.ts';

export type ReferralListInput = z.output<typeof referralListInput>;
export type ReferralFilter = Omit<ReferralListInput, 'limit' | 'page' | 'sort_by' | 'sort_dir' | 'count'>;

export const sameValue = {
  product_id: referral.product_id,
  category_id: referral.category_id,
  program_id: referral.program_id,
  partner_id_company_soa: referral.soa_company_id,
  partner_id_branch_soa: referral.soa_branch_id,
  partner_id_company_assign: referral.assigned_company_id,
  partner_id_branch_assign: referral.assigned_branch_id,
} as const;

export type Narrowing = Omit<ReferralFilter, OneValue> & { [Name in OneValue]?: number | SQL | undefined };
type OneValue = keyof typeof sameValue | 'referral_status_id';
export const isOneValue = (name: string): name is OneValue =>
  name in sameValue || name === 'referral_status_id';

/** `PR-261121-0007` → `2611210007`, as in the search column. */
const digitsOfNumbers = (keyword = '') => keyword.replace(/\bpr-?(?=[0-9])/gi, '').replace(/-(?=[0-9])/g, '');

/** `AG-26-11-0001` or its beginning, but not a submission number. */
const agentNumber = /^(?!pr-?[0-9])(?=.*[0-9])(?=.*[a-z-])[^\s+]{4,}$/i;

function ofAgents(keyword = ''): SQL | undefined {
  if (!agentNumber.test(keyword)) return undefined;
  const begun = `${escapeLike(foldText(keyword))}%`;
  // `search_text` has an index for the lookup. The array lets PostgreSQL use the index on `agent_id`.
  return sql`${referral.agent_id} = any(array(select ${agent.id} from ${agent}
    where ${agent.search_text} like ${`%${begun}`} and fold_text(${agent.agent_code}) like ${begun}))`;
}

/** 0 days and `false` also filter. */
export const isSet = (value: unknown): boolean => value !== undefined && value !== '';

/** A keyword counts as `digits` or `words`, because the two match different parts of the search text. */
export const setFilters = ({ keyword, ...filter }: Narrowing): string[] => [
  ...Object.entries(filter).flatMap(([name, value]) => (isSet(value) ? [name] : [])),
  ...(keyword ? [/[0-9]/.test(keyword) ? 'digits' : 'words'] : []),
];

/** Undefined unless the keyword is a number of at least six digits, which few rows match. */
export function numberPatterns(keyword = ''): string[] | undefined {
  const digits = digitsOfNumbers(keyword);
  if (!/^\+?[0-9]{6,}$/.test(digits) || agentNumber.test(keyword)) return undefined;
  return keywordReadings(digits).map((reading) => `%${reading}%`);
}

export const referralsLike = (patterns: readonly SQL[]): SQL =>
  and(
    isNull(referral.deleted_at),
    or(...patterns.map((pattern) => sql`${referral.search_text} like ${pattern}`)),
  )!;

export const keyConditions = ({
  referral_status_id: status,
  verify_call_status: verified,
  start_date: start,
  end_date: end,
}: Narrowing): Record<string, SQL | undefined> => ({
  referral_status_id: status === undefined ? undefined : sql`${referral.status} = ${status}::int`,
  verify_call_status: verified === undefined ? undefined : eq(referral.is_verified, verified),
  start_date: start ? gte(referral.created_at, startOfJakartaDay(start)) : undefined,
  end_date: end ? lt(referral.created_at, startOfJakartaDay(addDays(end, 1))) : undefined,
});

export function referralConditions(filter: Narrowing, scope: SQL | undefined, asker: Asker = nobody): SQL {
  const conditions: (SQL | undefined)[] = [isNull(referral.deleted_at), scope];
  for (const [name, column] of Object.entries(sameValue)) {
    const wanted = filter[name as keyof typeof sameValue];
    if (wanted !== undefined) conditions.push(eq(column, wanted));
  }
  conditions.push(...Object.values(keyConditions(filter)), ...workConditions(filter, asker));
  if (filter.referral_ids !== undefined) conditions.push(inArray(referral.id, filter.referral_ids));
  if (filter.agent_code) {
    conditions.push(
      sql`${referral.agent_id} in (select ${agent.id} from ${agent} where ${eq(agent.agent_code, filter.agent_code.toUpperCase())})`,
    );
  }
  // Phones are stored and searched with a leading 0, so every notation matches.
  const inText = matchesKeyword(referral.search_text, digitsOfNumbers(filter.keyword));
  conditions.push(inText && or(inText, ofAgents(filter.keyword)));
  return and(...conditions)!;
}
