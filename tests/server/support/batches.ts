import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { BatchColumnKey } from '../../../src/batch/file/columns.ts';
import { batchWorkbook, checkedRow, sheetColumns } from '../../../src/batch/report/sheetLayout.ts';
import { type SheetInput, writeWorkbook } from '../../../src/excel/writer.ts';
import { batchUpload } from '../../../src/server/entities/batchUpload/table.ts';
import {
  type BatchCatalogue,
  batchUploadOperations,
} from '../../../src/shared/entities/batchUpload/operations.ts';
import type { TestServer } from '../harness.ts';
import { programNamed, superAdmin } from './referrals.ts';
import { until } from './workbooks.ts';

export type RowValues = Partial<Record<BatchColumnKey, string>>;

export async function catalogueOf(
  server: TestServer,
  programName: string,
  as = superAdmin,
): Promise<BatchCatalogue> {
  const { id } = await programNamed(server, programName);
  const answer = await server.call(batchUploadOperations.catalogue, { program_id: id }, { as });
  expect(answer.status, answer.message).toBe(200);
  return answer.data;
}

export function goodRow(catalogue: BatchCatalogue, agentCode: string, ref: string): RowValues {
  const number = Number(ref.replace(/\D/g, '')) || 0;
  const row: RowValues = {
    ref,
    product_code: catalogue.product.product_code,
    category: catalogue.category.category_name,
    program: catalogue.program.program_name,
    agent_code: agentCode,
    submitter_name: `Pemohon ${'ABCDEFGHIJ'[number % 10]}`,
    submitter_mobile_number: `0857${String(10_000_000 + number)}`,
  };
  for (const question of catalogue.questions) {
    if (question.question_type.endsWith('_text')) row[`q${question.id}`] = 'Toko Maju';
  }
  return row;
}

type Programs = Parameters<typeof sheetColumns>[0];

/** With several programs the workbook has no `_meta` sheet and no question columns. */
export async function workbookOf(of: BatchCatalogue | Programs, rows: readonly RowValues[]): Promise<File> {
  const catalogues: Programs = 'program' in of ? [of] : of;
  const columns = sheetColumns(catalogues);
  return workbookFile(
    batchWorkbook({
      catalogues,
      provinces: [],
      madeAt: '2026-11-21T00:00:00.000Z',
      madeBy: 'tes',
      rows: rows.map((values) => checkedRow({ values, notes: [] }, columns)),
    }),
  );
}

export const sheetOf = (header: readonly string[], ...rows: string[][]): Promise<File> =>
  workbookFile([{ name: 'Pengajuan', columns: header.map((name) => ({ header: name })), rows }]);

async function workbookFile(sheets: SheetInput[]): Promise<File> {
  const path = join(mkdtempSync(join(tmpdir(), 'rujukan-test-batch-')), 'batch.xlsx');
  await writeWorkbook(path, sheets);
  return new File([readFileSync(path)], 'pengajuan.xlsx');
}

export interface UploadOptions {
  as?: string;
  description?: string;
  all_or_nothing?: boolean;
  left_out_row_count?: number;
}

export function upload(server: TestServer, file: unknown, options: UploadOptions = {}) {
  const { as = superAdmin, ...input } = options;
  return server.call(batchUploadOperations.upload, { description: 'Unggahan tes', ...input, file }, { as });
}

export async function batchRow({ services }: TestServer, id: number) {
  const [row] = await services.db.select().from(batchUpload).where(eq(batchUpload.id, id));
  return row!;
}

export async function process(server: TestServer, file: File, options: UploadOptions = {}) {
  const answer = await upload(server, file, options);
  expect(answer.status, answer.message).toBe(201);
  return until(async () => {
    const row = await batchRow(server, answer.data.id);
    return row.finished_at ? row : undefined;
  });
}
