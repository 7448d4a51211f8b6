import { and, eq, type SQL, sql } from 'drizzle-orm';
import { workFilterNames } from '../../../shared/entities/referral/schema.ts';
import type { Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { totalOf } from '../../kit/pageIds.ts';
import { isSet, type Narrowing, type ReferralFilter, sameValue } from './filters.ts';
import { referral, referralTally } from './table.ts';

type Untallied = Exclude<keyof ReferralFilter, 'referral_status_id' | keyof typeof talliedFilters>;
const talliedFilters = { ...sameValue, verify_call_status: referral.is_verified };
const untallied: Record<Untallied, true> = {
  keyword: true,
  agent_code: true,
  start_date: true,
  end_date: true,
  referral_ids: true,
  ...workFilterNames,
};

export function tallied(filter: Narrowing, scope: Scope): SQL<number> | undefined {
  const kind = kindOf(filter, scope);
  if (!kind) return undefined;
  const { referral_status_id: status } = filter;
  const which = and(
    eq(referralTally.dimension, kind.dimension),
    eq(referralTally.key, kind.key),
    status === undefined ? undefined : sql`${referralTally.status} = ${status}::int`,
  );
  return sql`(select coalesce(sum(${referralTally.change}), 0)::int from ${referralTally} where ${which})`;
}

export async function talliedTotal(
  db: Queryable,
  filter: ReferralFilter,
  scope: Scope,
): Promise<number | undefined> {
  const total = tallied(filter, scope);
  return total && totalOf(db, total);
}

function kindOf(filter: Narrowing, scope: Scope): { dimension: string; key: number | SQL } | undefined {
  if (Object.keys(untallied).some((name) => isSet(filter[name as Untallied]))) return undefined;
  const used = Object.entries(talliedFilters).filter(
    ([name]) => filter[name as keyof typeof talliedFilters] !== undefined,
  );
  const [first, ...more] = used;
  if (scope.kind === 'company' && scope.limits) return undefined;
  if (scope.kind !== 'all') {
    const key = scope.kind === 'company' ? scope.companyId : scope.branchId;
    return first ? undefined : { dimension: scope.kind, key };
  }
  if (!first) return { dimension: 'all', key: 0 };
  if (more.length > 0) return undefined;
  const value = filter[first[0] as keyof typeof talliedFilters]!;
  return { dimension: first[1].name, key: typeof value === 'boolean' ? Number(value) : value };
}

export async function compactTally(db: Queryable): Promise<void> {
  await db.execute(sql`with taken as (
      delete from referral_tally where (dimension, key, status) in (
        select dimension, key, status from referral_tally group by 1, 2, 3 having count(*) > 1)
      returning *)
    insert into referral_tally (dimension, key, status, change)
    select dimension, key, status, sum(change) from taken group by 1, 2, 3 having sum(change) <> 0`);
}
