import type { Paginate } from '../../../shared/core/operation.ts';
import type { ReferralRow } from '../../../shared/entities/referral/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { listIds } from '../../kit/pageIds.ts';
import { choiceOf } from './choice.ts';
import type { ReferralListInput } from './filters.ts';
import { firstPage } from './firstPage.ts';
import { referralRows } from './listRows.ts';
import { referralSource } from './sortKeys.ts';

/** C-141. Without `limit` every row in scope is answered, and no `paginate` (C-903). */
export async function listReferrals(
  db: Queryable,
  { scope }: Viewer,
  input: ReferralListInput,
): Promise<{ data: ReferralRow[]; paginate: Paginate | undefined }> {
  const { limit, page, count: _count, sort_by, sort_dir, ...filter } = input;
  const first =
    limit && scope.kind === 'all'
      ? await firstPage(db, filter, { limit, page, sort_by, sort_dir })
      : undefined;
  if (first) return first;
  const { ids, paginate } = await listIds(db, referralSource, choiceOf(filter, scope), input);
  return { data: await referralRows(db, ids), paginate };
}
