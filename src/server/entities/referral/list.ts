import type { Paginate } from '../../../shared/core/operation.ts';
import type { ReferralRow } from '../../../shared/entities/referral/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { listIds } from '../../kit/pageIds.ts';
import { choiceOf } from './choice.ts';
import type { ReferralListInput } from './filters.ts';
import { firstPage } from './firstPage.ts';
import { referralRows } from './listRows.ts';
import { referralSource } from './sortKeys.ts';
import type { Asker } from './workFilters.ts';

export async function listReferrals(
  db: Queryable,
  asker: Asker,
  input: ReferralListInput,
): Promise<{ data: ReferralRow[]; paginate: Paginate | undefined }> {
  const { limit, page, count: _count, sort_by, sort_dir, ...filter } = input;
  const first =
    limit && asker.scope.kind === 'all'
      ? await firstPage(db, filter, { limit, page, sort_by, sort_dir })
      : undefined;
  if (first) return first;
  const { ids, paginate } = await listIds(db, referralSource, choiceOf(filter, asker), input);
  return { data: await referralRows(db, ids), paginate };
}
