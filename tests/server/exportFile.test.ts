import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { writeExport } from '../../src/server/entities/exportFile/job.ts';
import { exportFolder } from '../../src/server/entities/exportFile/names.ts';
import { exportFile } from '../../src/server/entities/exportFile/table.ts';
import { referralExportColumns } from '../../src/server/entities/referral/exportSheet.ts';
import type { Attempt } from '../../src/server/jobs/job.ts';
import type { InputOf } from '../../src/shared/core/operation.ts';
import { formatDateTime } from '../../src/shared/core/values.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { referralStatusNames } from '../../src/shared/entities/referral/status.ts';
import { sharedServer } from './harness.ts';
import { lostAfter, undisturbed } from './support/batchJobs.ts';
import {
  bandungAdmin,
  bankAdmin,
  createOne,
  financeAdmin,
  placeAt,
  superAdmin,
  verifier,
} from './support/referrals.ts';
import { readWorkbook, textsOf, until } from './support/workbooks.ts';

const server = sharedServer();
const { list, download } = exportFileOperations;

async function exported(query: InputOf<typeof referralOperations.export> = {}, as = superAdmin) {
  const started = await server().call(referralOperations.export, query, { as });
  expect(started.status, started.message).toBe(201);
  const { filename } = started.data;
  const file = await until(async () => {
    const { data } = await server().call(list, { data_name: 'referral' }, { as });
    return data.find((each) => each.filename === filename && each.state !== 'running');
  });
  return { filename, file };
}

const fetchFile = (filename: string, as = superAdmin) => server().download(download, { filename }, { as });
const at = (header: string) => referralExportColumns.findIndex((column) => column.header === header);

test('C-151: the file holds exactly the filtered list, in its order, typed', async () => {
  const id = await createOne(server(), 'Tabungan Impian', {
    submitter_name: '=1+1',
    submitter_mobile_number: '081299990000',
    nik: '3273051234560009',
  });
  await placeAt(server(), id, 6, {
    approved_amount: 75_000_000,
    incentive_gross: -5_000,
    incentive_tax: 1_000,
  });
  const query = { product_id: 4, sort_by: 'submitter_name' as const, sort_dir: 'asc' as const };
  const { filename, file } = await exported(query);
  expect(filename).toMatch(/^referral_\d{4}-\d{2}-\d{2}_\d{4}_[A-Z]+\.xlsx$/);
  const { data: rows } = await server().call(referralOperations.list, query, { as: superAdmin });
  expect(file).toMatchObject({ state: 'ready', row_count: rows.length, total_count: rows.length });

  const response = await fetchFile(filename);
  expect(response.headers.get('content-disposition')).toContain(filename);
  expect(Number(response.headers.get('content-length'))).toBe(file.size);
  const sheet = await readWorkbook(response);
  expect(sheet.header).toEqual(referralExportColumns.map((column) => column.header));
  expect(sheet.rows).toHaveLength(rows.length);
  sheet.rows.forEach((cells, index) => {
    const row = rows[index]!;
    const texts = textsOf(cells);
    expect(texts[at('Nomor Pengajuan')]).toBe(row.submission_number);
    expect(texts[at('Status')]).toBe(referralStatusNames[row.referral_status_id]);
    expect(texts[at('Nama')]).toBe(row.submitter_name);
    expect(texts[at('Perusahaan (assign)')] ?? '').toBe(row.company_assign_name ?? '');
    expect(Number(texts[at('Total Insentif')])).toBe(row.total_incentive);
    const [day, time] = formatDateTime(row.createdAt).split(' ');
    expect(texts[at('Tanggal Pengajuan')]).toBe(`${day!.split('-').reverse().join('-')}T${time}`);
  });

  const mine = sheet.rows[rows.findIndex((row) => row.id === id)]!.cells;
  expect(mine[at('Nama')]).toEqual({ text: '=1+1', type: 'text' });
  expect(mine[at('Nomor Telepon')]).toEqual({ text: '081299990000', type: 'text' });
  expect(mine[at('NIK')]).toEqual({ text: '3273051234560009', type: 'text' });
  expect(mine[at('Insentif')]).toMatchObject({ type: 'number', number: -5_000 });
  expect(mine[at('Tanggal Pengajuan')]?.type).toBe('date');
});

test('an empty list is a file with its header', async () => {
  const { filename, file } = await exported({ keyword: 'tidak ada yang bernama begini' });
  expect(file).toMatchObject({ state: 'ready', row_count: 0 });
  expect((await readWorkbook(await fetchFile(filename))).rows).toEqual([]);
});

describe('who gets which file', () => {
  test('P-319: a company sees the files of its users, a branch its own, others none', async () => {
    const { filename } = await exported({}, bandungAdmin);
    const names = async (as: string) =>
      (await server().call(list, { data_name: 'referral' }, { as })).data.map((each) => each.filename);
    expect(await names(bandungAdmin)).toEqual([filename]);
    expect(await names(bankAdmin)).toContain(filename);
    expect(await names(financeAdmin)).not.toContain(filename);
    expect((await fetchFile(filename, bankAdmin)).status).toBe(200);
    expect((await fetchFile(filename, financeAdmin)).status).toBe(404);
    const rows = (await readWorkbook(await fetchFile(filename, bandungAdmin))).rows.length;
    const seen = await server().call(referralOperations.list, { limit: 1 }, { as: bandungAdmin });
    expect(rows).toBe(seen.paginate?.total);
  });

  test('each type needs its own code', async () => {
    const asBranch = (data_name: 'agent' | 'partner') =>
      server().call(list, { data_name }, { as: bandungAdmin });
    expect((await asBranch('partner')).status).toBe(403);
    expect((await server().call(list, { data_name: 'referral' }, { as: verifier })).status).toBe(403);
    expect((await server().call(referralOperations.export, {}, { as: verifier })).status).toBe(403);
    const { data } = await server().call(list, { data_name: 'partner' }, { as: superAdmin });
    expect((await fetchFile(data[0]!.filename, 'keuangan@mitra.example')).status).toBe(403);
  });

  test('names that are no export file lead nowhere', async () => {
    for (const filename of ['tidak-ada.xlsx', '..%2F..%2Fetc%2Fpasswd', '../batch/x.xlsx']) {
      const response = await fetchFile(filename);
      expect([404, 422]).toContain(response.status);
    }
  });
});

test('a file that is still written, or failed, is not handed out', async () => {
  const { db } = server().services;
  const [row] = await db
    .insert(exportFile)
    .values({
      filename: 'referral_2026-01-01_0000_TEST.xlsx',
      data_name: 'referral',
      query: {},
      created_by: 1,
      company_id: 1,
      branch_id: 1,
    })
    .returning();
  expect((await fetchFile(row!.filename)).status).toBe(404);
  await writeExport.failed?.(server().services, { id: row!.id }, new Error('disk full'), undisturbed());
  const { data } = await server().call(list, { data_name: 'referral' }, { as: superAdmin });
  expect(data.find((each) => each.filename === row!.filename)?.state).toBe('failed');
});

test('a job taken up again writes the file once more from the start, one that is done stays as it is', async () => {
  const { db } = server().services;
  const { filename } = await exported({ referral_status_id: 8 });
  const [row] = await db.select().from(exportFile).where(eq(exportFile.filename, filename));
  const run = (attempt: Attempt) => writeExport.run(server().services, { id: row!.id }, attempt);
  await db.update(exportFile).set({ state: 'running', row_count: 3 }).where(eq(exportFile.id, row!.id));
  await run(undisturbed(AbortSignal.abort()));
  const stateOf = async () => (await db.select().from(exportFile).where(eq(exportFile.id, row!.id)))[0]!;
  expect(await stateOf()).toMatchObject({ state: 'running' });
  await run(undisturbed());
  expect(await stateOf()).toMatchObject({ state: 'ready', row_count: row!.row_count });
});

test('a server that has lost the job leaves no file, and says neither that it is ready nor that it failed', async () => {
  const { db } = server().services;
  const { filename } = await exported({ referral_status_id: 8 });
  const folder = exportFolder(server().dataFolder);
  const named = async () => (await readdir(folder)).filter((name) => name.startsWith(filename));
  const [row] = await db
    .update(exportFile)
    .set({ state: 'running', row_count: 0 })
    .where(eq(exportFile.filename, filename))
    .returning();
  await rm(join(folder, filename));
  const attempt = lostAfter(1);
  await expect(writeExport.run(server().services, { id: row!.id }, attempt)).rejects.toThrow('taken over');
  const failing = writeExport.failed?.(server().services, { id: row!.id }, new Error('late'), attempt);
  await expect(failing).rejects.toThrow('taken over');
  expect(await named()).toEqual([]);
  const [after] = await db.select().from(exportFile).where(eq(exportFile.id, row!.id));
  expect(after).toMatchObject({ state: 'running', row_count: 0 });
});

test('D-22: the demo’s export files can be opened', async () => {
  const expected = { agent: 3, referral: 3, partner: 2 } as const;
  for (const [name, count] of Object.entries(expected)) {
    const { data } = await server().call(list, { data_name: name as 'agent' }, { as: superAdmin });
    const seeded = data.filter((each) => Date.parse(each.createdAt) < Date.now() - 86_400_000);
    expect(seeded).toHaveLength(count);
    for (const file of seeded) {
      const sheet = await readWorkbook(await fetchFile(file.filename));
      expect(sheet.rows).toHaveLength(file.row_count);
    }
  }
});
