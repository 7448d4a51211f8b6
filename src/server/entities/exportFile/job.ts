import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { type RowInput, writeWorkbook } from '../../../excel/writer.ts';
import { viewerById } from '../../auth/currentUser.ts';
import { fileScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import { job, whileHeld } from '../../jobs/job.ts';
import type { ExportSheet } from '../../kit/exportSheet.ts';
import { makersAudience } from '../../live/audience.ts';
import { publish } from '../../live/channel.ts';
import { exportFolder } from './names.ts';
import { exportFile } from './table.ts';

/** Rows between two updates of the progress that the list shows. */
const progressStep = 500;

/**
 * Writes one export. Called again after a restart it starts over. Each attempt has a file of its own, which takes the
 * export's name only when it is complete and the attempt still has the job: so a half-written one is never offered.
 */
export const writeExport = job<{ id: number }>({
  name: 'exportFile.write',
  run: async ({ db, dataFolder, exportSources }, { id }, attempt) => {
    const { signal } = attempt;
    const note = (values: Partial<typeof exportFile.$inferInsert>) =>
      whileHeld(db, attempt, (tx) => save(tx, id, values));
    const [row] = await db.select().from(exportFile).where(eq(exportFile.id, id));
    if (row?.state !== 'running') return;
    const viewer = await viewerById(db, row.created_by);
    if (!viewer) return note({ state: 'failed' });
    // Whoever was moved since they asked gets what they see now, and the file belongs there.
    await note(fileScope(viewer.scope));
    const sheet = await exportSources[row.data_name](db, viewer, row.query);
    await note({ total_count: sheet.total });
    const path = join(exportFolder(dataFolder), row.filename);
    const own = `${path}.${randomUUID()}`;
    try {
      const written = await writeSheetFile(own, sheet, {
        signal,
        onStep: (row_count) => note({ row_count }),
      });
      await whileHeld(db, attempt, async (tx) => {
        await rename(own, path);
        await save(tx, id, { state: 'ready', ...written });
      });
    } catch (error) {
      await rm(own, { force: true });
      // Interrupted by the stop of the server: it starts over at the next start.
      if (!signal.aborted) throw error;
    }
  },
  failed: ({ db }, { id }, _error, attempt) =>
    whileHeld(db, attempt, (tx) => save(tx, id, { state: 'failed' })),
});

interface SheetFileOptions {
  signal?: AbortSignal;
  onStep?: (rows: number) => Promise<void>;
}

/** Streams a sheet into a workbook; answers how many rows and bytes it became. */
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

async function save(
  db: Queryable,
  id: number,
  values: Partial<typeof exportFile.$inferInsert>,
): Promise<void> {
  const [made] = await db
    .update(exportFile)
    .set({ ...values, updated_at: new Date() })
    .where(eq(exportFile.id, id))
    .returning({
      created_by: exportFile.created_by,
      company_id: exportFile.company_id,
      part: exportFile.data_name,
    });
  if (!made) return;
  await publish(db, {
    event: { entity: 'exportFile', id, kind: 'changed', part: made.part },
    audience: makersAudience(made),
    ...(values.state && { awaited: { user: made.created_by } }),
  });
}
