import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../src/shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../src/shared/entities/referral/status.ts';
import { held } from './hands.ts';
import { test } from './office.ts';
import { api, expect, open } from './program.ts';

/** A decision is valid only for the data that was shown. Two apps use one server. */

const { list, detail, call, updateCall, updateStatus, remove, bulkRemove } = referralOperations;

test('what a colleague does meanwhile stops a dialog, Mode Proses and a held send, and nothing typed is lost', async ({
  join,
}, info) => {
  const { page } = await join('superadmin@mitra.example');
  const { page: desk } = await join('admin@mitra.example');
  const rowsAt = async (status: ReferralStatus) =>
    (await api(page, list, { referral_status_id: status, limit: 100, page: 1 })).data;
  const now = async ({ id }: ReferralRow) => (await api(page, detail, { id })).data;
  const approve = ({ id }: ReferralRow) =>
    api(desk, updateStatus, { referral_ids: [id], referral_status_id: 4, incentive_amount: 42_000_000 });
  const shot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) });
  const [first, second, third, fourth] = (await rowsAt(3)) as [
    ReferralRow,
    ReferralRow,
    ReferralRow,
    ReferralRow,
  ];
  const told = /Dewi Lestari · Disetujui, nominal Rp42\.000\.000 · \d\d\.\d\d/;

  await test.step('the dialog stays as it was opened, and sends only after a look', async () => {
    await open(page, `/detail-referal/${first.id}`);
    await expect(page.getByRole('button', { name: 'Ubah Status' })).toBeVisible();
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'Ubah status ke Ditolak' });
    await dialog.getByLabel('Alasan').fill('Slip gaji tidak terbaca');
    await approve(first);
    await expect(dialog.getByRole('alert')).toContainText(told);
    await expect(dialog.getByRole('button', { name: 'Simpan' })).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByLabel('Alasan')).toHaveValue('Slip gaji tidak terbaca');
    await shot('dialog');
    expect((await now(first)).referral_status_id).toBe(4);
    await dialog.getByRole('button', { name: 'Lihat yang sekarang' }).click();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await expect(dialog).toContainText('Disetujui → Ditolak');
    await expect(dialog.getByLabel('Alasan')).toHaveValue('Slip gaji tidak terbaca');
    await page.keyboard.press('Control+Enter');
    await held(page).getByRole('button', { name: 'Kirim sekarang' }).click();
    await expect(held(page)).toBeHidden();
    expect(await now(first)).toMatchObject({
      referral_status_id: 8,
      status_reason: 'Slip gaji tidak terbaca',
    });
  });

  await test.step('Mode Proses keeps the typed reason and does not reject what was approved', async () => {
    await open(page, `/pengajuan-referal?referral_status_id=3&keyword=${second.submission_number}`);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.keyboard.press('p');
    const panel = page.getByRole('complementary', { name: 'Keputusan' });
    await expect(panel.getByRole('button', { name: /Ditolak/ })).toBeVisible();
    await page.keyboard.press('t');
    await page.keyboard.type('Nomor tidak aktif');
    await approve(second);
    await expect(panel.getByRole('alert')).toContainText(told);
    await page.keyboard.press('Control+Enter');
    await expect(panel.getByLabel('Alasan')).toHaveValue('Nomor tidak aktif');
    await shot('mode-proses');
    expect((await now(second)).referral_status_id).toBe(4);
    await panel.getByRole('button', { name: 'Lihat yang sekarang' }).click();
    await expect(panel.getByRole('alert')).toBeHidden();
    await expect(panel.getByLabel('Alasan')).toHaveValue('Nomor tidak aktif');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('a held send stops and asks; nothing is sent by time', async () => {
    await open(page, `/detail-referal/${third.id}`);
    await expect(page.getByRole('button', { name: 'Ubah Status' })).toBeVisible();
    await page.keyboard.press('t');
    await page.getByRole('dialog').getByLabel('Alasan').fill('Ganda');
    await page.keyboard.press('Control+Enter');
    await expect(held(page)).toBeVisible();
    await approve(third);
    const stopped = page.getByRole('region', { name: 'Berhenti, tidak dikirim' });
    await expect(stopped).toContainText(told);
    await shot('held');
    await expect(stopped.getByRole('button', { name: /Coba Lagi|Kirim/ })).toHaveCount(0);
    await page.waitForTimeout(8500);
    expect((await now(third)).referral_status_id).toBe(4);
    await stopped.getByRole('button', { name: 'Lihat' }).click();
    await expect(stopped).toBeHidden();
  });

  await test.step('two call forms on one submission merge by field', async () => {
    await open(page, `/detail-referal/${fourth.id}`);
    await expect(page.getByRole('button', { name: 'Ubah Status' })).toBeVisible();
    await page.keyboard.press('c');
    const pad = page.getByRole('dialog', { name: 'Panggilan Verifikasi' });
    await pad.getByLabel('Pekerjaan').fill('Guru');
    await expect(pad.getByText(/^Tersimpan /)).toBeVisible();
    const { version } = (await api(desk, call, { referral_id: fourth.id })).data;
    await api(desk, updateCall, { referral_id: fourth.id, version, other_info: 'Minta ditelepon sore' });
    await expect(pad.getByRole('status').filter({ hasText: 'Dewi Lestari' })).toBeVisible();
    await shot('panggilan');
    await pad.getByLabel('Alamat').fill('Jalan Melati 5');
    await pad.getByRole('button', { name: 'Simpan' }).click();
    await expect(pad).toBeHidden();
    expect((await now(fourth)).call).toMatchObject({
      occupation: 'Guru',
      other_info: 'Minta ditelepon sore',
      address: 'Jalan Melati 5',
    });
  });

  await test.step('of several the others go: the ones that moved are named and leave the sums', async () => {
    const payable = await rowsAt(5);
    const [product = []] = [...Map.groupBy(payable, (row) => row.product_id).values()].sort(
      (one, other) => other.length - one.length,
    );
    const rows = product.slice(0, 3);
    const [paid] = rows as [ReferralRow];
    await open(page, '/pengajuan-referal?limit=100&referral_status_id=5');
    const grid = page.getByRole('grid', { name: 'Kelola Pengajuan Referal' });
    await page.setViewportSize({ width: 1366, height: 4200 });
    for (const { submission_number } of rows)
      await grid.getByRole('checkbox', { name: `Pilih ${submission_number}` }).check();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: /^Ubah ke Pembayaran/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Tinjau Pembayaran' });
    const fill = sheet.getByRole('region', { name: 'Isi sekaligus' });
    await fill.getByLabel('Insentif').fill('1850000');
    await fill.getByRole('button', { name: 'Isi 3 baris yang belum ada insentifnya' }).click();
    await api(desk, updateStatus, {
      referral_ids: [paid.id],
      referral_status_id: 6,
      incentive_insentif: 500_000,
    });
    const line = sheet.getByRole('row').filter({ hasText: paid.submission_number });
    await expect(line).toContainText('Dewi Lestari · Pembayaran, total insentif Rp500.000');
    await expect(sheet.locator('dl').first()).toContainText('Total InsentifRp3.700.000');
    for (const tick of await sheet.getByRole('checkbox').all()) await tick.check();
    await shot('pembayaran');
    await sheet.getByRole('button', { name: 'Kirim 2 yang lain' }).click();
    await expect(sheet.getByText('1 pengajuan tidak ikut')).toBeVisible();
    expect(await now(paid)).toMatchObject({ referral_status_id: 6, incentive_insentif: 500_000 });
    expect(await now(rows[1]!)).toMatchObject({ referral_status_id: 6, incentive_insentif: 1_850_000 });
  });
});

test('who deleted or moved it is told in a question, on its page, in the queue and for a send that stops', async ({
  join,
}) => {
  const { page } = await join('superadmin@mitra.example');
  const { page: desk } = await join('admin@mitra.example');
  const rows = async () => (await api(page, list, { referral_status_id: 2, limit: 100, page: 1 })).data;
  const drop = ({ id }: ReferralRow) => api(desk, remove, { id });
  const [asked, shown] = (await rows()) as [ReferralRow, ReferralRow];
  const told = /Dewi Lestari menghapus data ini \d\d\.\d\d\./;

  await test.step('a question is closed, and the page under it says the same', async () => {
    await open(page, `/detail-referal/${asked.id}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Hapus/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Hapus Pengajuan' });
    await expect(dialog).toContainText('akan dihapus');
    await drop(asked);
    await expect(dialog.getByRole('alert')).toContainText(told);
    await expect(dialog.getByRole('button', { name: 'Hapus' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(told);
  });

  await test.step('several that were deleted together are told of one by one', async () => {
    await open(page, `/detail-referal/${shown.id}`);
    await expect(page.getByRole('button', { name: 'Ubah Status' })).toBeVisible();
    const [, other] = (await rows()) as [ReferralRow, ReferralRow];
    await api(desk, bulkRemove, { referral_ids: [shown.id, other.id] });
    await expect(page.getByRole('main')).toContainText(told);
  });

  await test.step('the queue of Mode Proses marks its lines and moves none', async () => {
    await open(page, '/pengajuan-referal?referral_status_id=2');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.keyboard.press('p');
    const queue = page.getByRole('navigation', { name: 'Antrean' });
    await expect(queue.getByRole('listitem').nth(5)).toBeVisible();
    const lineAt = (at: number) => queue.getByRole('listitem').nth(at);
    const names = await queue.locator('strong').allInnerTexts();
    const rowAt = async (at: number) =>
      (await rows()).find(({ submitter_name }) => submitter_name === names[at])!;
    await lineAt(3).hover();
    await api(desk, updateStatus, { referral_ids: [(await rowAt(2)).id], referral_status_id: 3 });
    await drop(await rowAt(4));
    await expect(queue).toContainText('2 pindah');
    await expect(lineAt(2)).toContainText(/Dewi Lestari · Analisis · \d\d\.\d\d/);
    await expect(lineAt(4)).toContainText(/Tidak ada lagi\s*Dewi Lestari · Dihapus · \d\d\.\d\d/);
    await expect(lineAt(5)).toContainText(names[5]!);
    await queue.getByRole('button', { name: 'Tampilkan' }).click();
    await expect(lineAt(2)).toContainText(names[3]!);
    await expect(lineAt(3)).toContainText(names[5]!);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('the submissions of a send that stopped are listed, and no others', async () => {
    const [first, second, third] = (await rows()) as [ReferralRow, ReferralRow, ReferralRow];
    const numbers = [first, second, third].map(({ submission_number }) => submission_number);
    await open(page, '/pengajuan-referal?referral_status_id=2&limit=20');
    const grid = page.getByRole('grid', { name: 'Kelola Pengajuan Referal' });
    for (const number of numbers) await grid.getByRole('checkbox', { name: `Pilih ${number}` }).check();
    await page.getByRole('main').getByRole('button', { name: 'Hapus', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await expect(held(page)).toBeVisible();
    await drop(second);
    const stopped = page.getByRole('region', { name: 'Berhenti, tidak dikirim' });
    await stopped.getByRole('button', { name: 'Lihat' }).click();
    await expect(page.getByRole('region', { name: 'Filter aktif' })).toContainText('3 pengajuan ini');
    await expect(grid.getByRole('checkbox', { name: /^Pilih PR-/ })).toHaveCount(2);
    await expect(grid).toContainText(numbers[0]!);
    await expect(grid).toContainText(numbers[2]!);
    await expect(page.getByRole('button', { name: 'Kirim 2 yang lain' })).toHaveCount(0);
  });
});
