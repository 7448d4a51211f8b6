import { asc } from 'drizzle-orm';
import type { QueueLine } from '../../../shared/entities/referral/schema.ts';
import {
  type ReferralStatus,
  referralMoves,
  referralStatus,
  referralStatusIds,
} from '../../../shared/entities/referral/status.ts';
import { referralInScope, type Scope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { countOf } from '../../kit/listQuery.ts';
import { referralConditions } from './filters.ts';
import { referral } from './table.ts';
import { talliedTotal } from './tally.ts';

export async function referralQueue(db: Queryable, { codes, scope }: CurrentUser): Promise<QueueLine[]> {
  const lines: QueueLine[] = [];
  for (const status of referralStatusIds) {
    if (referralMoves(status, codes).length === 0) continue;
    const filter = movableIn(scope, status);
    const conditions = referralConditions({ ...filter, keyword: '' }, referralInScope(scope));
    const [oldest] = await db
      .select({ since: referral.status_changed_at })
      .from(referral)
      .where(conditions)
      .orderBy(asc(referral.status_changed_at))
      .limit(1);
    if (!oldest) continue;
    const count = (await talliedTotal(db, filter, scope)) ?? (await countOf(db, referral, conditions));
    lines.push({ referral_status_id: status, count, oldest: oldest.since.toISOString(), filter });
  }
  return lines;
}

/** List filters for the scope of status changes (P-314), so that the list shows the counted rows. */
function movableIn(scope: Scope, referral_status_id: ReferralStatus): QueueLine['filter'] {
  if (scope.kind === 'all') return { referral_status_id };
  const { companyId: partner_id_company_assign } = scope;
  if (scope.kind === 'branch')
    return { referral_status_id, partner_id_company_assign, partner_id_branch_assign: scope.branchId };
  if (referral_status_id === referralStatus.initial) return { referral_status_id };
  return { referral_status_id, partner_id_company_assign };
}
