import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { type RowInput, writeWorkbook } from '../../../excel/writer.ts';
import { viewerById } from '../../auth/currentUser.ts';
import { fileScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { job, whileHeld } from '../../jobs/job.ts';
import type { ExportSheet } from '../../kit/exportSheet.ts';
import { contentOfFile, recordFiles } from '../../kit/storedFiles.ts';
import { makersAudience } from '../../live/audience.ts';
import { publish } from '../../live/channel.ts';
import { exportFolder } from './names.ts';
import { exportFile } from './table.ts';

const progressStep = 500;

class Stopped extends Error {}

/** Each attempt writes its own file and renames it while it holds the job. So no partial file is offered. */
export const writeExport = job<{ id: number }>({
  name: 'exportFile.write',
  run: async ({ db, dataFolder, exportSources }, { id }, attempt) => {
    const { signal } = attempt;
    const note = (values: Values) => whileHeld(db, attempt, (tx) => saveRunning(tx, id, values));
    const [row] = await db.select().from(exportFile).where(eq(exportFile.id, id));
    if (row?.state !== 'running') return;
    const viewer = await viewerById(db, row.created_by);
    if (!viewer) return note({ state: 'failed' });
    const path = join(exportFolder(dataFolder), row.filename);
    const own = `${path}.${randomUUID()}`;
    try {
      await note(fileScope(viewer.scope));
      const sheet = await exportSources[row.data_name](db, viewer, row.query);
      await note({ total_count: sheet.total });
      const written = await writeSheetFile(own, sheet, {
        signal,
        onStep: (row_count) => note({ row_count }),
      });
      const content = await contentOfFile(own);
      await whileHeld(db, attempt, async (tx) => {
        await saveRunning(tx, id, { state: 'ready', ...written });
        await recordFiles(tx, [{ path: `export/${row.filename}`, ...content }]);
        await rename(own, path);
      });
    } catch (error) {
      await rm(own, { force: true });
      if (!signal.aborted && !(error instanceof Stopped)) throw error;
    }
  },
  failed: ({ db }, { id }, _error, attempt) =>
    whileHeld(db, attempt, async (tx) => {
      await save(tx, id, { state: 'failed' });
    }),
});

async function saveRunning(tx: Queryable, id: number, values: Values): Promise<void> {
  if (!(await save(tx, id, values))) throw new Stopped();
}

interface SheetFileOptions {
  signal?: AbortSignal;
  onStep?: (rows: number) => Promise<void>;
}

export async function writeSheetFile(
  path: string,
  sheet: ExportSheet,
  { signal, onStep }: SheetFileOptions = {},
): Promise<{ row_count: number; size: number }> {
  await mkdir(join(path, '..'), { recursive: true });
  let row_count = 0;
  async function* counted(): AsyncGenerator<RowInput> {
    for await (const row of sheet.rows) {
      yield row;
      row_count += 1;
      if (row_count % progressStep === 0) await onStep?.(row_count);
    }
  }
  await writeWorkbook(
    path,
    [{ name: sheet.name, columns: sheet.columns, rows: counted() }],
    signal ? { signal } : {},
  );
  return { row_count, size: (await stat(path)).size };
}

type Values = Partial<typeof exportFile.$inferInsert>;

export async function save(db: Queryable, id: number, values: Values): Promise<boolean> {
  const [made] = await db
    .update(exportFile)
    .set({ ...values, updated_at: new Date() })
    .where(and(eq(exportFile.id, id), eq(exportFile.state, 'running')))
    .returning({
      created_by: exportFile.created_by,
      company_id: exportFile.company_id,
      part: exportFile.data_name,
    });
  if (!made) return false;
  await publish(db, {
    event: { entity: 'exportFile', id, kind: 'changed', part: made.part },
    audience: makersAudience(made),
    ...(values.state && values.state !== 'stopped' && { awaited: { user: made.created_by } }),
  });
  return true;
}
