import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFolder } from '../db/folder.ts';
import { openDatabase } from '../db/open.ts';
import { dropLog, packPrepared } from '../db/prepared.ts';
import { makeJobTables } from '../jobs/pgBossJobs.ts';
import { seedRegions } from '../seed/regions.ts';

export async function prepareDatabase(file: string): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'rujukan-prepare-'));
  try {
    const database = await openDatabase({ dataFolder });
    await makeJobTables(database);
    await database.db.transaction((tx) => seedRegions(tx));
    await database.maintenance.afterBatch();
    await dropLog(database.pool);
    await database.close();
    packPrepared(databaseFolder(dataFolder), `${file}.part`);
    renameSync(`${file}.part`, file);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
