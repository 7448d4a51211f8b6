import { desc } from 'drizzle-orm';
import { changesOf } from '../../../shared/entities/audit/changes.ts';
import { auditFields } from '../../../shared/entities/audit/fields.ts';
import type { AuditFilter } from '../../../shared/entities/audit/operations.ts';
import type { ExportSource } from '../../kit/context.ts';
import { fieldColumns, listSheet } from '../../kit/exportSheet.ts';
import { audit } from '../../kit/table.ts';
import { auditConditions, readEntries } from './read.ts';

/** In characters; below Excel's limit per cell. */
const cellMax = 32_000;

export const auditExport: ExportSource = async (db, _viewer, stored) => {
  const found = await db
    .select({ id: audit.id })
    .from(audit)
    .where(auditConditions(stored as AuditFilter))
    .orderBy(desc(audit.id));
  return listSheet({
    name: 'Log Aktivitas',
    columns: fieldColumns(auditFields),
    ids: found.map(({ id }) => id),
    read: async (ids) =>
      (await readEntries(db, ids)).map((entry) => ({
        ...entry,
        changes: changesOf(entry)
          .map(({ label, before, after }) => `${label}: ${before} → ${after}`)
          .join('; ')
          .slice(0, cellMax),
      })),
  });
};
