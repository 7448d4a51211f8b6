import { hash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { batchColumns } from '../../batch/file/columns.ts';
import { rowKey } from '../../batch/file/identity.ts';
import { readBatchTable } from '../../batch/file/readTable.ts';
import { batchWorkbook, checkedRow } from '../../batch/report/sheetLayout.ts';
import type { BatchValues } from '../../batch/rules/ruleKit.ts';
import { openWorkbook } from '../../excel/reader.ts';
import { type SheetInput, writeWorkbook } from '../../excel/writer.ts';
import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';
import { batchTexts } from '../../shared/entities/batchUpload/schema.ts';
import { programBlockedTexts } from '../../shared/entities/program/block.ts';
import { fileScope, scopeOf } from '../auth/scope.ts';
import { batchCatalogue, programChoices } from '../entities/batchUpload/catalogue.ts';
import { invalidRows, writeInvalidFile } from '../entities/batchUpload/invalidFile.ts';
import { type Batch, createdRows, judgeOwnFile } from '../entities/batchUpload/judgedBatch.ts';
import { batchFolder, newStoredName } from '../entities/batchUpload/paths.ts';
import { batchRef, batchUpload } from '../entities/batchUpload/table.ts';
import { appUser } from '../entities/user/table.ts';
import type { Viewer } from '../kit/context.ts';
import { asRead, faultyRows, rowsFromReferrals } from './batchRows.ts';
import type { DemoContext } from './context.ts';

interface DemoBatch {
  title: string;
  fileName: string;
  program: string;
  uploader: string;
  daysAgo: number;
}

const staff = 'admin@mitra.example';
const bank = 'admin.bns@mitra.example';

const finished: readonly (DemoBatch & { rows: number; wrong: number })[] = [
  {
    title: 'KTA Cepat Cair gelombang 1',
    fileName: 'kta-cepat-cair-1.xlsx',
    program: 'KTA Cepat Cair',
    uploader: bank,
    daysAgo: 21,
    rows: 12,
    wrong: 0,
  },
  {
    title: 'Tabungan Impian cabang Malang',
    fileName: 'tabungan impian malang.xlsx',
    program: 'Tabungan Impian',
    uploader: 'admin.kpm@mitra.example',
    daysAgo: 16,
    rows: 10,
    wrong: 0,
  },
  {
    title: 'EDC UMKM pasar minggu',
    fileName: 'Data EDC UMKM.xlsx',
    program: 'EDC UMKM',
    uploader: bank,
    daysAgo: 9,
    rows: 9,
    wrong: 3,
  },
  {
    title: 'Motor Baru pameran',
    fileName: 'pameran_motor.xlsx',
    program: 'Motor Baru',
    uploader: staff,
    daysAgo: 5,
    rows: 8,
    wrong: 4,
  },
  {
    title: 'Proteksi Mikro gelombang 2',
    fileName: 'proteksi-mikro-2.xlsx',
    program: 'Proteksi Mikro',
    uploader: staff,
    daysAgo: 1,
    rows: 14,
    wrong: 0,
  },
];
const tooLong: DemoBatch = {
  title: 'Mikro semua daerah',
  fileName: 'semua daerah.xlsx',
  program: 'Proteksi Mikro',
  uploader: staff,
  daysAgo: 7,
};
const wrongHeader: DemoBatch = {
  title: 'Rekap pengajuan lama',
  fileName: 'rekap.xlsx',
  program: 'Proteksi Mikro',
  uploader: staff,
  daysAgo: 4,
};
const minutesTaken = 2;
const dayMs = 86_400_000;

export async function seedBatches(demo: DemoContext): Promise<void> {
  await mkdir(batchFolder(demo.services.dataFolder), { recursive: true });
  for (const [index, plan] of finished.entries()) await seedFinished(demo, plan, `D${index + 1}`);
  await seedTooLong(demo);
  await seedWrongHeader(demo);
}

type Uploader = Viewer & { owned: ReturnType<typeof fileScope> };

/** The scope is `all`, because the rows use agents of every company. */
async function uploaderOf({ tx }: DemoContext, email: string): Promise<Uploader> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.email, email));
  if (!user) throw new Error(`No demo user ${email}`);
  return { id: user.id, name: user.name, owned: fileScope(scopeOf(user)), scope: { kind: 'all' } };
}

async function catalogueOf(
  { tx }: DemoContext,
  viewer: Viewer,
  programName: string,
): Promise<BatchCatalogue> {
  const choice = (await programChoices(tx, viewer)).find((each) => each.program_name === programName);
  if (!choice) throw new Error(`No demo program ${programName}`);
  return batchCatalogue(tx, viewer, choice.program_id);
}

async function seedFinished(
  demo: DemoContext,
  plan: (typeof finished)[number],
  prefix: string,
): Promise<void> {
  const { tx, services } = demo;
  const viewer = await uploaderOf(demo, plan.uploader);
  const catalogue = await catalogueOf(demo, viewer, plan.program);
  const good = await rowsFromReferrals(tx, catalogue, { prefix, limit: plan.rows });
  const rows = [...good, ...faultyRows(good, plan.wrong)];
  const batch = await storeBatch(demo, { plan, viewer, file: dataFile(demo, viewer, catalogue, rows) });
  await tx.insert(batchRef).values(
    good.map((row) => ({
      uploader_id: viewer.id,
      row_key: rowKey(asRead(row.values), catalogue, (text) => hash('sha256', text)),
      ref: row.ref,
      referral_id: row.referralId!,
      batch_id: batch.id,
      created_at: batch.created_at,
    })),
  );
  const judged = await judgeOwnFile({ db: tx, viewer, batch, dataFolder: services.dataFolder });
  const invalid = invalidRows(judged, await createdRows(tx, batch), {
    of: new Map(),
    others: programBlockedTexts.quota,
  });
  const ended = endOf(batch.created_at);
  const file =
    invalid.length === 0
      ? undefined
      : await writeInvalidFile(tx, judged, invalid, {
          dataFolder: services.dataFolder,
          storedFile: batch.stored_file,
          madeAt: ended,
          madeBy: viewer.name,
        });
  await file?.publish();
  await update(demo, batch, {
    status: 'DONE',
    outcome: batchTexts.success,
    cursor: rows.length,
    processed_count: rows.length,
    total_count: rows.length,
    invalid_count: invalid.length,
    invalid_file: file?.name ?? '',
    updated_at: ended,
    finished_at: ended,
  });
}

function dataFile(
  { now }: DemoContext,
  viewer: Viewer,
  catalogue: BatchCatalogue,
  rows: readonly { values: BatchValues }[],
): SheetInput[] {
  const columns = batchColumns(catalogue);
  return batchWorkbook({
    catalogues: [catalogue],
    provinces: [],
    madeAt: now.toISOString(),
    madeBy: viewer.name,
    rows: rows.map(({ values }) => checkedRow({ values, notes: [] }, columns)),
  });
}

async function seedTooLong(demo: DemoContext): Promise<void> {
  const viewer = await uploaderOf(demo, tooLong.uploader);
  const catalogue = await catalogueOf(demo, viewer, tooLong.program);
  const rows = Array.from({ length: catalogue.max_upload + 1 }, (_, index) => ({
    values: { ref: String(index + 1), submitter_name: `Pemohon ${index + 1}` },
  }));
  const file = dataFile(demo, viewer, catalogue, rows);
  const batch = await storeBatch(demo, { plan: tooLong, viewer, file });
  await failed(demo, batch, batchTexts.tooManyRows(catalogue.max_upload));
}

async function seedWrongHeader(demo: DemoContext): Promise<void> {
  const viewer = await uploaderOf(demo, wrongHeader.uploader);
  const headers = ['No', 'Nama Nasabah', 'Telepon', 'Keterangan Lain'].map((header) => ({ header }));
  const file = [{ name: 'Pengajuan', columns: headers, rows: [['1', 'Andi', '081100009999', '']] }];
  const batch = await storeBatch(demo, { plan: wrongHeader, viewer, file });
  const path = join(batchFolder(demo.services.dataFolder), batch.stored_file);
  const workbook = await openWorkbook(path);
  const reason = await readBatchTable(workbook, { keptRows: 1 }).then(
    () => '',
    (error: Error) => error.message,
  );
  workbook.close();
  await failed(demo, batch, `${batchTexts.errorPrefix} ${reason}`);
}

interface NewBatch {
  plan: DemoBatch;
  viewer: Uploader;
  file: SheetInput[];
}

async function storeBatch(demo: DemoContext, { plan, viewer, file }: NewBatch): Promise<Batch> {
  const stored_file = newStoredName();
  const path = join(batchFolder(demo.services.dataFolder), stored_file);
  await writeWorkbook(path, file);
  const created_at = new Date(demo.now.getTime() - plan.daysAgo * dayMs - minutesTaken * 60_000);
  const [row] = await demo.tx
    .insert(batchUpload)
    .values({
      title: plan.title,
      name: plan.title,
      outcome: plan.title,
      file_name: plan.fileName,
      stored_file,
      created_by: viewer.id,
      ...viewer.owned,
      created_at,
      updated_at: created_at,
    })
    .returning();
  return row!;
}

const endOf = (createdAt: Date) => new Date(createdAt.getTime() + minutesTaken * 60_000);

function failed(demo: DemoContext, batch: Batch, outcome: string): Promise<void> {
  const ended = endOf(batch.created_at);
  return update(demo, batch, { status: 'FAILED', outcome, updated_at: ended, finished_at: ended });
}

async function update(
  { tx }: DemoContext,
  batch: Batch,
  values: Partial<typeof batchUpload.$inferInsert>,
): Promise<void> {
  await tx.update(batchUpload).set(values).where(eq(batchUpload.id, batch.id));
}
