import { partnerLabels, partnerTypeNames } from '../../../shared/entities/partner/fields.ts';
import type { PartnerRow } from '../../../shared/entities/partner/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { type ExportColumn, type ExportSheet, exportColumns, listSheet } from '../exportFile/sheet.ts';
import type { Viewer } from '../referral/viewer.ts';
import { type PartnerFilter, partnerConditions, partnerIds, partnerRows } from './read.ts';

const L = partnerLabels;
const { text } = exportColumns<PartnerRow>();

/** The columns of S-040 and S-047 together. */
export const partnerExportColumns: readonly ExportColumn<PartnerRow>[] = [
  text(L.partner_prefix_code, 12, (row) => row.partner_prefix_code),
  text(L.partner_code, 10, (row) => row.partner_code),
  text(L.name, 32, (row) => row.name),
  text(L.partner_type, 14, (row) => partnerTypeNames[row.partner_type]),
  text(L.parent_id, 32, (row) => row.parent_name),
  text(L.category, 16, (row) => row.category),
  text(L.city, 22, (row) => row.city),
  text(L.phone_number, 18, (row) => row.phone_number),
  text(L.pic_name, 24, (row) => row.pic_name),
  text(L.pic_phone_number, 18, (row) => row.pic_phone_number),
];

/** C-167: the filtered list in its order. */
export async function partnerExportSheet(
  db: Queryable,
  viewer: Viewer,
  query: PartnerFilter,
): Promise<ExportSheet> {
  const { ids } = await partnerIds(db, query, partnerConditions(query, viewer.scope));
  return listSheet({
    name: 'Partner',
    columns: partnerExportColumns,
    ids,
    read: (part) => partnerRows(db, part),
  });
}
