import { partnerFields } from '../../../shared/entities/partner/fields.ts';
import type { PartnerRow } from '../../../shared/entities/partner/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { type ExportColumn, type ExportSheet, fieldColumns, listSheet } from '../exportFile/sheet.ts';
import type { Viewer } from '../referral/viewer.ts';
import { type PartnerFilter, partnerConditions, partnerIds, partnerRows } from './read.ts';

/** The columns of S-040 and S-047 together. */
export const partnerExportColumns: readonly ExportColumn<PartnerRow>[] = fieldColumns(partnerFields);

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
