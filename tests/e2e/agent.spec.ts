import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawKtp, drawSim } from '../../src/server/demo/cards.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { ktps, qualities, sims } from '../server/support/cards.ts';
import { unfoldMenu } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

const fullname = 'Wulan Sekar Sari';
const card = ktps[0]!;

test('an agent is added, changed, made premium by its KTP, and deleted', async ({
  program: { page, downloads },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');
  const { data: uplines } = await api(page, agentOperations.list, { limit: 1, page: 1 });
  const upline = (await api(page, agentOperations.detail, { id: uplines[0]!.id })).data;

  await test.step('an untouched form is refused; individual agents have no company (R-203)', async () => {
    await page.getByRole('link', { name: 'Kelola Agen' }).click();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Agen' })).toBeVisible();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(main.getByText(/^Nama Agen wajib diisi/).first()).toBeVisible();
    await expect(main.getByRole('combobox', { name: 'Perusahaan' })).toBeDisabled();
    await main.getByRole('radio', { name: 'Company' }).check();
    await expect(main.getByRole('combobox', { name: 'Perusahaan' })).toBeEnabled();
    await main.getByRole('radio', { name: 'Individual' }).check();
  });

  await test.step('the upline is found by its referral code; filled, the agent is in the list (R-206)', async () => {
    await fill(page, {
      'Nama Agen': fullname,
      'Nomor Telepon': '081299900011',
      Email: 'Wulan@Mitra.example',
      'Nomor Agen Upline': upline.referral_code,
      'Kata Sandi': 'Rahasia#2026',
      'Ulangi Kata Sandi': 'Rahasia#2026',
    });
    await expect(main.getByLabel('Upline', { exact: true })).toHaveValue(
      `${upline.fullname} · ${upline.referral_code}`,
    );
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Agen' })).toBeVisible();
    await main.getByRole('searchbox').fill(fullname);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Hasil Pencarian Agen' })).toBeVisible();
    await page.getByRole('gridcell', { name: fullname }).click();
    await expect(page.getByRole('heading', { name: 'Profil Agen' })).toBeVisible();
    await expect(main.getByText('wulan@mitra.example')).toBeVisible();
    await expect(main.getByRole('link', { name: upline.fullname })).toBeVisible();
  });

  await test.step('a status needs its reason, a level is chosen (S-026, S-027)', async () => {
    await main.getByRole('button', { name: 'Ubah status agen' }).click();
    const dialog = page.getByRole('dialog', { name: /^Ubah Status: Wulan/ });
    await dialog.getByRole('radio', { name: 'Suspended' }).check();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog.getByText('Alasan Status wajib diisi').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Alasan Status/ }).fill('Dokumen belum lengkap');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(main.getByText('Dokumen belum lengkap')).toBeVisible();
    await main.getByRole('button', { name: 'Ubah level agen' }).click();
    const level = page.getByRole('dialog', { name: /^Ubah Level: Wulan/ });
    await level.getByRole('radio', { name: /^2/ }).check();
    await level.getByRole('button', { name: 'Simpan' }).click();
    await expect(main.getByText('2 · + Menu 4')).toBeVisible();
  });

  await test.step('what a NIK says fills what is empty, and warns of what differs (S-028)', async () => {
    await main.getByRole('button', { name: 'Ubah agen' }).click();
    await expect(page.getByRole('heading', { name: 'Ubah Profil Agen' })).toBeVisible();
    await expect(main.getByLabel('Nomor Telepon', { exact: true })).toHaveAttribute('readonly');
    await expect(main.getByRole('textbox', { name: 'Ulangi Kata Sandi' })).toBeDisabled();
    await main.getByRole('switch', { name: 'Data Premium' }).click();
    await fill(page, { 'Nomor Identitas': '3273016804910001' });
    await expect(main.getByText(/^Lahir 28-04-1991 · Perempuan · .*Kota Bandung, Jawa Barat$/)).toBeVisible();
    await page.keyboard.press('Alt+N');
    await expect(main.getByRole('textbox', { name: /^Tanggal Lahir/ })).toHaveValue('28-04-1991');
    await expect(main.getByRole('combobox', { name: 'Kota', exact: true }).first()).toHaveValue(
      'Kota Bandung',
    );
    await main.getByRole('radio', { name: 'Laki-Laki' }).check();
    await expect(main.getByText('Jenis Kelamin tidak sama dengan NIK (Perempuan).')).toBeVisible();
    await main.getByRole('switch', { name: 'Data Premium' }).click();
    await fill(page, { 'Nama Agen': `${fullname} Dewi` });
    await page.keyboard.press('Control+S');
    await expect(page.getByRole('heading', { name: `${fullname} Dewi` })).toBeVisible();
  });

  await test.step('what is said about a picture goes with it, and a reading with its dialog', async () => {
    await main.getByRole('button', { name: 'Upgrade' }).click();
    await page.getByRole('menuitem', { name: 'Upgrade dengan KTP' }).click();
    const dialog = page.getByRole('dialog', { name: /^Force Upgrade Premium/ });
    const group = dialog.getByRole('group', { name: 'Foto Identitas', exact: true });
    const input = group.locator('input[type="file"]');
    const picture = { name: 'ktp.png', mimeType: 'image/png', buffer: await qualities.clean(drawKtp(card)) };
    await input.setInputFiles(picture);
    await expect(group.getByRole('button', { name: 'Hapus' })).toBeVisible();
    await input.setInputFiles({ name: 'ktp.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') });
    await expect(group.getByText('Gambar harus JPEG, PNG, atau WebP')).toBeVisible();
    await group.getByRole('button', { name: 'Hapus' }).click();
    await expect(group.getByText('Gambar harus JPEG, PNG, atau WebP')).toHaveCount(0);
    await page.evaluate(() => {
      const { readAsDataURL } = FileReader.prototype;
      FileReader.prototype.readAsDataURL = function failing() {
        FileReader.prototype.readAsDataURL = readAsDataURL;
        this.dispatchEvent(new ProgressEvent('error'));
      };
    });
    await input.setInputFiles(picture);
    await expect(group.getByText(/^File tidak dapat dibaca\./)).toBeVisible();
    await input.setInputFiles(picture);
    await dialog.getByRole('button', { name: 'Verifikasi OCR' }).click();
    await expect(dialog.getByRole('button', { name: 'Batalkan OCR' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Buang perubahan' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the upgrade waits for the photos, then for the OCR, which fills the form (R-214)', async () => {
    await main.getByRole('button', { name: 'Upgrade' }).click();
    await page.getByRole('menuitem', { name: 'Upgrade dengan KTP' }).click();
    const dialog = page.getByRole('dialog', { name: /^Force Upgrade Premium/ });
    await dialog.getByRole('button', { name: /^Upgrade/ }).click();
    await expect(dialog.getByText('Foto selfie dengan ID wajib diisi').first()).toBeVisible();
    const picture = { name: 'ktp.png', mimeType: 'image/png', buffer: await qualities.clean(drawKtp(card)) };
    const photos = ['Foto Identitas', 'Foto Selfie dengan ID', 'Foto Selfie'];
    for (const [index, label] of photos.entries()) {
      const group = dialog.getByRole('group', { name: label, exact: true });
      await group.locator('input[type="file"]').setInputFiles(picture);
      await expect(dialog.getByText(`${index + 1} dari 3 foto`)).toBeVisible();
    }
    await dialog.getByRole('button', { name: /^Upgrade/ }).click();
    await expect(page.getByRole('alert').getByText('Harap Verifikasi OCR terlebih dahulu')).toBeVisible();
    await dialog.getByRole('button', { name: 'Verifikasi OCR' }).click();
    await expect(dialog.getByText(/^OCR Success/)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Nama Sesuai Identitas/ })).toHaveValue(card.name);
    await expect(dialog.getByRole('combobox', { name: 'Kelurahan', exact: true }).first()).toHaveValue(
      'Dago',
    );
  });

  await test.step('what differs is chosen with the keys 1 to 4 (features.md F9)', async () => {
    const dialog = page.getByRole('dialog', { name: /^Force Upgrade Premium/ });
    const name = dialog.getByRole('textbox', { name: /^Nama Sesuai Identitas/ });
    await name.fill('Wulan S. Sari');
    await dialog.getByRole('tab', { name: /^Bandingkan data/ }).click();
    await dialog.getByRole('button', { name: /Nama Sesuai Identitas$/ }).focus();
    await page.keyboard.press('1');
    await dialog.getByRole('tab', { name: 'Isian' }).click();
    await expect(name).toHaveValue(card.name);
    await dialog.getByRole('combobox', { name: 'Jenis Pekerjaan' }).click();
    await page.getByRole('option', { name: 'Karyawan Swasta' }).click();
    await dialog.getByRole('button', { name: /^Upgrade/ }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Agen' })).toBeVisible();
  });

  await test.step('the agent is among the premium ones; its photos are saved under its number', async () => {
    await page.getByRole('button', { name: /^Riwayat pemberitahuan/ }).click();
    await expect(page.getByRole('dialog').getByText(/^OCR Success/)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await main.getByText('Agen Premium', { exact: true }).click();
    await expect(page).toHaveURL(/tab=premium/);
    await open(page, '/kelola-agen');
    await open(page, '/kelola-agen?tab=premium');
    await expect(page).toHaveURL(/premium_status=APPROVED/);
    const row = page.getByRole('row').filter({ hasText: `${fullname} Dewi` });
    await expect(row).toContainText('APPROVED');
    await row.getByText(fullname).click();
    await expect(main.getByRole('button', { name: 'Upgrade' })).toBeDisabled();
    await main.getByRole('button', { name: 'Simpan semua foto' }).click();
    await expect(main.getByRole('button', { name: /^Tampilkan di folder/ })).toHaveCount(3);
    const code = await main
      .getByRole('button', { name: 'Salin Nomor Agen' })
      .first()
      .locator('..')
      .textContent();
    expect((await readdir(join(downloads, 'Foto Agen', code ?? ''))).sort()).toEqual(
      ['ktp', 'selfie', 'selfie-ktp'].map((suffix) => `${code}_${suffix}.png`).sort(),
    );
  });

  await test.step('a photo is looked at closely, and turned, by keys', async () => {
    await main
      .getByRole('button', { name: /^Perbesar Foto/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: /^Foto/ });
    const shown = viewer.locator('img');
    const sides = async () => (await shown.boundingBox())!;
    await expect.poll(async () => (await sides()).width).toBeGreaterThan(100);
    const { width, height } = await sides();
    expect(width).toBeGreaterThan(height);
    await page.keyboard.press('+');
    await expect(viewer.getByText('150%')).toBeVisible();
    expect((await sides()).width).toBeCloseTo(width * 1.5, -1);
    await page.keyboard.press('0');
    await page.keyboard.press('r');
    await expect(viewer.getByText('100%')).toBeVisible();
    const turned = await sides();
    expect(turned.height).toBeGreaterThan(turned.width);
    expect((await viewer.boundingBox())!.height).toBeLessThan(page.viewportSize()?.height ?? 800);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('the question names it and leads to the list (R-219)', async () => {
    await main.getByRole('button', { name: 'Hapus agen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus Agen?' });
    await expect(dialog).toContainText(`Agen ${fullname} Dewi (`);
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Agen' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: `${fullname} Dewi` })).toHaveCount(0);
  });
});

test('an agent is made premium by a SIM, whose data is typed (R-215, R-216)', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');
  const sim = sims[1]!;
  const { data: agents } = await api(page, agentOperations.list, { limit: 100, page: 1 });
  const details = await Promise.all(
    agents.slice(0, 30).map(async ({ id }) => (await api(page, agentOperations.detail, { id })).data),
  );
  const agent = details.find((each) => !each.ewallet_premium && !each.has_premium_data)!;
  await open(page, `/detail-agen/${agent.id}`);
  await main.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('menuitem', { name: 'Upgrade dengan SIM' }).click();
  const dialog = page.getByRole('dialog', { name: /^Force Upgrade Premium.*SIM$/ });
  await expect(dialog.getByRole('button', { name: 'Verifikasi OCR' })).toHaveCount(0);
  const picture = { name: 'sim.png', mimeType: 'image/png', buffer: await qualities.clean(drawSim(sim)) };
  for (const [index, label] of ['Foto Identitas', 'Foto Selfie dengan ID', 'Foto Selfie'].entries()) {
    const group = dialog.getByRole('group', { name: label, exact: true });
    await group.locator('input[type="file"]').setInputFiles(picture);
    await expect(dialog.getByText(`${index + 1} dari 3 foto`)).toBeVisible();
  }
  const typed = {
    'Nama Sesuai Identitas': sim.name,
    'Nomor Identitas': sim.number.replaceAll('-', ''),
    'Tempat Lahir': sim.birthPlace,
    'Tanggal Lahir': sim.birthDate,
    Alamat: sim.address,
    'Rt/Rw': '002/008',
  };
  for (const [label, value] of Object.entries(typed))
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) }).fill(value);
  await dialog.getByRole('radio', { name: 'Laki-Laki' }).check();
  await dialog.getByLabel('Cari wilayah').first().fill('harjosari ii medan');
  await page.getByRole('option', { name: /^Harjosari II/ }).click();
  await dialog.getByRole('combobox', { name: 'Jenis Pekerjaan' }).click();
  await page.getByRole('option', { name: 'Karyawan Swasta' }).click();
  await dialog.getByRole('button', { name: /^Upgrade/ }).click();
  await expect(page.getByRole('heading', { name: 'Kelola Agen' })).toBeVisible();
  expect((await api(page, agentOperations.detail, { id: agent.id })).data).toMatchObject({
    ewallet_premium: true,
    identity_type: 'SIM',
    fullname_ewallet_premium: sim.name,
  });
});

test('a branch admin adds agents of the own branch, without premium data', async ({ program: { page } }) => {
  await signIn(page, 'cabang.bdg@mitra.example');
  const main = page.locator('main');
  await open(page, '/add-agent');
  await expect(main.getByRole('radio', { name: 'Individual' })).toHaveCount(0);
  await expect(main.getByRole('combobox', { name: 'Cabang' })).toBeDisabled();
  await expect(main.getByRole('combobox', { name: 'Cabang' })).not.toHaveValue('');
  await main.getByRole('switch', { name: 'Data Premium' }).click();
  await page.getByRole('dialog', { name: 'Access Denied!' }).getByRole('button', { name: 'OK' }).click();
  await expect(main.getByText('Nomor Identitas')).toHaveCount(0);

  await open(page, '/kelola-agen');
  await page
    .getByRole('button', { name: /^Tindakan untuk/ })
    .first()
    .click();
  await unfoldMenu(page);
  await expect(page.getByRole('menuitem', { name: /^Ubah Level/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /^Hapus/ })).toBeDisabled();
});

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page
      .locator('main')
      .getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) })
      .fill(value);
}
