import { referralFields } from '../../../shared/entities/referral/fields.ts';
import type { ReferralRow, ReferralSortColumn } from '../../../shared/entities/referral/schema.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { ExportSource } from '../../kit/context.ts';
import { type ExportColumn, fieldColumns, listSheet } from '../../kit/exportSheet.ts';
import { countOf } from '../../kit/listQuery.ts';
import type { Choice, SortInput } from '../../kit/listSource.ts';
import { allIds } from '../../kit/pageIds.ts';
import { type ReferralFilter, referralConditions, setFilters } from './filters.ts';
import { referralRows } from './listRows.ts';
import { referralSource } from './sortKeys.ts';
import { referral } from './table.ts';
import type { Asker } from './workFilters.ts';

export const referralExportColumns: readonly ExportColumn<ReferralRow>[] = fieldColumns(referralFields);

type Asking = Omit<Asker, 'now'>;

type ReferralExportQuery = ReferralFilter & SortInput<ReferralSortColumn>;

const choiceOf = (viewer: Asking, query: ReferralExportQuery): Choice => ({
  conditions: referralConditions(query, referralInScope(viewer.scope), { ...viewer, now: new Date() }),
  filters: setFilters(query),
});

export function countForExport(db: Queryable, viewer: Asking, query: ReferralExportQuery): Promise<number> {
  return countOf(db, referral, choiceOf(viewer, query).conditions);
}

export const referralExport: ExportSource = async (db, viewer, stored) => {
  const query = stored as ReferralExportQuery;
  return listSheet({
    name: 'Referal',
    columns: referralExportColumns,
    ids: await allIds(db, referralSource, choiceOf(viewer, query), query),
    read: (ids) => referralRows(db, ids),
  });
};
