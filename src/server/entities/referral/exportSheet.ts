import { referralLabels } from '../../../shared/entities/referral/fields.ts';
import type { ReferralRow, ReferralSortColumn } from '../../../shared/entities/referral/schema.ts';
import { referralStatusNames, verifyCallText } from '../../../shared/entities/referral/status.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { countOf } from '../../kit/listQuery.ts';
import { allIds, type Choice, type SortInput } from '../../kit/pageIds.ts';
import { type ExportColumn, type ExportSheet, exportColumns, listSheet } from '../exportFile/sheet.ts';
import { type ReferralFilter, referralConditions, setFilters } from './filters.ts';
import { referralRows } from './listRows.ts';
import { referralSource } from './sortKeys.ts';
import { referral } from './table.ts';
import type { Viewer } from './viewer.ts';

const L = referralLabels;
const { text, rupiah, instant } = exportColumns<ReferralRow>();

/** Columns and labels of S-030. */
export const referralExportColumns: readonly ExportColumn<ReferralRow>[] = [
  text(L.submission_number, 18, (row) => row.submission_number),
  text(L.product_id, 24, (row) => row.product_name),
  text(L.category_id, 18, (row) => row.category_name),
  text(L.program_id, 24, (row) => row.program_name),
  text(L.referral_status_id, 16, (row) => referralStatusNames[row.referral_status_id]),
  text(L.submitter_name, 26, (row) => row.submitter_name),
  text(L.submitter_mobile_number, 18, (row) => row.submitter_mobile_number),
  text(L.nik, 20, (row) => row.nik),
  text(L.submitter_city, 20, (row) => row.submitter_city),
  text(L.partner_id_company_assign, 28, (row) => row.company_assign_name),
  text(L.partner_id_branch_assign, 22, (row) => row.branch_assign_name),
  text(L.agent_code, 18, (row) => row.agent_code),
  text(L.agent_name, 24, (row) => row.agent_name),
  text(L.partner_id_company_soa, 28, (row) => row.company_soa_name),
  text(L.partner_id_branch_soa, 22, (row) => row.branch_soa_name),
  rupiah(L.incentive_amount, (row) => row.incentive_amount),
  rupiah(L.incentive_insentif, (row) => row.incentive_insentif),
  rupiah(L.incentive_tax, (row) => row.incentive_tax),
  rupiah(L.total_incentive, (row) => row.total_incentive),
  text(L.verify_call_status, 18, (row) => verifyCallText(row.verify_call_status)),
  instant(L.createdAt, (row) => row.createdAt),
  instant(L.updatedAt, (row) => row.updatedAt),
  text(L.updated_by, 22, (row) => row.updated_by),
];

/** Query of an export as stored: filters, keyword and sort of C-151. */
export type ReferralExportQuery = ReferralFilter & SortInput<ReferralSortColumn>;

const choiceOf = (viewer: Viewer, query: ReferralExportQuery): Choice => ({
  conditions: referralConditions(query, referralInScope(viewer.scope)),
  filters: setFilters(query),
});

export function countForExport(db: Queryable, viewer: Viewer, query: ReferralExportQuery): Promise<number> {
  return countOf(db, referral, choiceOf(viewer, query).conditions);
}

/** The filtered list in its order. */
export async function referralExportSheet(
  db: Queryable,
  viewer: Viewer,
  query: ReferralExportQuery,
): Promise<ExportSheet> {
  return listSheet({
    name: 'Referal',
    columns: referralExportColumns,
    ids: await allIds(db, referralSource, choiceOf(viewer, query), query),
    read: (ids) => referralRows(db, ids),
  });
}
