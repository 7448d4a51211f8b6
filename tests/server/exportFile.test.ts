import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { batchFolder } from '../../src/server/entities/batchUpload/paths.ts';
import { batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import { dropOldExports } from '../../src/server/entities/exportFile/expire.ts';
import { writeExport } from '../../src/server/entities/exportFile/job.ts';
import { exportFolder } from '../../src/server/entities/exportFile/names.ts';
import { exportFile } from '../../src/server/entities/exportFile/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { referralExportColumns } from '../../src/server/entities/referral/exportSheet.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import type { Attempt } from '../../src/server/jobs/job.ts';
import type { InputOf } from '../../src/shared/core/operation.ts';
import { formatDateTime } from '../../src/shared/core/values.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { referralStatusNames } from '../../src/shared/entities/referral/status.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { makeRole, makeUser } from './support/accounts.ts';
import { lostAfter, undisturbed } from './support/batchJobs.ts';
import { expectInvalid } from './support/house.ts';
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
const { list, download, stop } = exportFileOperations;

type Query = Omit<InputOf<typeof referralOperations.export>, 'reason'>;
async function exported(query: Query = {}, as = superAdmin) {
  const started = await server().call(referralOperations.export, { ...query, reason: 'Uji' }, { as });
  expect(started.status, started.message).toBe(201);
  const { filename } = started.data;
  const file = await until(async () => {
    const { data } = await server().call(list, { data_name: 'referral' }, { as });
    return data.find((each) => each.filename === filename && each.state !== 'running');
  });
  return { filename, file };
}

async function exportedBy(options: CallOptions) {
  const { data } = await server().call(referralOperations.export, { reason: 'Uji' }, options);
  await until(async () => {
    const files = await server().call(list, { data_name: 'referral' }, options);
    return files.data.some((each) => each.filename === data.filename && each.state === 'ready');
  });
  return data;
}

const fetchFile = (filename: string, as = superAdmin) => server().download(download, { filename }, { as });
const at = (header: string) => referralExportColumns.findIndex((column) => column.header === header);

async function demandReason(value: boolean): Promise<void> {
  const { updateEntry, entries } = settingOperations;
  const input = { key: 'EXPORT_REASON_REQUIRED', value } as const;
  const answer = await server().call(updateEntry, input, { as: superAdmin });
  expect(answer.status, answer.message).toBe(200);
  const { data } = await server().call(entries, {}, { as: superAdmin });
  expect(data).toContainEqual({ key: input.key, value: String(value) });
}

test.each([
  ['agent', agentOperations.export],
  ['referral', referralOperations.export],
  ['partner', partnerOperations.export],
] as const)(
  'A-123: a file of %s needs no reason, which the log shows, unless the office demands one',
  async (entity, operation) => {
    const options = { as: superAdmin };
    const loggedOf = async (filename: string) =>
      (await server().call(auditOperations.list, { entity_id: filename }, options)).data[0]!.after;
    for (const input of [{}, { reason: ' ' }]) {
      const made = await server().call(operation, input, options);
      expect(made.status, made.message).toBe(201);
      expect(await loggedOf(made.data.filename)).toMatchObject({ reason: 'tanpa alasan (di luar Rujukan)' });
    }
    await demandReason(true);
    for (const input of [{}, { reason: ' ' }])
      await expectInvalid(server(), operation, { input, fields: { reason: 'Alasan wajib diisi' } });
    const { data } = await server().call(operation, { reason: 'Rapat tahunan' }, options);
    const entries = await server().call(auditOperations.list, { entity_id: data.filename }, options);
    expect(entries.data).toMatchObject([{ action: 'export', entity, after: { reason: 'Rapat tahunan' } }]);
    await demandReason(false);
  },
);

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
    expect(texts[at('Perusahaan Tujuan')] ?? '').toBe(row.company_assign_name ?? '');
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

  async function exporter(company_id: number, branch_id: number) {
    const role_id = await makeRole(server(), ['c_referral_export', 'r_referral']);
    const user = await makeUser(server(), { role_id, company_id, branch_id });
    const moveTo = async (company: number, branch: number) =>
      server()
        .services.db.update(appUser)
        .set({ company_id: company, branch_id: branch })
        .where(eq(appUser.id, user.id));
    const lists = async (filename: string) =>
      (await server().call(list, { data_name: 'referral' }, user.as)).data.some(
        (each) => each.filename === filename,
      );
    return { ...user, moveTo, lists };
  }

  test('A-111: a file keeps its scope when its maker is moved', async () => {
    const maker = await exporter(2, 2);
    const { filename } = await exportedBy(maker.as);
    const fetched = async () => (await server().download(download, { filename }, maker.as)).status;
    expect([await maker.lists(filename), await fetched()]).toEqual([true, 200]);
    const [branch] = await server().services.db.select().from(partner).where(eq(partner.parent_id, 2));
    for (const [company, branchId] of [
      [3, 3],
      [2, branch!.id],
    ] as const) {
      await maker.moveTo(company, branchId);
      expect([await maker.lists(filename), await fetched()], `${company}/${branchId}`).toEqual([false, 404]);
    }
    expect((await fetchFile(filename, bankAdmin)).status).toBe(200);
    expect((await fetchFile(filename, financeAdmin)).status).toBe(404);
    await maker.moveTo(1, 1);
    expect(await fetched()).toBe(200);
    await maker.moveTo(2, 2);
    expect([await maker.lists(filename), await fetched()]).toEqual([true, 200]);
  });

  test('A-111: a branch sees only its own files, and only the office sees the office’s', async () => {
    const [first, second] = await server().services.db.select().from(partner).where(eq(partner.parent_id, 2));
    const maker = await exporter(2, first!.id);
    const { filename } = await exportedBy(maker.as);
    await maker.moveTo(2, second!.id);
    expect(await maker.lists(filename)).toBe(false);
    await maker.moveTo(2, 2);
    expect(await maker.lists(filename)).toBe(true);

    const { filename: whole } = await exported({});
    const houseAdmin = await makeUser(server(), { role_id: 5, company_id: 1, branch_id: 1 });
    expect((await server().download(download, { filename: whole }, houseAdmin.as)).status).toBe(404);
  });

  test('A-111: a file that is written after its maker was moved belongs where they are now', async () => {
    const maker = await exporter(3, 3);
    const { db } = server().services;
    const [row] = await db
      .insert(exportFile)
      .values({
        filename: 'referral_2026-01-02_0000_MOVED.xlsx',
        data_name: 'referral',
        query: {},
        created_by: maker.id,
        scope: 'company',
        company_id: 2,
        branch_id: 2,
      })
      .returning();
    await writeExport.run(server().services, { id: row!.id }, undisturbed());
    expect((await fetchFile(row!.filename, bankAdmin)).status).toBe(404);
    expect((await fetchFile(row!.filename, financeAdmin)).status).toBe(200);
  });

  test('A-111: an upload and its file of wrong rows stay with the branch they were made in', async () => {
    const { db } = server().services;
    const [first, second] = await db.select().from(partner).where(eq(partner.parent_id, 2));
    const role_id = await makeRole(server(), ['c_referral_batch_upload']);
    const maker = await makeUser(server(), { role_id, company_id: 2, branch_id: first!.id });
    const invalid_file = 'salah.xlsx';
    const folder = batchFolder(server().dataFolder);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, invalid_file), 'x');
    const [upload] = await db
      .insert(batchUpload)
      .values({
        title: 'x',
        name: 'x',
        outcome: 'SUKSES',
        status: 'DONE',
        file_name: 'x.xlsx',
        stored_file: 'x.xlsx',
        invalid_file,
        created_by: maker.id,
        scope: 'branch',
        company_id: 2,
        branch_id: first!.id,
      })
      .returning();
    const { list: uploads, invalidFile } = batchUploadOperations;
    const seen = async (options: CallOptions) => [
      (await server().call(uploads, {}, options)).data.referral.rows.some((each) => each.id === upload!.id),
      (await server().download(invalidFile, { id: upload!.id }, options)).status,
    ];
    expect(await seen(maker.as)).toEqual([true, 200]);
    expect(await seen({ as: bankAdmin })).toEqual([true, 200]);
    await db.update(appUser).set({ branch_id: second!.id }).where(eq(appUser.id, maker.id));
    expect(await seen(maker.as)).toEqual([false, 404]);
    expect(await seen({ as: bankAdmin })).toEqual([true, 200]);
  });

  test('each type needs its own code', async () => {
    const asBranch = (data_name: 'agent' | 'partner') =>
      server().call(list, { data_name }, { as: bandungAdmin });
    expect((await asBranch('partner')).status).toBe(403);
    expect((await server().call(list, { data_name: 'referral' }, { as: verifier })).status).toBe(403);
    expect((await server().call(referralOperations.export, { reason: 'Uji' }, { as: verifier })).status).toBe(
      403,
    );
    const { data } = await server().call(list, { data_name: 'partner' }, { as: superAdmin });
    expect((await fetchFile(data[0]!.filename, 'keuangan@mitra.example')).status).toBe(403);
  });

  test('a name without an export is not found', async () => {
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
      scope: 'all',
      company_id: 1,
      branch_id: 1,
    })
    .returning();
  expect((await fetchFile(row!.filename)).status).toBe(404);
  await writeExport.failed?.(server().services, { id: row!.id }, new Error('disk full'), undisturbed());
  const { data } = await server().call(list, { data_name: 'referral' }, { as: superAdmin });
  expect(data.find((each) => each.filename === row!.filename)?.state).toBe('failed');
});

test('a resumed job writes the file again from the start, a finished one does not', async () => {
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

test('a server that has lost the job leaves no file, and reports neither success nor failure', async () => {
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

describe('the rest of a file whose connection broke off (RFC 9110, 14)', () => {
  const part = (filename: string, headers: Record<string, string>) =>
    server().download(download, { filename }, { as: superAdmin, headers });

  test('is answered with 206, as long as the file is the same', async () => {
    const { filename } = await exported({});
    const whole = await fetchFile(filename);
    const etag = whole.headers.get('etag') ?? '';
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(etag).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/);

    const rest = await part(filename, { range: 'bytes=100-', 'if-range': etag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
    const middle = await part(filename, { range: 'bytes=10-19' });
    expect(Buffer.from(await middle.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
  });

  test('is the whole file when the file has changed, or the range is unreadable', async () => {
    const { filename } = await exported({});
    const length = (await (await fetchFile(filename)).arrayBuffer()).byteLength;
    const asked: Record<string, string>[] = [
      { range: 'bytes=100-', 'if-range': '"1-2"' },
      { range: 'bytes=1-2,4-5' },
      { range: 'bytes=-5' },
      { range: 'baris=1-2' },
      { range: `bytes=${length}-` },
    ];
    for (const headers of asked) {
      const answer = await part(filename, headers);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, length]);
    }
  });

  test('is refused for other users', async () => {
    const { filename } = await exported({});
    const answer = await server().download(download, { filename }, { headers: { range: 'bytes=0-9' } });
    expect(answer.status).toBe(401);
  });
});

describe('features.md E5: files of exports are kept for some days', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const later = (days: number, exportDays = 30) =>
    dropOldExports({ ...server().services, exportDays, now: () => inDays(days) });
  const find = async (filename: string) => {
    const { data } = await server().call(list, { data_name: 'referral' }, { as: superAdmin });
    return data.find((each) => each.filename === filename);
  };

  test('removes the file and keeps the entry', async () => {
    const { filename, file } = await exported();
    const path = join(exportFolder(server().dataFolder), filename);
    expect(Math.round((Date.parse(file!.expiresAt) - Date.now()) / 86_400_000)).toBe(30);
    await later(29.9);
    await later(1000, 0);
    await expect(readFile(path)).resolves.toBeDefined();
    expect(await find(filename)).toMatchObject({ state: 'ready' });

    await later(30.1);
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await find(filename)).toMatchObject({
      state: 'expired',
      expiresAt: '',
      row_count: file!.row_count,
    });
    expect(await server().call(download, { filename }, { as: superAdmin })).toMatchObject({
      status: 404,
      message: 'File ini dihapus otomatis setelah 30 hari. Ekspor lagi.',
    });
    const log = await server().call(
      auditOperations.list,
      { entity: 'referral', entity_id: filename },
      { as: superAdmin },
    );
    expect(log.data).toMatchObject([{ action: 'export' }]);
  });

  test('missing and unfinished files do not stop the removal', async () => {
    const [lost, kept] = [await exported(), await exported()];
    await rm(join(exportFolder(server().dataFolder), lost.filename));
    const { db } = server().services;
    await db.update(exportFile).set({ state: 'running' }).where(eq(exportFile.filename, kept.filename));
    await later(31);
    expect(await find(lost.filename)).toMatchObject({ state: 'expired' });
    expect(await find(kept.filename)).toMatchObject({ state: 'running' });
    await expect(readFile(join(exportFolder(server().dataFolder), kept.filename))).resolves.toBeDefined();
  });

  test('a file that cannot be removed stays, and others are removed', async () => {
    const [stuck, free] = [await exported(), await exported()];
    const path = join(exportFolder(server().dataFolder), stuck.filename);
    await rm(path);
    await mkdir(path);
    await later(31);
    expect(await find(stuck.filename)).toMatchObject({ state: 'ready' });
    expect(await find(free.filename)).toMatchObject({ state: 'expired' });
    await rm(path, { recursive: true });
    await later(31);
    expect(await find(stuck.filename)).toMatchObject({ state: 'expired' });
  });

  test('RUJUKAN_EXPORT_DAYS: 30 unless it says otherwise, 0 for ever', () => {
    expect(readConfig([], {}).exportDays).toBe(30);
    expect(readConfig([], { RUJUKAN_EXPORT_DAYS: '0' }).exportDays).toBe(0);
    expect(readConfig([], { RUJUKAN_EXPORT_DAYS: '7' }).exportDays).toBe(7);
    for (const days of ['-1', '1.5', 'lama', '4000'])
      expect(() => readConfig([], { RUJUKAN_EXPORT_DAYS: days }), days).toThrow('RUJUKAN_EXPORT_DAYS');
  });
});

describe('C-247: an export is called off', () => {
  const queued = async (as: string) => {
    const { db } = server().services;
    const { filename } = await exportedBy({ as });
    const ofFile = eq(exportFile.filename, filename);
    const state = async () => (await db.select().from(exportFile).where(ofFile))[0]!.state;
    await db.update(exportFile).set({ state: 'running' }).where(ofFile);
    await rm(join(exportFolder(server().services.dataFolder), filename));
    const [row] = await db.select().from(exportFile).where(ofFile);
    return { filename, id: row!.id, state };
  };
  const filesOf = async (filename: string) => {
    const all = await readdir(exportFolder(server().services.dataFolder));
    return all.filter((name) => name.startsWith(filename));
  };

  test('by users who may read its list; a finished export stays as it is', async () => {
    const { filename, state } = await queued(superAdmin);
    expect((await server().call(stop, { filename }, { as: bankAdmin })).status).toBe(404);
    expect(await state()).toBe('running');
    const done = await server().call(stop, { filename }, { as: superAdmin });
    expect(done).toMatchObject({ status: 200, message: 'Ekspor dibatalkan' });
    expect(await state()).toBe('stopped');
    expect(await server().call(stop, { filename }, { as: superAdmin })).toMatchObject({
      status: 409,
      message: 'File ini tidak sedang dibuat lagi',
    });
    expect((await fetchFile(filename)).status).toBe(404);
    const entries = await server().call(auditOperations.list, { entity_id: filename }, { as: superAdmin });
    expect(entries.data[0]).toMatchObject({ action: 'stop', entity: 'exportFile' });
  });

  test('while its rows are written: no file and no part of one is left, and it stays called off', async () => {
    const { filename, id, state } = await queued(superAdmin);
    const { services } = server();
    const { referral, ...others } = services.exportSources;
    const stopping: typeof referral = async (...given) => {
      const sheet = await referral(...given);
      const rows = (async function* () {
        yield* sheet.rows;
        await server().call(stop, { filename }, { as: superAdmin });
      })();
      return { ...sheet, rows };
    };
    const used = { ...services, exportSources: { ...others, referral: stopping } };
    await writeExport.run(used, { id }, undisturbed());
    expect(await state()).toBe('stopped');
    expect(await filesOf(filename)).toEqual([]);
    await writeExport.failed!(services, { id }, new Error('later'), undisturbed());
    expect(await state()).toBe('stopped');
  });
});
