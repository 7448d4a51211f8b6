import { type PartnerRow, partnerLabels, partnerTypeNames } from '../../../shared/entities/partner/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { type ExportColumn, type ExportSheet, sheetOf } from '../exportFile/sheet.ts';
import type { Viewer } from '../referral/viewer.ts';
import { listPartners, type PartnerFilter, partnerConditions } from './read.ts';

const L = partnerLabels;

/** The columns of S-040 and S-047 together. Phones are text, so no digit is lost. */
export const partnerExportColumns: readonly ExportColumn<PartnerRow>[] = [
  { header: L.partner_prefix_code, width: 12, value: (row) => row.partner_prefix_code },
  { header: L.partner_code, width: 10, value: (row) => row.partner_code },
  { header: L.name, width: 32, value: (row) => row.name },
  { header: L.partner_type, width: 14, value: (row) => partnerTypeNames[row.partner_type] },
  { header: L.parent_id, width: 32, value: (row) => row.parent_name },
  { header: L.category, width: 16, value: (row) => row.category },
  { header: L.city, width: 22, value: (row) => row.city },
  { header: L.phone_number, width: 18, value: (row) => row.phone_number },
  { header: L.pic_name, width: 24, value: (row) => row.pic_name },
  { header: L.pic_phone_number, width: 18, value: (row) => row.pic_phone_number },
];

/** C-167: the filtered list in its order. */
export async function partnerExportSheet(
  db: Queryable,
  viewer: Viewer,
  query: PartnerFilter,
): Promise<ExportSheet> {
  const { data } = await listPartners(db, query, partnerConditions(query, viewer.scope));
  return sheetOf({ name: 'Partner', columns: partnerExportColumns, rows: data, total: data.length });
}
