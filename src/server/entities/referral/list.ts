import type { Paginate } from '../../../shared/core/operation.ts';
import type { ReferralRow } from '../../../shared/entities/referral/schema.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { listIds } from '../../kit/pageIds.ts';
import { type ReferralListInput, referralConditions, setFilters } from './filters.ts';
import { referralRows } from './listRows.ts';
import { referralSource } from './sortKeys.ts';
import { tallied } from './tally.ts';

/** C-141. Without `limit` every row in scope is answered, and no `paginate` (C-903). */
export async function listReferrals(
  db: Queryable,
  viewer: Viewer,
  input: ReferralListInput,
): Promise<{ data: ReferralRow[]; paginate: Paginate | undefined }> {
  const { limit: _limit, page: _page, count: _count, sort_by: _by, sort_dir: _dir, ...filter } = input;
  const choice = {
    conditions: referralConditions(filter, referralInScope(viewer.scope)),
    filters: [...setFilters(filter), ...(viewer.scope.kind === 'all' ? [] : ['scope'])],
    total: tallied(filter, viewer.scope),
  };
  const { ids, paginate } = await listIds(db, referralSource, choice, input);
  return { data: await referralRows(db, ids), paginate };
}
