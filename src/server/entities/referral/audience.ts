import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { Audience } from '../../live/audience.ts';
import { referral } from './table.ts';

const parties = {
  partner_id_company_soa: referral.soa_company_id,
  partner_id_branch_soa: referral.soa_branch_id,
  partner_id_company_assign: referral.assigned_company_id,
  partner_id_branch_assign: referral.assigned_branch_id,
};
export type Parties = Partial<Record<keyof typeof parties, number | null>>;

export async function referralAudience(tx: Queryable, ids: readonly number[]): Promise<Audience> {
  const rows = await tx
    .selectDistinct(parties)
    .from(referral)
    .where(inArray(referral.id, [...ids]));
  return withParties({ companies: [], branches: [] }, rows);
}

export const withParties = (audience: Audience, all: readonly Parties[]): Audience => ({
  ...audience,
  companies: known([
    ...audience.companies,
    ...all.flatMap((each) => [each.partner_id_company_soa, each.partner_id_company_assign]),
  ]),
  branches: known([
    ...audience.branches,
    ...all.flatMap((each) => [each.partner_id_branch_soa, each.partner_id_branch_assign]),
  ]),
});

const known = (ids: (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
];
