import type { CellValue, ColumnKind } from '../../../excel/writer.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import { type ReferralRow, referralLabels } from '../../../shared/entities/referral/schema.ts';
import { referralStatusNames, verifyCallText } from '../../../shared/entities/referral/status.ts';
import { referralInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { ExportSheet } from '../exportFile/sheet.ts';
import { type ReferralFilter, referralConditions } from './filters.ts';
import { referralRows } from './listRows.ts';
import { countReferrals, orderOf, pageIds } from './pageIds.ts';
import type { Viewer } from './viewer.ts';

interface ExportColumn {
  header: string;
  kind: ColumnKind;
  width: number;
  value: (row: ReferralRow) => CellValue;
}

const L = referralLabels;
const text = (header: string, width: number, value: ExportColumn['value']): ExportColumn => ({
  header,
  kind: 'text',
  width,
  value,
});
const rupiah = (header: string, value: ExportColumn['value']): ExportColumn => ({
  header,
  kind: 'rupiah',
  width: 18,
  value,
});
const instant = (header: string, value: (row: ReferralRow) => string): ExportColumn => ({
  header,
  kind: 'datetime',
  width: 20,
  value: (row) => jakartaWallClock(value(row)),
});

/** Columns and labels of S-030. NIK and phone are text, so no digit is lost; names can never become formulas. */
export const referralExportColumns: readonly ExportColumn[] = [
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

/** `21-11-2026 09:30:00` in Jakarta as the date-time a cell holds: cells have no time zone. */
function jakartaWallClock(instantText: string): string {
  const [date = '', time = ''] = formatDateTime(instantText).split(' ');
  return `${date.split('-').reverse().join('-')}T${time}`;
}

/** Query of an export as stored: filters, keyword and sort of C-151. */
export type ReferralExportQuery = ReferralFilter & Parameters<typeof orderOf>[0];

const conditionsOf = (viewer: Viewer, query: ReferralExportQuery) =>
  referralConditions(query, referralInScope(viewer.scope));

export function countForExport(db: Queryable, viewer: Viewer, query: ReferralExportQuery): Promise<number> {
  return countReferrals(db, conditionsOf(viewer, query));
}

const rowsPerQuery = 500;

/**
 * The filtered list in its order. The ids are taken at once, so that a row that moves meanwhile is neither missed nor
 * doubled; rows are read a few hundred at a time.
 */
export async function referralExportSheet(
  db: Queryable,
  viewer: Viewer,
  query: ReferralExportQuery,
): Promise<ExportSheet> {
  const conditions = conditionsOf(viewer, query);
  const total = await countReferrals(db, conditions);
  const ids = await pageIds(db, { conditions, order: orderOf(query), offset: 0, limit: total, total });
  return {
    name: 'Referal',
    total: ids.length,
    columns: referralExportColumns.map(({ header, kind, width }) => ({ header, kind, width })),
    rows: exportRows(db, ids),
  };
}

async function* exportRows(db: Queryable, ids: readonly number[]): AsyncGenerator<CellValue[]> {
  for (let from = 0; from < ids.length; from += rowsPerQuery) {
    for (const row of await referralRows(db, ids.slice(from, from + rowsPerQuery))) {
      yield referralExportColumns.map((column) => column.value(row));
    }
  }
}
