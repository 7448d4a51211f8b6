import { type AccessRule, allows } from '../../shared/core/access.ts';
import type { LiveEvent } from '../../shared/core/live.ts';
import { batchUploadOperations } from '../../shared/entities/batchUpload/operations.ts';
import { exportFileOperations } from '../../shared/entities/exportFile/operations.ts';
import { referralOperations } from '../../shared/entities/referral/operations.ts';
import type { CurrentUser } from '../kit/context.ts';

/** Who, besides the staff of the house, has the record in scope. */
export interface Audience {
  companies: number[];
  branches: number[];
  /** Of a record that below the company only its maker sees (P-319). */
  user?: number;
}

export interface LiveMessage {
  event: LiveEvent;
  audience: Audience;
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
