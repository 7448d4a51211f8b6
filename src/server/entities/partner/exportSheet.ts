import { partnerFields } from '../../../shared/entities/partner/fields.ts';
import type { PartnerRow } from '../../../shared/entities/partner/schema.ts';
import type { ExportSource } from '../../kit/context.ts';
import { type ExportColumn, fieldColumns, listSheet } from '../../kit/exportSheet.ts';
import { type PartnerFilter, partnerConditions, partnerIds, partnerRows } from './read.ts';

export const partnerExportColumns: readonly ExportColumn<PartnerRow>[] = fieldColumns(partnerFields);

export const partnerExport: ExportSource = async (db, viewer, stored) => {
  const query = stored as PartnerFilter;
  const { ids } = await partnerIds(db, query, partnerConditions(query, viewer.scope));
  return listSheet({
    name: 'Partner',
    columns: partnerExportColumns,
    ids,
    read: (part) => partnerRows(db, part),
  });
};
