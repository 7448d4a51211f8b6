import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { conflict, notFound } from '../../../shared/core/errors.ts';
import { workbookType } from '../../../shared/core/files.ts';
import {
  type ExportType,
  exportFileOperations,
  exportTypes,
} from '../../../shared/entities/exportFile/operations.ts';
import { fileInScope } from '../../auth/scope.ts';
import type { CurrentUser } from '../../kit/context.ts';
import { requireAccess } from '../../kit/gate.ts';
import { handlers } from '../../kit/handlers.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { appUser } from '../user/table.ts';
import { expiryOf } from './expire.ts';
import { save } from './job.ts';
import { exportFolder } from './names.ts';
import { exportFile } from './table.ts';

/** The operation accepts the access code of any export type, so this checks the code of one type. */
function requireType(user: CurrentUser, dataName: ExportType): void {
  requireAccess(user, exportTypes[dataName].access);
}

export const exportFileHandlers = handlers(exportFileOperations, {
  list: async ({ db, user, storage, exportDays }, { data_name }) => {
    requireType(user, data_name);
    const rows = await db
      .select({
        filename: exportFile.filename,
        state: exportFile.state,
        row_count: exportFile.row_count,
        total_count: exportFile.total_count,
        size: exportFile.size,
        createdAt: exportFile.created_at,
        updated_at: exportFile.updated_at,
        created_by: nameOf<string>(appUser.name, appUser.id, exportFile.created_by),
      })
      .from(exportFile)
      .where(and(eq(exportFile.data_name, data_name), fileInScope(user, exportFile)))
      .orderBy(desc(exportFile.created_at), desc(exportFile.id));
    const problem = storage.problem() ?? '';
    return {
      data: rows.map(({ updated_at, ...row }) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: expiryOf({ state: row.state, updated_at }, exportDays),
        waiting: row.state === 'running' ? problem : '',
      })),
    };
  },

  download: async (context, { filename }) => {
    const { db, user, dataFolder } = context;
    const [row] = await db
      .select({ data_name: exportFile.data_name, state: exportFile.state })
      .from(exportFile)
      .where(and(eq(exportFile.filename, filename), fileInScope(user, exportFile)));
    if (!row) throw notFound();
    requireType(user, row.data_name);
    if (row.state === 'expired')
      throw notFound(`File ini dihapus otomatis setelah ${context.exportDays} hari. Ekspor lagi.`);
    if (row.state !== 'ready') throw notFound('File belum selesai dibuat. Tunggu sebentar.');
    // SECURITY: the name was checked against a visible row before it becomes a path.
    const path = join(exportFolder(dataFolder), filename);
    const found = await stat(path).catch(() => undefined);
    if (!found) throw notFound('File sudah tidak ada. Ekspor lagi.');
    await context.audit(db, { action: 'download', entity: 'exportFile', entity_id: filename });
    return {
      file: {
        name: filename,
        type: workbookType,
        body: { path, size: found.size, changed: found.mtime },
      },
    };
  },

  stop: async (context, { filename }) => {
    const { user } = context;
    return context.write(async (tx) => {
      const [row] = await tx
        .select({ id: exportFile.id, data_name: exportFile.data_name })
        .from(exportFile)
        .where(and(eq(exportFile.filename, filename), fileInScope(user, exportFile)));
      if (!row) throw notFound();
      requireType(user, row.data_name);
      if (!(await save(tx, row.id, { state: 'stopped' })))
        throw conflict('File ini tidak sedang dibuat lagi');
      await context.audit(tx, { action: 'stop', entity: 'exportFile', entity_id: filename });
      return { data: null, message: 'Ekspor dibatalkan' };
    });
  },
});
