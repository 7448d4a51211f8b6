import type { Paginate } from '../../../shared/core/operation.ts';
import type { ReferralRow } from '../../../shared/entities/referral/schema.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { type ReferralListInput, referralConditions } from './filters.ts';
import { referralRows } from './listRows.ts';
import { countReferrals, orderOf, pageIds } from './pageIds.ts';
import type { Viewer } from './viewer.ts';

/** C-141. Without `limit` every row in scope is answered, and no `paginate` (C-903). */
export async function listReferrals(
  db: Queryable,
  viewer: Viewer,
  input: ReferralListInput,
): Promise<{ data: ReferralRow[]; paginate?: Paginate }> {
  const conditions = referralConditions(input, referralInScope(viewer.scope));
  const total = await countReferrals(db, conditions);
  const limit = input.limit ?? total;
  const offset = input.limit ? (input.page - 1) * input.limit : 0;
  const ids = await pageIds(db, { conditions, order: orderOf(input), offset, limit, total });
  const data = await referralRows(db, ids);
  if (!input.limit) return { data };
  return {
    data,
    paginate: {
      page: input.page,
      limit: input.limit,
      total,
      totalPages: Math.max(1, Math.ceil(total / input.limit)),
    },
  };
}
