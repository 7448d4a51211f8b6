import { eq, gte, lt, or, sql } from 'drizzle-orm';
import { formatCount, formatDay } from '../../../shared/core/formats.ts';
import { addDays, jakartaDay, startOfJakartaDay } from '../../../shared/core/values.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Db, Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { notifyUsers } from '../notification/rules.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';
import { workTarget } from './table.ts';

const summaryTime = (day: string): Date => new Date(startOfJakartaDay(day).getTime() + 7 * 60 * 60_000);

/**
 * Notifies partner admins once a day of submissions that became late. Each summary starts at 07:00 of
 * the last announced day, so that a late start of the server neither repeats nor omits submissions.
 */
export async function announceLate(db: Db, now: Date): Promise<void> {
  const today = jakartaDay(now);
  const until = summaryTime(today);
  if (now < until) return;
  await db.transaction(async (tx) => {
    const [target] = await tx
      .select({ told: workTarget.told_day })
      .from(workTarget)
      .where(eq(workTarget.id, onlyId))
      .for('update');
    if (!target || (target.told !== null && target.told >= today)) return;
    await tx.update(workTarget).set({ told_day: today }).where(eq(workTarget.id, onlyId));
    await notifyAdmins(tx, { told: target.told ?? addDays(today, -1), today, now });
  });
}

async function notifyAdmins(
  tx: Queryable,
  { told, today, now }: { told: string; today: string; now: Date },
): Promise<void> {
  const since = told === addDays(today, -1) ? 'kemarin' : formatDay(told);
  const found = await tx
    .select({
      company: referral.assigned_company_id,
      branch: referral.assigned_branch_id,
      count: sql<number>`count(*)::int`,
    })
    .from(referral)
    .where(live(referral, lt(referral.due_at, summaryTime(today)), gte(referral.due_at, summaryTime(told))))
    .groupBy(referral.assigned_company_id, referral.assigned_branch_id);
  const admins = await tx
    .select({ id: appUser.id, role: appUser.role_id, company: appUser.company_id, branch: appUser.branch_id })
    .from(appUser)
    .where(
      live(appUser, or(eq(appUser.role_id, roleIds.companyAdmin), eq(appUser.role_id, roleIds.branchAdmin))),
    );
  for (const admin of admins) {
    const ofAdmin = found.filter(({ company, branch }) =>
      admin.role === roleIds.companyAdmin ? company === admin.company : branch === admin.branch,
    );
    const count = ofAdmin.reduce((sum, each) => sum + each.count, 0);
    if (count === 0) continue;
    const brief = `${formatCount(count)} pengajuan melewati target waktunya sejak ${since}`;
    await notifyUsers(
      tx,
      [admin.id],
      { title: 'Pengajuan terlambat', category: 'Tim', brief, description: brief },
      now,
    );
  }
}
