import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { Audience } from '../../live/audience.ts';
import { referral } from './table.ts';

/** Whom a referral belongs to, as its columns have it. */
export type Parties = Partial<
  Pick<
    typeof referral.$inferSelect,
    'soa_company_id' | 'soa_branch_id' | 'assigned_company_id' | 'assigned_branch_id'
  >
>;

/** P-313: who submitted the referrals, and whom they are assigned to now. */
export async function referralAudience(tx: Queryable, ids: readonly number[]): Promise<Audience> {
  const rows = await tx
    .selectDistinct({
      soa_company_id: referral.soa_company_id,
      soa_branch_id: referral.soa_branch_id,
      assigned_company_id: referral.assigned_company_id,
      assigned_branch_id: referral.assigned_branch_id,
    })
    .from(referral)
    .where(inArray(referral.id, [...ids]));
  return withParties({ companies: [], branches: [] }, rows);
}

/** The audience with these companies and branches as well. */
export const withParties = (audience: Audience, parties: readonly Parties[]): Audience => ({
  ...audience,
  companies: known([
    ...audience.companies,
    ...parties.flatMap((each) => [each.soa_company_id, each.assigned_company_id]),
  ]),
  branches: known([
    ...audience.branches,
    ...parties.flatMap((each) => [each.soa_branch_id, each.assigned_branch_id]),
  ]),
});

const known = (ids: (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
];
