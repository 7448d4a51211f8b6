import { and, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import { addDays, jakartaDay, startOfJakartaDay } from '../../../shared/core/values.ts';
import { targetStatuses } from '../../../shared/entities/target/schema.ts';
import { boardDays, type TeamQueue } from '../../../shared/entities/team/schema.ts';
import type { Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { rows } from '../../db/rows.ts';
import { listedReferrals } from '../referral/rules.ts';
import { referral } from '../referral/table.ts';
import { statusMove } from './table.ts';

interface Waiting {
  status: number;
  waiting: number;
  late: number;
  oldest: Date | string | null;
}

/** Separate subqueries let each figure use its own index. */
async function waitingIn(db: Queryable, scope: Scope, now: Date): Promise<Map<number, Waiting>> {
  const open = { referral_status_id: sql`s.status` };
  const listed = (filter: Parameters<typeof listedReferrals>[0]) => listedReferrals(filter, { scope, now });
  const found = await rows<Waiting>(
    db,
    sql`select s.status,
      (select count(*)::int from ${referral} where ${listed(open)}) as waiting,
      (select count(*)::int from ${referral} where ${listed({ ...open, late: true })}) as late,
      (select ${referral.status_changed_at} from ${referral} where ${listed(open)}
        order by ${referral.status_changed_at} limit 1) as oldest
      from unnest(${sql.param([...targetStatuses])}::smallint[]) s(status)`,
  );
  return new Map(found.map((each) => [each.status, each]));
}

export function movesInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return scope.kind === 'company'
    ? or(eq(statusMove.soa_company_id, scope.companyId), eq(statusMove.assigned_company_id, scope.companyId))
    : or(eq(statusMove.soa_branch_id, scope.branchId), eq(statusMove.assigned_branch_id, scope.branchId));
}

interface Flow {
  day: string;
  from_status: number | null;
  to_status: number;
  count: number;
}

const movesSince = (db: Queryable, scope: Scope, since: Date): Promise<Flow[]> =>
  rows<Flow>(
    db,
    sql`select ((${statusMove.at} at time zone 'Asia/Jakarta')::date)::text as day,
        ${statusMove.from_status} as from_status, ${statusMove.to_status} as to_status, count(*)::int as count
      from ${statusMove} where ${and(gte(statusMove.at, since), movesInScope(scope))}
      group by 1, 2, 3`,
  );

export async function teamQueues(db: Queryable, scope: Scope, now: Date): Promise<TeamQueue[]> {
  const today = jakartaDay(now);
  const days = Array.from({ length: boardDays }, (_, index) => addDays(today, index + 1 - boardDays));
  const waiting = await waitingIn(db, scope, now);
  const flows = await movesSince(db, scope, startOfJakartaDay(days[0]!));
  const sumOf = (day: string, fits: (flow: Flow) => boolean) =>
    flows.reduce((sum, flow) => (flow.day === day && fits(flow) ? sum + flow.count : sum), 0);
  return targetStatuses.map((status) => {
    const { oldest = null, ...counts } = waiting.get(status) ?? { waiting: 0, late: 0 };
    return {
      referral_status_id: status,
      waiting: counts.waiting,
      late: counts.late,
      oldest: oldest === null ? null : new Date(oldest).toISOString(),
      days: days.map((day) => ({
        day,
        arrived: sumOf(day, (flow) => flow.to_status === status),
        decided: sumOf(day, (flow) => flow.from_status === status),
      })),
    };
  });
}
