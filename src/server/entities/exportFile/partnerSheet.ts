import { and, asc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { partnerInScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { partner } from '../partner/table.ts';
import type { Viewer } from '../referral/viewer.ts';
import type { ExportSheet } from './sheet.ts';

const typeNames = { company: 'Perusahaan', branch: 'Cabang' } as const;

/** The companies and branches in scope with the columns of S-040 and S-047. */
export async function partnerExportSheet(db: Queryable, viewer: Viewer): Promise<ExportSheet> {
  const parent = alias(partner, 'parent');
  const rows = await db
    .select({ partner, parent: parent.name })
    .from(partner)
    .leftJoin(parent, eq(parent.id, partner.parent_id))
    .where(and(isNull(partner.deleted_at), partnerInScope(viewer.scope)))
    .orderBy(asc(partner.id));
  return {
    name: 'Partner',
    total: rows.length,
    columns: [
      { header: 'ID', width: 12 },
      { header: 'Kode', width: 10 },
      { header: 'Nama', width: 32 },
      { header: 'Tipe', width: 14 },
      { header: 'Perusahaan', width: 32 },
      { header: 'Kategori', width: 16 },
      { header: 'Kota/Kabupaten', width: 22 },
      { header: 'Nomor Telepon', width: 18 },
      { header: 'Nama PIC', width: 24 },
      { header: 'Nomor Telepon PIC', width: 18 },
    ],
    rows: rows.map((row) => [
      row.partner.partner_number,
      row.partner.partner_code,
      row.partner.name,
      typeNames[row.partner.partner_type],
      row.parent,
      row.partner.category,
      row.partner.city,
      row.partner.phone,
      row.partner.pic_name,
      row.partner.pic_phone,
    ]),
  };
}
