import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { formatCount } from '../../../shared/core/formats.ts';
import { jakartaDay } from '../../../shared/core/values.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import { onlyId } from '../../db/columns.ts';
import type { Db, Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { notifyUsers } from '../notification/rules.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';
import { workTarget } from './table.ts';

const dayMs = 24 * 60 * 60_000;
/** Jakarta time from which the day's summary is sent. */
const fromHour = 7;

/** once a day, the admins of the assigned company or branch hear how many have become late since the day before. */
export async function tellLate(db: Db, now: Date): Promise<void> {
  const today = jakartaDay(now);
  const hour = new Date(now.getTime() + 7 * 60 * 60_000).getUTCHours();
  if (hour < fromHour) return;
  await db.transaction(async (tx) => {
    const untold = or(isNull(workTarget.told_day), sql`${workTarget.told_day} < ${today}`);
    const [first] = await tx
      .update(workTarget)
      .set({ told_day: today })
      .where(and(eq(workTarget.id, onlyId), untold))
      .returning({ id: workTarget.id });
    if (first) await tellAdmins(tx, now);
  });
}

async function tellAdmins(tx: Queryable, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const found = await tx
    .select({
      company: referral.assigned_company_id,
      branch: referral.assigned_branch_id,
      count: sql<number>`count(*)::int`,
    })
    .from(referral)
    .where(live(referral, lte(referral.due_at, now), gt(referral.due_at, since)))
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
    const brief = `${formatCount(count)} pengajuan melewati target waktunya sejak kemarin`;
    await notifyUsers(
      tx,
      [admin.id],
      { title: 'Pengajuan terlambat', category: 'Tim', brief, description: brief },
      now,
    );
  }
}
