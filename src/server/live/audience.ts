import { inArray } from 'drizzle-orm';
import { type AccessRule, allows } from '../../shared/core/access.ts';
import { batchUploadOperations } from '../../shared/entities/batchUpload/operations.ts';
import { exportFileOperations } from '../../shared/entities/exportFile/operations.ts';
import { referralOperations } from '../../shared/entities/referral/operations.ts';
import type { Queryable } from '../db/database.ts';
import { referral } from '../entities/referral/table.ts';
import type { CurrentUser } from '../kit/context.ts';
import type { LiveMessage } from './channel.ts';

/** Who, besides the staff of the house, has the record in scope. */
export interface Audience {
  companies: number[];
  branches: number[];
  /** Of a record that below the company only its maker sees (P-319). */
  user?: number;
}

/** Entities that partners see, with the rule of their list. Of anything else only the staff hear. */
const partnerEntities: Readonly<Record<string, AccessRule>> = {
  referral: referralOperations.list.access,
  batchUpload: batchUploadOperations.list.access,
  exportFile: exportFileOperations.list.access,
};

/** P-301…P-305: the code of the entity's list, and the scope. */
export function mayHear(user: CurrentUser, { event, audience }: LiveMessage): boolean {
  const rule = partnerEntities[event.entity];
  if (rule && !allows(rule, user.codes)) return false;
  const { scope } = user;
  if (scope.kind === 'all') return true;
  if (!rule) return false;
  if (scope.kind === 'company') return audience.companies.includes(scope.companyId);
  return audience.user === user.id || audience.branches.includes(scope.branchId);
}

/** P-319: the company of whoever asked for a file or an upload, and they themselves. */
export const makersAudience = (made: { created_by: number; company_id: number }): Audience => ({
  companies: [made.company_id],
  branches: [],
  user: made.created_by,
});

/** Whom a referral belongs to, under the names of its audit entries. */
const parties = {
  partner_id_company_soa: referral.soa_company_id,
  partner_id_branch_soa: referral.soa_branch_id,
  partner_id_company_assign: referral.assigned_company_id,
  partner_id_branch_assign: referral.assigned_branch_id,
};
export type Parties = Partial<Record<keyof typeof parties, number | null>>;

/** P-313: who submitted the referrals, and whom they are assigned to now. */
export async function referralAudience(tx: Queryable, ids: readonly number[]): Promise<Audience> {
  const rows = await tx
    .selectDistinct(parties)
    .from(referral)
    .where(inArray(referral.id, [...ids]));
  return withParties({ companies: [], branches: [] }, rows);
}

/** The audience with these companies and branches as well. */
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
