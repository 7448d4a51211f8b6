import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { batchWorkbook, exampleRow } from '../../../batch/report/sheetLayout.ts';
import { writeWorkbook } from '../../../excel/writer.ts';
import type { BatchCatalogue } from '../../../shared/entities/batchUpload/operations.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { region, regionLevels } from '../region/table.ts';

export async function templateBytes(
  db: Queryable,
  catalogue: BatchCatalogue,
  made: { at: Date; by: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = batchWorkbook({
    catalogues: [catalogue],
    provinces: await provinceNames(db),
    rows: [exampleRow(catalogue)],
    madeAt: made.at.toISOString(),
    madeBy: made.by,
  });
  const folder = await mkdtemp(join(tmpdir(), 'rujukan-template-'));
  try {
    const path = join(folder, 'template.xlsx');
    await writeWorkbook(path, sheets);
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function provinceNames(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ name: region.name })
    .from(region)
    .where(eq(region.level, regionLevels.province))
    .orderBy(asc(sortText(region.name)));
  return rows.map((row) => row.name);
}
