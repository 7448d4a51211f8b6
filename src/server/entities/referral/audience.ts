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

export async function audienceGroups(
  tx: Queryable,
  ids: readonly number[],
): Promise<{ ids: number[]; audience: Audience }[]> {
  const rows = await tx
    .select({ id: referral.id, ...parties })
    .from(referral)
    .where(inArray(referral.id, [...ids]));
  const groups = Map.groupBy(rows, ({ id, ...one }) => JSON.stringify(one));
  return [...groups.values()].map((group) => ({
    ids: group.map(({ id }) => id),
    audience: withParties({ companies: [], branches: [] }, group.slice(0, 1)),
  }));
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
