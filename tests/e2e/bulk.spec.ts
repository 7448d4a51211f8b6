import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../src/shared/entities/referral/schema.ts';
import { readSheet, textsOf } from '../server/support/workbooks.ts';
import { unfoldMenu } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

const chosen = 5;

test('several submissions are moved at once, where they go together', async ({
  program: { page, downloads },
}, info) => {
  await signIn(page, 'superadmin@mitra.example');

  await test.step('five submissions of one product move to Assign in one bulk action', async () => {
    const before = await assigned(page);
    const product = await productOfSeveral(page);
    await open(page, '/pengajuan-referal?referral_status_id=1&sort_by=submission_number&limit=20');
    const grid = gridOf(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Filter' });
    await modal.getByLabel('Produk').first().click();
    await page.getByRole('option', { name: product, exact: true }).click();
    await modal.getByRole('button', { name: 'Terapkan' }).click();
    await expect(page.getByRole('region', { name: 'Filter aktif' }).getByText('Produk')).toBeVisible();
    await expect(page.locator('.grid-frame[aria-busy]')).toHaveCount(0);
    await expect(grid.getByRole('row').nth(chosen)).toBeVisible();

    for (let index = 1; index <= chosen; index++)
      await grid.getByRole('row').nth(index).getByRole('checkbox').check();
    await expect(page.getByText(`${chosen} dipilih`)).toBeVisible();
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah status ke Assign' });
    await dialog.getByLabel('Perusahaan').first().click();
    await page.getByRole('option', { name: 'PT Bank Nusa Sejahtera' }).click();
    await dialog.getByLabel('Cabang').first().click();
    await page.getByRole('option', { name: /Bandung/ }).click();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('dipilih')).toHaveCount(0);
    // An undo within 8 s sends nothing and selects the rows again (B5).
    await expect(held(page)).toContainText(`${chosen} pengajuan → Assign`);
    await page.keyboard.press('u');
    await expect(held(page)).toBeHidden();
    await expect(page.getByText(`${chosen} dipilih`)).toBeVisible();
    expect(await assigned(page)).toBe(before);

    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: 'Assign' }).click();
    await dialog.getByLabel('Perusahaan').first().click();
    await page.getByRole('option', { name: 'PT Bank Nusa Sejahtera' }).click();
    await dialog.getByLabel('Cabang').first().click();
    await page.getByRole('option', { name: /Bandung/ }).click();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(held(page)).toBeVisible();
    await page.getByRole('link', { name: 'Beranda' }).click();
    await expect(page.getByText(/^Halo, /)).toBeVisible();
    await expect(held(page)).toBeVisible();
    expect(await assigned(page)).toBe(before);
    await page.keyboard.press('g');
    await expect(held(page)).toBeHidden();
    await expect.poll(async () => (await assigned(page)) - before).toBe(chosen);
  });

  await test.step('a selection lives through pages and sorts, takes all results, and ends with another search (B3)', async () => {
    await open(page, '/pengajuan-referal?limit=5&sort_by=submission_number');
    const lane = page.getByRole('region', { name: 'Pilihan' });
    await gridOf(page).getByRole('row').nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Halaman berikutnya' }).click();
    await expect(page.getByText('Showing 6 to 10 of 260 entries')).toBeVisible();
    await expect(page.locator('.grid-frame[aria-busy]')).toHaveCount(0);
    await gridOf(page).getByRole('row').nth(2).getByRole('checkbox').check();
    await expect(lane.getByText('2 dipilih')).toBeVisible();
    const byName = page.getByRole('button', { name: 'Nama', exact: true });
    await byName.click();
    await expect(lane.getByText('2 dipilih')).toBeVisible();
    const sort = await byName.elementHandle();
    await lane.getByRole('button', { name: 'Pilih semua 260 hasil' }).evaluate((all: HTMLElement, header) => {
      all.click();
      (header as HTMLElement).click();
    }, sort);
    await expect(lane.getByText('260 dipilih')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Nama', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await lane.getByRole('button', { name: 'Hapus' }).click();
    const question = page.getByRole('dialog', { name: 'Hapus Pengajuan' });
    await expect(question.getByText(/^260 pengajuan \(.* dan 255 lainnya\)/)).toBeVisible();
    await question.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('searchbox', { name: 'Cari' }).fill('wulan');
    await expect(
      page.getByText('Pilihan 260 baris tidak lagi terpilih karena pencarian atau filter berubah.'),
    ).toBeVisible();
    await expect(lane).toHaveCount(0);
  });

  await test.step('mixed selections are refused in the spec’s words (R-120, R-121)', async () => {
    // In a tall window, the grid draws all rows.
    await page.setViewportSize({ width: 1366, height: 1600 });
    await open(page, '/pengajuan-referal?limit=20&sort_by=submission_number');
    const { data: rows } = await api(page, referralOperations.list, {
      limit: 20,
      page: 1,
      sort_by: 'submission_number',
    });
    await refuse(page, {
      pair: pairOf(rows, (one, other) => one.referral_status_id !== other.referral_status_id),
      text: 'Status harus sama',
    });
    await refuse(page, {
      pair: pairOf(
        rows,
        (one, other) =>
          one.referral_status_id === other.referral_status_id && one.product_id !== other.product_id,
      ),
      text: 'Produk harus sama',
    });
  });

  await test.step('a mixed selection is split: one call a product, each row with its result, again only what failed (B2, B4)', async () => {
    const { data } = await api(page, referralOperations.list, { limit: 100, page: 1, referral_status_id: 1 });
    const [bigger = [], ...others] = [...Map.groupBy(data, (row) => row.product_id).values()].sort(
      (one, other) => other.length - one.length,
    );
    const [stays, moved] = bigger as [ReferralRow, ReferralRow];
    const other = others[0]![0]!;
    await open(page, '/pengajuan-referal?limit=100&referral_status_id=1');
    const search = page.getByRole('searchbox', { name: 'Cari' });
    await expect(search).toBeVisible();
    await page.setViewportSize({ width: 1366, height: 4200 });
    for (const { submission_number } of [stays, moved, other])
      await gridOf(page)
        .getByRole('checkbox', { name: `Pilih ${submission_number}` })
        .check();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await unfoldMenu(page);
    await expect(page.getByRole('menuitem', { name: /^Ubah ke / })).toHaveCount(8);
    await expect(page.getByRole('menuitem', { name: /^Ubah ke Selesai/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.getByRole('menuitem', { name: /^Ubah ke Ditolak/ }).click();
    await page.getByRole('button', { name: 'Bagi per produk (2 grup)' }).click();
    const review = page.getByRole('dialog', { name: 'Bagi per produk (2 grup)' });
    await expect(review.getByRole('region')).toHaveCount(2);

    await review.getByRole('button', { name: 'Kirim semua (3)' }).click();
    await expect(review.getByText('Alasan wajib diisi')).toHaveCount(2);
    await expect(review.getByLabel('Alasan').first()).toBeFocused();
    await review.getByLabel('Alasan').first().fill('Data tidak sesuai');
    const copy = review.getByRole('button', { name: 'Pakai isian ini untuk 1 grup lain' });
    await copy.first().click();
    await expect(review.getByLabel('Alasan').nth(1)).toHaveValue('Data tidak sesuai');
    await review.getByLabel('Alasan').nth(1).fill('Nomor tidak aktif');
    await copy.first().click();
    const question = page.getByRole('dialog', { name: 'Ganti isian 1 grup?' });
    await expect(question.getByRole('listitem')).toHaveText([/, Pengajuan Baru$/]);
    await page.screenshot({ path: info.outputPath('ganti-isian.png') });
    await question.getByRole('button', { name: 'Batal' }).click();
    await expect(review.getByLabel('Alasan').nth(1)).toHaveValue('Nomor tidak aktif');
    await copy.first().click();
    await question.getByRole('button', { name: 'Ganti' }).click();
    await expect(review.getByLabel('Alasan').nth(1)).toHaveValue('Data tidak sesuai');
    const rejection = { referral_status_id: 8, status_reason: 'Ganda' };
    await api(page, referralOperations.updateStatus, { referral_ids: [moved.id], ...rejection });
    const line = (row: ReferralRow) =>
      review.getByRole('listitem').filter({ hasText: row.submission_number });
    await expect(line(moved)).toContainText(/Anda · Ditolak, alasan: Ganda · \d\d\.\d\d\.\d\d/);
    await review.getByRole('button', { name: 'Kirim sisanya (2)' }).click();
    await page.getByRole('button', { name: 'Urungkan (U)' }).click();
    expect((await api(page, referralOperations.detail, { id: other.id })).data.referral_status_id).toBe(1);
    await review.getByRole('button', { name: 'Kirim sisanya (2)' }).click();
    await sendHeld(page);
    await expect(line(other)).toContainText('Terkirim');
    await expect(line(stays)).toContainText('Terkirim');
    expect(await review.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    const now = async (row: ReferralRow) => (await api(page, referralOperations.detail, { id: row.id })).data;
    expect(await now(other)).toMatchObject({ referral_status_id: 8, status_reason: 'Data tidak sesuai' });
    await expect(review.getByRole('button', { name: /Coba Lagi/ })).toHaveCount(0);
    expect(await now(moved)).toMatchObject({ referral_status_id: 8, status_reason: 'Ganda' });
    await review.getByText('Tutup', { exact: true }).click();
    await expect(review).toBeHidden();
    await expect(page.getByText('1 dipilih')).toBeVisible();
  });

  await test.step('many are paid after a review: what is out of the ordinary is ticked by hand (P6)', async () => {
    const { data } = await api(page, referralOperations.list, { limit: 100, page: 1, referral_status_id: 5 });
    const [product = []] = [...Map.groupBy(data, (row) => row.product_id).values()].sort(
      (one, other) => other.length - one.length,
    );
    const rows = product.slice(0, 4);
    const [high, low] = rows as [ReferralRow, ReferralRow];
    expect(rows).toHaveLength(4);
    await open(page, '/pengajuan-referal?limit=100&referral_status_id=5');
    await expect(page.getByRole('searchbox', { name: 'Cari' })).toBeVisible();
    await page.setViewportSize({ width: 1366, height: 4200 });
    for (const { submission_number } of rows)
      await gridOf(page)
        .getByRole('checkbox', { name: `Pilih ${submission_number}` })
        .check();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: /^Ubah ke Pembayaran/ }).click();

    const sheet = page.getByRole('dialog', { name: 'Tinjau Pembayaran' });
    await expect(sheet.getByText('Insentif wajib diisi')).toHaveCount(4);
    await expect(sheet.getByRole('button', { name: 'Isi insentif 4 baris lagi' })).toBeDisabled();
    const fill = sheet.getByRole('region', { name: 'Isi sekaligus' });
    await fill.getByLabel('Insentif').fill('1850000');
    await fill.getByLabel('Pajak').fill('46250');
    await fill.getByRole('button', { name: 'Isi 4 baris yang belum ada insentifnya' }).click();
    const change = async ({ submission_number }: ReferralRow, insentif: string) => {
      await sheet.getByRole('button', { name: `Ubah nilai ${submission_number}` }).click();
      await sheet.locator('table form').getByLabel('Insentif').fill(insentif);
      await sheet.getByRole('button', { name: 'Selesai' }).click();
    };
    await change(high, '7600000');
    await change(low, '-450000');
    const line = ({ submission_number }: ReferralRow) =>
      sheet.getByRole('row').filter({ hasText: submission_number }).first();
    await expect(line(high)).toContainText('Lebih dari 3 kali nilai tengah');
    await expect(line(high)).toContainText('4,1 kali nilai tengah (Rp1.850.000)');
    await expect(line(low)).toContainText('Negatif');
    await expect(
      sheet.getByRole('img', {
        name: /^Sebaran insentif dari 4 pengajuan: .*1 di atas 3 kali nilai tengah, 1 di bawah 0$/,
      }),
    ).toBeVisible();
    await expect(sheet.locator('dl').first()).toContainText('Total InsentifRp10.665.000');

    const ticks = sheet.getByRole('checkbox');
    const count = await ticks.count();
    await expect(sheet.getByRole('button', { name: `Centang ${count} baris lagi` })).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await ticks.first().focus();
    for (let index = 0; index < count; index++) {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
    }
    await change(high, '7700000');
    await expect(sheet.getByRole('button', { name: 'Centang 1 baris lagi' })).toBeDisabled();
    await sheet.getByRole('checkbox', { name: `Sudah diperiksa: ${high.submission_number}` }).check();
    const now = async (row: ReferralRow) => (await api(page, referralOperations.detail, { id: row.id })).data;
    expect((await now(low)).referral_status_id).toBe(5);
    await sheet.getByRole('button', { name: 'Kirim 4 pengajuan' }).click();
    await expect(sheet.getByText('Semua pengajuan di sini sudah terkirim.')).toBeVisible();
    await expect(sheet.getByRole('status').filter({ hasText: /Pembayaran_.*\.xlsx/ })).toBeVisible();
    const [kept = ''] = (await readdir(downloads, { recursive: true })).filter((name) =>
      name.endsWith('.xlsx'),
    );
    expect(kept).toMatch(/^Pembayaran.\d{4}-\d{2}.Pembayaran_\d{4}-\d{2}-\d{2}_\d{4}\.xlsx$/);
    const written = await readSheet(join(downloads, kept));
    expect(written.rows.map((row) => textsOf(row)[0]).sort()).toEqual(
      rows.map(({ submission_number }) => submission_number).sort(),
    );
    expect(await now(high)).toMatchObject({
      referral_status_id: 6,
      incentive_insentif: 7_700_000,
      total_incentive: 7_653_750,
    });
    expect(await now(low)).toMatchObject({ referral_status_id: 6, incentive_insentif: -450_000 });
    expect(await now(rows[3]!)).toMatchObject({ referral_status_id: 6, incentive_insentif: 1_850_000 });
    await sheet.locator('aside').getByRole('button', { name: 'Tutup' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('dipilih')).toHaveCount(0);
  });
});

const held = (page: Page): Locator => page.getByRole('region', { name: 'Menunggu dikirim' });

async function sendHeld(page: Page): Promise<void> {
  await held(page).getByRole('button', { name: 'Kirim sekarang' }).click();
  await expect(held(page)).toBeHidden();
}

const gridOf = (page: Page): Locator => page.getByRole('grid', { name: 'Kelola Pengajuan Referal' });

async function assigned(page: Page): Promise<number> {
  const { paginate } = await api(page, referralOperations.list, { limit: 1, page: 1, referral_status_id: 2 });
  return paginate?.total ?? 0;
}

async function productOfSeveral(page: Page): Promise<string> {
  const { data } = await api(page, referralOperations.list, { limit: 100, page: 1, referral_status_id: 1 });
  const groups = [...Map.groupBy(data, (row) => row.product_name)];
  const [name] = groups.find(([, rows]) => rows.length >= chosen) ?? [];
  if (!name) throw new Error(`no product has ${chosen} new submissions`);
  return name;
}

function pairOf(rows: ReferralRow[], fits: (one: ReferralRow, other: ReferralRow) => boolean): ReferralRow[] {
  for (const one of rows) {
    const other = rows.find((candidate) => fits(one, candidate));
    if (other) return [one, other];
  }
  throw new Error('the demo has no such pair of submissions');
}

async function refuse(page: Page, { pair, text }: { pair: ReferralRow[]; text: string }): Promise<void> {
  for (const { submission_number } of pair)
    await gridOf(page)
      .getByRole('checkbox', { name: `Pilih ${submission_number}` })
      .check();
  await page.getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  const alert = page.getByRole('dialog').filter({ hasText: text });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Batalkan pilihan' }).click();
}
