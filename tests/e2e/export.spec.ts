import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { openWorkbook } from '../../src/excel/reader.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../src/shared/entities/referral/schema.ts';
import { api, expect, open, signIn, test } from './program.ts';

const ofMonth = join('Ekspor', new Intl.DateTimeFormat('sv').format().slice(0, 7));

test('a filtered list is exported, saved locally, and opened again', async ({
  program: { app, page, downloads },
}, info) => {
  await signIn(page, 'superadmin@mitra.example');
  const { data } = await api(page, referralOperations.list, { limit: 1, page: 1 });
  const keyword = data[0]?.submitter_name.split(' ')[0] ?? '';

  await test.step('a dialog that is left gives the keyboard back; no page is between two', async () => {
    await open(page, '/pengajuan-referal?page=2.5');
    await expect(page.getByText('Showing 6 to 10 of 260 entries')).toBeVisible();
    const button = page.locator('main').getByRole('button', { name: 'Ekspor', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ekspor Pengajuan' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  await test.step('the file holds what the database holds', async () => {
    await open(page, `/search?keyword=${encodeURIComponent(keyword)}&sort_by=submission_number`);
    await expect(page.getByRole('grid')).toBeVisible();
    await page.locator('main').getByRole('button', { name: 'Ekspor', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ekspor Pengajuan' });
    await dialog.getByRole('button', { name: 'Ekspor' }).click();
    await expect(dialog.getByText('Alasan wajib diisi')).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Alasan/ }).fill('Laporan ke kantor pusat');
    await dialog.getByRole('button', { name: 'Ekspor' }).click();
    await expect(dialog.getByText(/ siap, /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog.getByRole('button', { name: /^Tampilkan di folder/ })).toBeVisible();
    const name =
      (await dialog
        .getByText(/^referral_.*\.xlsx$/)
        .first()
        .textContent()) ?? '';

    const expected = await allRows(page, { keyword });
    expect(expected.length).toBeGreaterThan(0);
    const workbook = await openWorkbook(join(downloads, ofMonth, name));
    const rows = [];
    for await (const batch of workbook.rows(0)) rows.push(...batch);
    workbook.close();
    const header = rows[0]?.cells.map((cell) => cell?.text ?? '') ?? [];
    const at = (title: string) => header.indexOf(title);
    const shown = rows.slice(1).map(({ cells }) => ({
      submission_number: cells[at('Nomor Pengajuan')]?.text,
      name: cells[at('Nama')]?.text,
      phone: cells[at('Nomor Telepon')],
      nik: cells[at('NIK')],
      amount: cells[at('Nominal')],
    }));
    expect(shown.map((row) => row.submission_number).sort()).toEqual(
      expected.map((row) => row.submission_number).sort(),
    );
    for (const row of shown) {
      const stored = expected.find((candidate) => candidate.submission_number === row.submission_number);
      expect(row.name).toBe(stored?.submitter_name);
      expect(row.phone).toMatchObject({ type: 'text', text: stored?.submitter_mobile_number });
      if (stored?.nik) expect(row.nik).toMatchObject({ type: 'text', text: stored.nik });
      expect(row.amount).toMatchObject({ type: 'number', number: stored?.incentive_amount });
    }
    expect(rows.flatMap((row) => row.cells).some((cell) => cell?.formula)).toBe(false);
  });

  await test.step('the export stays in its list', async () => {
    await page.getByRole('link', { name: 'Lihat daftar ekspor' }).click();
    await expect(page.getByRole('heading', { name: 'File ekspor pengajuan' })).toBeVisible();
    await expect(page.getByRole('row', { name: /referral_.*\.xlsx/ }).first()).toContainText('Siap');
  });

  await test.step('the system’s dialog says where, when it is asked (R-724)', async () => {
    const row = page.getByRole('row', { name: /referral_.*\.xlsx/ }).first();
    const name = (await row.getByText(/^referral_.*\.xlsx$/).textContent()) ?? '';
    const chosen = info.outputPath('laporan november.xlsx');
    await app.evaluate(({ dialog }, filePath) => {
      const proposals: unknown[] = [];
      const showSaveDialog = async (_window: unknown, { defaultPath }: { defaultPath: string }) => {
        proposals.push(defaultPath);
        return { canceled: false, filePath };
      };
      Object.assign(dialog, { showSaveDialog });
      Object.assign(globalThis, { proposals });
    }, chosen);
    await row.getByRole('button', { name: `Simpan ${name} sebagai…` }).click();
    await page.getByRole('button', { name: 'Unduhan' }).click();
    const list = page.getByRole('dialog', { name: 'Unduhan' });
    const line = list.getByText('laporan november.xlsx').locator('..');
    await expect(line).toContainText(basename(dirname(chosen)));
    const proposals = await app.evaluate(() => (globalThis as unknown as { proposals: string[] }).proposals);
    expect(proposals).toEqual([join(downloads, ofMonth, name)]);
    const workbook = await openWorkbook(chosen);
    expect(workbook.sheets.length).toBe(1);
    workbook.close();
  });
});

async function allRows(page: Page, filter: { keyword: string }): Promise<ReferralRow[]> {
  const rows: ReferralRow[] = [];
  for (let number = 1; ; number++) {
    const { data, paginate } = await api(page, referralOperations.list, {
      ...filter,
      limit: 1000,
      page: number,
      sort_by: 'submission_number',
    });
    rows.push(...data);
    if (number >= (paginate?.totalPages ?? 1)) return rows;
  }
}
