import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, lt } from 'drizzle-orm';
import { describeError } from '../../describeError.ts';
import type { Services } from '../../kit/context.ts';
import { makersAudience } from '../../live/audience.ts';
import { publish } from '../../live/channel.ts';
import { exportFolder } from './names.ts';
import { exportFile } from './table.ts';

const dayMs = 24 * 60 * 60_000;

/** Deletes the file before it marks the row, so that a run after a crash finds the row (features.md E5). */
export async function dropOldExports({
  db,
  dataFolder,
  exportDays,
  now,
  log,
}: Pick<Services, 'db' | 'dataFolder' | 'exportDays' | 'now' | 'log'>): Promise<void> {
  if (exportDays === 0) return;
  const until = new Date(now().getTime() - exportDays * dayMs);
  const old = await db
    .select()
    .from(exportFile)
    .where(and(eq(exportFile.state, 'ready'), lt(exportFile.updated_at, until)));
  for (const made of old) {
    try {
      await rm(join(exportFolder(dataFolder), made.filename), { force: true });
    } catch (error) {
      // The file may be open or protected. The next run tries again.
      log.warn({ error: describeError(error) }, 'export not removed');
      continue;
    }
    await db.update(exportFile).set({ state: 'expired' }).where(eq(exportFile.id, made.id));
    await publish(db, {
      event: { entity: 'exportFile', id: made.id, kind: 'changed', part: made.data_name },
      audience: makersAudience(made),
    });
  }
}

export const expiryOf = (
  { state, updated_at }: Pick<typeof exportFile.$inferSelect, 'state' | 'updated_at'>,
  exportDays: number,
): string =>
  state === 'ready' && exportDays > 0
    ? new Date(updated_at.getTime() + exportDays * dayMs).toISOString()
    : '';
