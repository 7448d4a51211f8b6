import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import { templateFileName } from '../../../batch/file/template.ts';
import { notFound } from '../../../shared/core/errors.ts';
import { workbookType } from '../../../shared/core/files.ts';
import { pageSizes } from '../../../shared/core/list.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { type BatchUpload, isUnfinished } from '../../../shared/entities/batchUpload/schema.ts';
import { fileInScope } from '../../auth/scope.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { handlers } from '../../kit/handlers.ts';
import { matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { appUser } from '../user/table.ts';
import { batchCatalogue, programChoices } from './catalogue.ts';
import { lookup } from './lookup.ts';
import { batchFolder } from './paths.ts';
import { createdOf, refusedOf } from './results.ts';
import { stopBatch } from './stop.ts';
import { batchSetting, batchUpload } from './table.ts';
import { templateBytes } from './template.ts';
import { startBatch } from './upload.ts';

const listColumns = {
  id: batchUpload.id,
  name: batchUpload.name,
  description: batchUpload.outcome,
  created_by: nameOf<string>(appUser.name, appUser.id, batchUpload.created_by),
  filename: batchUpload.file_name,
  status: batchUpload.status,
  processed_row_count: batchUpload.processed_count,
  total_row_count: batchUpload.total_count,
  left_out_row_count: batchUpload.left_out_count,
  invalid_row_count: batchUpload.invalid_count,
  invalid_filename: batchUpload.invalid_file,
  createdAt: batchUpload.created_at,
  finishedAt: batchUpload.finished_at,
  updatedAt: batchUpload.updated_at,
};

const sortColumns = {
  ...listColumns,
  name: sortText(listColumns.name),
  description: sortText(listColumns.description),
  created_by: sortText(listColumns.created_by),
  filename: sortText(listColumns.filename),
};

interface ListedRow extends Omit<BatchUpload, 'createdAt' | 'finishedAt' | 'updatedAt' | 'waiting'> {
  createdAt: Date;
  finishedAt: Date | null;
  updatedAt: Date;
}

const wireRow = (row: ListedRow, problem: string): BatchUpload => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  waiting: isUnfinished(row) ? problem : '',
});

async function settingsOf(db: Queryable, userId: number): Promise<{ page: number; size: number }> {
  const [saved] = await db
    .select({ page: batchSetting.page, size: batchSetting.size })
    .from(batchSetting)
    .where(eq(batchSetting.user_id, userId));
  return saved ?? { page: 1, size: pageSizes.batch.default };
}

export const batchUploadHandlers = handlers(batchUploadOperations, {
  upload: startBatch,

  list: async ({ db, user, storage }, input) => {
    const { page = 1, size = pageSizes.batch.default, search_name, sort_by = 'createdAt' } = input;
    const order = (input.sort_dir ?? (input.sort_by ? 'asc' : 'desc')) === 'asc' ? asc : desc;
    const where = and(
      fileInScope(user, batchUpload),
      matchesKeyword(searchTextOf(batchUpload.name, batchUpload.file_name), search_name),
    );
    const [counted] = await db.select({ total: count() }).from(batchUpload).where(where);
    const found = await db
      .select(listColumns)
      .from(batchUpload)
      .where(where)
      .orderBy(order(sortColumns[sort_by]), order(batchUpload.id))
      .limit(size)
      .offset((page - 1) * size);
    const problem = storage.problem() ?? '';
    const rows = found.map((row) => wireRow(row, problem));
    const total = counted?.total ?? 0;
    const totalPages = Math.max(1, Math.ceil(total / size));
    // The specification does not say at which level `totalPages` belongs.
    return { data: { referral: { rows, count: total, totalPages }, totalPages } };
  },

  saveSettings: ({ write, user }, { page, size }) =>
    write(async (tx) => {
      await tx
        .insert(batchSetting)
        .values({ user_id: user.id, page, size })
        .onConflictDoUpdate({ target: batchSetting.user_id, set: { page, size } });
      return { data: null };
    }),

  settings: async ({ db, user }) => ({ data: await settingsOf(db, user.id) }),

  template: async ({ db, user, now }, { program_id }) => {
    const catalogue = await batchCatalogue(db, user, program_id);
    const body = await templateBytes(db, catalogue, { at: now(), by: user.name });
    return {
      file: { name: templateFileName(catalogue), type: workbookType, body, size: body.byteLength },
    };
  },

  programs: async ({ db, user }) => ({ data: await programChoices(db, user) }),

  catalogue: async ({ db, user }, { program_id }) => ({ data: await batchCatalogue(db, user, program_id) }),

  lookup: async ({ db, user }, input) => ({ data: await lookup(db, user, input), message: 'OK' }),

  results: async (context, { id }) => {
    const { db, user, storage } = context;
    const [found] = await db
      .select({ ...listColumns, all_or_nothing: batchUpload.all_or_nothing })
      .from(batchUpload)
      .where(and(eq(batchUpload.id, id), fileInScope(user, batchUpload)));
    if (!found) throw notFound();
    const { all_or_nothing, ...row } = found;
    const { status, invalid_filename: invalid_file, createdAt: created_at } = row;
    const batch = { id, all_or_nothing, status, invalid_file, created_at };
    return {
      data: {
        ...wireRow(row, storage.problem() ?? ''),
        created: await createdOf(context, batch),
        refused: await refusedOf(context, batch),
      },
    };
  },

  stop: stopBatch,

  invalidFile: async (context, { id }) => {
    const { db, user, dataFolder } = context;
    const [row] = await db
      .select({ invalid_file: batchUpload.invalid_file, file_name: batchUpload.file_name })
      .from(batchUpload)
      .where(and(eq(batchUpload.id, id), fileInScope(user, batchUpload)));
    if (!row?.invalid_file) throw notFound();
    const path = join(batchFolder(dataFolder), row.invalid_file);
    const found = await stat(path).catch(() => undefined);
    if (!found) throw notFound('File sudah tidak ada');
    await context.audit(db, { action: 'download', entity: 'batchUpload', entity_id: id });
    const name = row.file_name.replace(/(\.xlsx)?$/i, '_invalid.xlsx');
    return {
      file: { name, type: workbookType, body: { path, size: found.size, changed: found.mtime } },
    };
  },
});
