import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { batchColumns } from '../../src/batch/file/columns.ts';
import { openWorkbook } from '../../src/excel/reader.ts';
import { writeWorkbook } from '../../src/excel/writer.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { makeJourneyWorkbook } from '../fixtures/make/journey.ts';
import { activeAgents, lockAfterFiveMinutes, signalServer } from './hands.ts';
import { dropFiles } from './launch.ts';
import { api, expect, signIn, test } from './program.ts';

const title = 'Pengajuan November';

test('a workbook of 1,000 rows from the drop to the list', async ({
  program: { app, page, downloads },
  userData,
}, info) => {
  await page.clock.install();
  await signIn(page, 'superadmin@mitra.example');
  await lockAfterFiveMinutes(page);

  const journey = await test.step('dropped on the window it is reported as planned', async () => {
    const programs = await api(page, batchUploadOperations.programs, {});
    const target = programs.data.find((item) => item.program_name === 'KTA Cepat Cair');
    const catalogue = await api(page, batchUploadOperations.catalogue, {
      program_id: target?.program_id ?? 0,
    });
    const file = info.outputPath(`${title}.xlsx`);
    const made = await makeJourneyWorkbook(file, {
      catalogue: catalogue.data,
      agentCodes: await activeAgents(page),
    });

    await dropFiles(page, page.locator('main'), [file]);

    const { counts } = made.plan;
    await expect(page.getByTestId('jumlah-all')).toContainText('1.000');
    expect(counts).toMatchObject({ total: 1000, wrong: 20 });
    await expect(page.getByTestId('jumlah-good')).toContainText(String(counts.good));
    await expect(page.getByTestId('jumlah-warned')).toContainText(String(counts.warned));
    await expect(page.getByTestId('jumlah-wrong')).toContainText(String(counts.wrong));
    await expect(page.getByRole('grid', { name: 'Baris file' })).toBeVisible();
    return made;
  });

  await test.step('a count or a finding chooses the rows', async () => {
    const grid = page.getByRole('grid', { name: 'Baris file' });
    const range = page.getByRole('status').filter({ hasText: 'Showing' });
    const wrong = page.getByRole('button', { name: /^Galat/ });
    await expect(wrong.first()).toHaveAttribute('aria-pressed', 'true');
    await expect(range).toHaveText('Showing 1 to 20 of 20 entries');
    await page.getByRole('button', { name: /^Semua baris/ }).click();
    await expect(range).toHaveText('Showing 1 to 50 of 1.000 entries');

    const finding = page.getByRole('region', { name: 'Temuan' }).getByRole('button').first();
    const count = Number(/(\d+) baris/.exec((await finding.textContent()) ?? '')?.[1]);
    await finding.click();
    await expect(range).toHaveText(`Showing 1 to ${count} of ${count} entries`);
    await expect(grid.getByText('Galat')).toHaveCount(count);
    await page.getByRole('button', { name: 'Tampilkan semua baris' }).click();
    await expect(range).toHaveText('Showing 1 to 50 of 1.000 entries');
  });

  await test.step('leaving asks, and the list leads back to the report as it was left', async () => {
    await page.getByLabel('Judul').fill('Judul lain');
    const question = page.getByRole('dialog', { name: 'Tinggalkan laporan ini?' });
    await page.getByRole('link', { name: 'Batch Upload Pengajuan' }).click();
    await question.getByRole('button', { name: 'Tetap di sini' }).click();
    await expect(page).toHaveURL(/periksa/);
    await page.getByRole('link', { name: 'Batch Upload Pengajuan' }).click();
    await question.getByRole('button', { name: 'Tinggalkan' }).click();
    const report = page.getByRole('region', { name: `Laporan ${title}.xlsx` });
    await expect(report).toContainText('1.000 baris, 20 galat');
    await report.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(page.getByLabel('Judul')).toHaveValue('Judul lain');
    await page.getByLabel('Judul').fill(title);
  });

  await test.step('the wrong rows can be saved as an annotated workbook', async () => {
    await page.getByRole('button', { name: 'Simpan baris galat' }).click();
    const saved = page.getByText(/tersimpan di/);
    await expect(saved).toBeVisible();
    const name = (await saved.textContent())?.split(' tersimpan di')[0] ?? '';
    const workbook = await openWorkbook(join(downloads, 'Galat', name));
    const rows = [];
    for await (const batch of workbook.rows('Pengajuan')) rows.push(...batch);
    workbook.close();
    expect(rows.length - 1).toBe(journey.plan.counts.wrong);
    const reasons = rows.slice(1).map((row) => row.cells.at(-1)?.text ?? '');
    expect(reasons.every((reason) => reason.length > 10)).toBe(true);
  });

  await test.step('sending the good rows creates them, and the list follows the progress', async () => {
    const { good, warned, wrong, total } = journey.plan.counts;
    await page.getByLabel(/Saya sudah memeriksa/).check();
    const send = page.getByRole('button', {
      name: `Kirim ${(good + warned).toLocaleString('id-ID')} baris`,
    });
    const report = page.getByRole('region', { name: /^Laporan/ });
    signalServer(userData, 'SIGSTOP');
    await send.click();
    await page.getByRole('link', { name: 'Batch Upload' }).click();
    await expect(report).toContainText('sedang dikirim');
    await expect(report.getByRole('button', { name: 'Tutup file' })).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('sedang-dikirim.png') });
    await report.getByRole('button', { name: 'Lihat' }).click();
    await expect(send).toHaveAttribute('data-loading', 'true');
    await expect(page.getByRole('button', { name: 'Tutup file' })).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('laporan-dikirim.png') });
    await page.getByRole('link', { name: 'Beranda' }).click();
    await expect(page).toHaveURL(/home$/);
    // Quitting would stop the sending, so the app asks.
    const asked = app.evaluate(
      ({ app: running, dialog }) =>
        new Promise<string>((resolve) => {
          Reflect.set(dialog, 'showMessageBox', async (...args: { message?: string }[]) => {
            resolve(args.at(-1)?.message ?? '');
            return { response: 0, checkboxChecked: false };
          });
          running.quit();
        }),
    );
    expect(await asked).toBe('File masih dikirim');
    const isAsked = page.getByRole('dialog', { name: 'File masih dikirim' });
    for (const way of ['Kunci sekarang', 'Logout']) {
      await page.getByRole('button', { name: /^Profil / }).click();
      await page.getByRole('menuitem', { name: way }).click();
      await isAsked.getByRole('button', { name: 'Tunggu' }).click();
      await expect(isAsked).toHaveCount(0);
    }
    // The idle lock must not end the session during the sending.
    await page.clock.fastForward('05:10');
    signalServer(userData, 'SIGCONT');
    await expect(page.getByText(/baris sudah dikirim dan sedang diproses server/).first()).toBeVisible();
    await expect(page).toHaveURL(/home$/);
    await expect(page.getByText('Terkunci karena tidak dipakai')).toHaveCount(0);
    await page.getByRole('link', { name: 'Batch Upload' }).click();
    await expect(report).toHaveCount(0);
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('Selesai');
    await expect(row).toContainText(
      `${(good + warned).toLocaleString('id-ID')}/${total.toLocaleString('id-ID')}`,
    );
    await expect(row).toContainText(`${wrong} dilewati`);
  });

  await test.step('three of the submissions are found by name', async () => {
    await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Pengajuan Referal' })).toBeVisible();
    for (const name of journey.names) {
      await page.getByRole('searchbox', { name: 'Cari' }).fill(name);
      await page.getByRole('searchbox', { name: 'Cari' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Hasil Pencarian Referal' })).toBeVisible();
      await expect(page.getByRole('gridcell', { name, exact: true }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Kembali', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Kelola Pengajuan Referal' })).toBeVisible();
    }
  });

  await test.step('with nothing under way five minutes lock it', async () => {
    await page.clock.fastForward('05:10');
    await expect(page.getByText('Terkunci karena tidak dipakai selama 5 menit.')).toBeVisible();
  });
});

test('a question column that is not the program’s stops the file until it is matched (X03)', async ({
  program: { page },
}, info) => {
  await signIn(page, 'superadmin@mitra.example');
  const { data: programs } = await api(page, batchUploadOperations.programs, {});
  const { data: catalogue } = await api(page, batchUploadOperations.catalogue, {
    program_id: programs.find((item) => item.program_name === 'KTA Cepat Cair')?.program_id ?? 0,
  });
  const [agentCode = ''] = await activeAgents(page);
  const row: Readonly<Record<string, string>> = {
    product_code: catalogue.product.product_code,
    category: catalogue.category.category_name,
    program: catalogue.program.program_name,
    agent_code: agentCode,
    submitter_name: 'Pemohon Cocok',
    submitter_mobile_number: '085712345678',
  };
  const columns = batchColumns(catalogue);
  const question = columns.findIndex(({ header }) => header.startsWith('[P'));
  const asked = columns[question]?.header.replace(/ \*$/, '') ?? '';
  const reworded = asked.replace(/\].*/, '] Nama kakek');
  const header = columns.map((column, at) => (at === question ? reworded : column.header));
  const file = info.outputPath('Kolom lain.xlsx');
  await writeWorkbook(file, [
    {
      name: 'Pengajuan',
      columns: header.map((name) => ({ header: name })),
      rows: [columns.map(({ key }) => row[key] ?? (/^q\d+$/.test(key) ? 'Toko Maju' : ''))],
    },
  ]);

  await dropFiles(page, page.locator('main'), [file]);
  const mapping = page.getByRole('region', { name: 'Cocokkan kolom' });
  await expect(page.getByRole('alert')).toContainText(`Kolom '${asked}' tidak ada`);
  const proceed = page.getByRole('button', { name: 'Lanjut: periksa baris' });
  await expect(proceed).toBeDisabled();
  await expect(page.getByTestId('jumlah-all')).toBeHidden();
  await expect(mapping).toContainText(`Pertanyaan program: ${asked}`);
  await mapping.getByRole('button', { name: 'Pertanyaannya sama' }).click();
  await proceed.click();
  await expect(page.getByTestId('jumlah-all')).toContainText('1');
});

test('a file that is no workbook is refused in words, and a branch admin’s drop is denied', async ({
  program: { page },
}, info) => {
  await signIn(page, 'superadmin@mitra.example');
  const text = info.outputPath('catatan.txt');
  await writeFile(text, 'bukan Excel');
  await dropFiles(page, page.locator('main'), [text]);
  await expect(page.getByText('File harus .xlsx').first()).toBeVisible();
  // A drop from an email client may announce files but hold none.
  await page.evaluate(() => {
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    const dataTransfer = { types: ['Files'], items: [], files: [] };
    document.body.dispatchEvent(Object.assign(drop, { dataTransfer }));
  });
  await expect(page.getByText(/^File dari email atau ZIP tidak dapat dilepas langsung/)).toBeVisible();
  const renamed = info.outputPath('pura-pura – é.xlsx');
  await writeFile(renamed, 'a;b;c');
  await dropFiles(page, page.locator('main'), [renamed]);
  await expect(page.getByText('File tidak dapat dipakai')).toBeVisible();

  await page.getByRole('button', { name: /^Profil / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await signIn(page, 'cabang.bdg@mitra.example');
  await dropFiles(page, page.locator('main'), ['tests/fixtures/libreoffice.xlsx']);
  await expect(page.getByText('Access Denied!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});
