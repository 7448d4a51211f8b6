import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { formatRupiah } from '../../src/shared/core/values.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../src/shared/entities/referral/schema.ts';
import { readSheet, textsOf } from '../server/support/workbooks.ts';
import { held, sendHeld } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

const { list, detail, updateStatus } = referralOperations;

test('amounts are sent as they were written, from the approval to the workbook of the payment', async ({
  program: { page, downloads },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const now = async ({ id }: ReferralRow) => (await api(page, detail, { id })).data;
  const rows = await threeInAnalysis(page);
  const approved = [
    ['2.500.000,00', 2_500_000],
    ['187500000.00', 187_500_000],
    ['Rp. 141.500.000,-', 141_500_000],
  ] as const;

  await test.step('three are approved with decimals typed; a fraction is refused and nothing is sent', async () => {
    for (const [index, row] of rows.entries()) {
      const [written, amount] = approved[index]!;
      await open(page, `/detail-referal/${row.id}`);
      await page.getByRole('button', { name: 'Ubah Status' }).click();
      await page.getByRole('menuitem', { name: 'Ubah ke Disetujui' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ubah status ke Disetujui' });
      await expect(dialog).toContainText(`${row.submission_number} · ${row.submitter_name}`);
      const nominal = dialog.getByLabel('Nominal');
      await nominal.focus();
      await page.keyboard.type(`${amount},5`);
      await page.keyboard.press('Enter');
      await expect(nominal).toHaveAttribute('aria-invalid', 'true');
      await expect(dialog).toContainText('Rupiah ditulis tanpa angka di belakang koma');
      expect((await now(row)).referral_status_id).toBe(3);
      await nominal.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(written);
      await page.keyboard.press('Tab');
      await expect(nominal).toHaveValue(`Rp. ${new Intl.NumberFormat('id-ID').format(amount)}`);
      await expect(dialog.getByText(/rupiah$/)).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(dialog).toBeHidden();
      await expect(held(page)).toContainText(`${row.submission_number} · ${row.submitter_name} → Disetujui`);
      await sendHeld(page);
      expect(await now(row)).toMatchObject({ referral_status_id: 4, incentive_amount: amount });
    }
  });

  await test.step('a bulk move to Sukses leaves every approved amount alone', async () => {
    await selectInList(page, 4, rows);
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: /^Ubah ke Sukses/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah status ke Sukses' });
    await expect(dialog).toContainText('jumlah Rp331.500.000, terkecil Rp2.500.000, terbesar Rp187.500.000');
    for (const row of rows) await expect(dialog).toContainText(row.submission_number);
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await dialog.getByLabel('Ganti Nominal').check();
    await dialog.getByRole('textbox').fill('1000000');
    await expect(dialog.getByText(/: Rp187\.500\.000 → Rp1\.000\.000$/)).toBeVisible();
    await dialog.getByLabel('Ganti Nominal').uncheck();
    await page.screenshot({ path: 'test-results/money-sukses.png' });
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await sendHeld(page);
    for (const [index, row] of rows.entries())
      expect(await now(row)).toMatchObject({ referral_status_id: 5, incentive_amount: approved[index]![1] });
  });

  await test.step('what is paid equals what the workbook says', async () => {
    await selectInList(page, 5, rows);
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: /^Ubah ke Pembayaran/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Tinjau Pembayaran' });
    const fill = sheet.getByRole('region', { name: 'Isi sekaligus' });
    await expect(fill.getByLabel('Insentif')).toBeFocused();
    await page.keyboard.type('150.000,5');
    await expect(fill.getByRole('button', { name: 'Isi 3 baris yang belum ada insentifnya' })).toBeDisabled();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('00');
    await page.keyboard.press('Tab');
    await expect(fill.getByLabel('Insentif')).toHaveValue('Rp. 150.000');
    await page.keyboard.press('Enter');
    const inFill = sheet.locator('tbody').filter({ hasText: 'Perlu diisi' });
    await expect(inFill).toHaveCount(0);
    await sheet.getByRole('button', { name: `Ubah nilai ${rows[0]!.submission_number}` }).click();
    await page.keyboard.type('0');
    await expect(inFill).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(inFill).toContainText(rows[0]!.submission_number);
    await page.keyboard.press('e');
    await page.keyboard.type('175.000,-');
    await page.keyboard.press('Enter');
    await page.screenshot({ path: 'test-results/money-payment.png' });
    await tickAll(page, sheet);
    await sheet.getByRole('button', { name: 'Kirim 3 pengajuan' }).click();
    await expect(sheet.getByText('Semua pengajuan di sini sudah terkirim.')).toBeVisible();
    await expect(sheet.getByRole('status').filter({ hasText: /Pembayaran_.*\.xlsx/ })).toBeVisible();
    const [kept = ''] = (await readdir(downloads, { recursive: true })).filter((name) =>
      name.endsWith('.xlsx'),
    );
    const { header, rows: lines } = await readSheet(join(downloads, kept));
    const column = (label: string) =>
      lines.map((line) => Number(textsOf(line)[header.indexOf(label)])).reduce((sum, each) => sum + each, 0);
    const stored = await Promise.all(rows.map(now));
    const sum = (name: 'incentive_insentif' | 'total_incentive') =>
      stored.reduce((total, each) => total + each[name], 0);
    expect(stored.map((row) => row.incentive_insentif)).toEqual([175_000, 150_000, 150_000]);
    expect(column('Insentif')).toBe(sum('incentive_insentif'));
    expect(column('Total Insentif')).toBe(sum('total_incentive'));
    await sheet.locator('aside').getByRole('button', { name: 'Tutup' }).click();
  });

  await test.step('a deletion names what was paid (A-121)', async () => {
    const chosen = rows.slice(0, 2);
    await selectInList(page, 6, chosen);
    const { data } = await api(page, list, { limit: 100, page: 1, referral_status_id: 6 });
    const ids = chosen.map(({ id }) => id);
    const paid = data.filter(({ id }) => ids.includes(id));
    const sum = paid.reduce((total, { total_incentive }) => total + total_incentive, 0);
    await page.getByRole('button', { name: 'Hapus', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus Pengajuan' });
    await expect(dialog).toContainText(
      `${paid.length} berstatus Pembayaran atau Selesai, dengan insentif ${formatRupiah(sum)}.`,
    );
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a held move that somebody overtakes names the submission, and the others can go', async () => {
    const [first, second] = rows as [ReferralRow, ReferralRow];
    await selectInList(page, 6, [first, second]);
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: /^Ubah ke Ditolak/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah status ke Ditolak' });
    await dialog.getByLabel('Alasan').fill('Data tidak sesuai');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await api(page, updateStatus, {
      referral_ids: [first.id],
      referral_status_id: 8,
      status_reason: 'Ganda',
    });
    const stopped = page.getByRole('region', { name: 'Berhenti, tidak dikirim' });
    await expect(stopped).toContainText(
      `${first.submission_number} · ${first.submitter_name} (Anda · Ditolak`,
    );
    await expect(stopped).toContainText('1 lainnya tidak diubah');
    await page.getByRole('button', { name: /^Riwayat pemberitahuan/ }).click();
    const message = page.getByText(/^2 pengajuan → Ditolak \(.*tidak dikirim:/).last();
    await expect(message).toBeVisible();
    await page.getByRole('button', { name: 'Kirim 1 yang lain' }).first().click();
    await expect
      .poll(async () => (await api(page, detail, { id: second.id })).data.status_reason)
      .toBe('Data tidak sesuai');
  });
});

async function threeInAnalysis(page: Page): Promise<ReferralRow[]> {
  const at = async (status: number) =>
    (await api(page, list, { limit: 100, page: 1, referral_status_id: status })).data;
  const groups = [...Map.groupBy(await at(3), (row) => row.product_id).values()];
  const rows = groups.find((group) => group.length >= 3);
  if (!rows) throw new Error('the demo has no three submissions of one product at Analisis');
  return rows.slice(0, 3);
}

async function selectInList(page: Page, status: number, rows: readonly ReferralRow[]): Promise<void> {
  await open(page, `/pengajuan-referal?limit=100&referral_status_id=${status}`);
  await expect(page.getByRole('searchbox', { name: 'Cari' })).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 4200 });
  const grid = page.getByRole('grid', { name: 'Kelola Pengajuan Referal' });
  for (const { submission_number } of rows)
    await grid.getByRole('checkbox', { name: `Pilih ${submission_number}` }).check();
  await page.setViewportSize({ width: 1366, height: 768 });
}

async function tickAll(page: Page, sheet: Locator): Promise<void> {
  const ticks = sheet.getByRole('checkbox');
  for (let count = await ticks.count(); count > 0; count--) {
    await ticks.nth(count - 1).focus();
    await page.keyboard.press('Space');
  }
}
