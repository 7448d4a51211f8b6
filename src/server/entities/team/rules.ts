import { lt, sql } from 'drizzle-orm';
import { type ReferralStatus, referralStatusNames } from '../../../shared/entities/referral/status.ts';
import { boardDays } from '../../../shared/entities/team/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { referral, referralHistory } from '../referral/table.ts';
import { statusMove } from './table.ts';

const dayMs = 24 * 60 * 60_000;

interface Move {
  from: ReferralStatus | null;
  to: ReferralStatus;
  user_id: number;
  now: Date;
}

/** Call after the status change, because the rows record the submissions' new companies and branches. */
export async function noteMoves(
  tx: Queryable,
  ids: readonly number[],
  { from, to, user_id, now }: Move,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`insert into ${statusMove} (at, referral_id, from_status, to_status, user_id,
      soa_company_id, soa_branch_id, assigned_company_id, assigned_branch_id)
    select ${now.toISOString()}::timestamptz, id, ${from}::smallint, ${to}::smallint, ${user_id}::int,
      soa_company_id, soa_branch_id, assigned_company_id, assigned_branch_id
    from ${referral} where id = any(${sql.param([...ids])}::int[])`);
}

/** Updates of Rujukan and demo data leave the table of status changes empty, so the history fills it. */
export async function fillMoves(db: Queryable, now: Date): Promise<void> {
  if ((await db.$count(statusMove)) > 0) return;
  const since = new Date(now.getTime() - (boardDays + 1) * dayMs);
  const names = Object.entries(referralStatusNames).map(
    ([id, name]) => sql`(${name}::text, ${Number(id)}::smallint)`,
  );
  const titles = sql`(values ${sql.join([...names, sql`('Re-Assign'::text, 2::smallint)`], sql`, `)})`;
  await db.execute(sql`
    with moved as (
      select distinct referral_id from ${referralHistory} where date >= ${since.toISOString()}::timestamptz
    ), told as (
      select h.referral_id, h.date, h.actor_id, t.status,
        lag(t.status) over (partition by h.referral_id order by h.date, h.id) as before
      from ${referralHistory} h join moved on moved.referral_id = h.referral_id
        join ${titles} t(title, status) on t.title = h.title
    )
    insert into ${statusMove} (at, referral_id, from_status, to_status, user_id,
      soa_company_id, soa_branch_id, assigned_company_id, assigned_branch_id)
    select told.date, r.id, told.before, told.status, told.actor_id,
      r.soa_company_id, r.soa_branch_id, r.assigned_company_id, r.assigned_branch_id
    from told join ${referral} r on r.id = told.referral_id
    where told.date >= ${since.toISOString()}::timestamptz and r.deleted_at is null`);
}

export async function dropOldMoves(db: Queryable, now: Date): Promise<void> {
  await db.delete(statusMove).where(lt(statusMove.at, new Date(now.getTime() - 4 * boardDays * dayMs)));
}
