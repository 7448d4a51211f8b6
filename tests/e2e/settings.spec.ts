import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dataFolder } from './demoData.ts';
import { expect, open, signIn, test } from './program.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('settings are changed with their changes in sight, and wrong ones are refused', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');
  const input = (name: string) => main.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const changes = main.getByRole('region', { name: 'Perubahan' });

  await test.step('changes are counted and taken back one by one (S-090)', async () => {
    await open(page, '/general-settings');
    await expect(changes.getByText('Belum ada perubahan')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Simpan' })).toBeDisabled();
    await input('Email Bantuan').fill('layanan@mitra.example');
    await input('Maksimum Baris Upload').fill('700');
    await expect(changes.getByText('Anda mengubah 2 nilai')).toBeVisible();
    await main.getByRole('button', { name: 'Kembalikan Maksimum Baris Upload' }).click();
    await expect(changes.getByText('Anda mengubah 1 nilai')).toBeVisible();
  });

  await test.step('a wrong value is refused and stays typed', async () => {
    await input('Nomor Telepon Bantuan').fill('0711');
    await main.getByRole('button', { name: 'Simpan 2 nilai' }).click();
    await expect(main.getByText('Must start with zero and a minimum of 9 characters').first()).toBeVisible();
    await expect(input('Nomor Telepon Bantuan')).toHaveValue('0711');
    await main.getByRole('button', { name: 'Kembalikan Nomor Telepon Bantuan' }).click();
  });

  await test.step('both stores are saved, and the log tells what was there before (R-501)', async () => {
    await input('Maksimum Baris Upload').fill('700');
    await main.getByRole('button', { name: 'Simpan 2 nilai' }).press('Enter');
    await expect(changes.getByText('Belum ada perubahan')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Simpan' })).toBeFocused();
    const history = main.getByRole('region', { name: 'Riwayat' });
    await expect(history.getByText('layanan@mitra.example')).toBeVisible();
    await expect(history.getByText('Maksimum Baris Upload')).toBeVisible();
    await page.reload();
    await expect(input('Email Bantuan')).toHaveValue('layanan@mitra.example');
    await expect(input('Maksimum Baris Upload')).toHaveValue('700');
  });

  await test.step('a least amount above the most is refused here (S-095)', async () => {
    await open(page, '/bank-transfer');
    await input('Nominal Minimum').fill('90000000');
    await main.getByRole('button', { name: 'Simpan 1 nilai' }).click();
    const text = 'Nominal Minimum tidak boleh lebih besar dari Nominal Maksimum';
    await expect(main.getByText(text).first()).toBeVisible();
    await main.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buang perubahan' }).click();
    await expect(changes.getByText('Belum ada perubahan')).toBeVisible();
  });

  await test.step('a prefix shows the next number, and may not be that of companies (S-101)', async () => {
    await open(page, '/prefix');
    await main.getByRole('link', { name: /^Prefix Cabang/ }).click();
    await input('Prefix Cabang').fill('P');
    await main.getByRole('button', { name: 'Simpan 1 nilai' }).click();
    await expect(main.getByText('Prefix Perusahaan dan Prefix Cabang harus berbeda').first()).toBeVisible();
    await input('Prefix Cabang').fill('kc');
    await expect(main.getByText('Cabang berikutnya: KC015')).toBeVisible();
    await page.keyboard.press('Control+S');
    await expect(changes.getByText('Belum ada perubahan')).toBeVisible();
    await expect(input('Prefix Cabang')).toHaveValue('KC');
  });

  await test.step('closing an endpoint is asked about once, opening is not (S-091)', async () => {
    await open(page, '/maintenance');
    const login = main.getByRole('switch', { name: /^Login/ });
    const dialog = page.getByRole('dialog', { name: 'Nonaktifkan Login' });
    await login.focus();
    await login.evaluate((input) => {
      for (const _ of [1, 2]) (input as HTMLInputElement).click();
    });
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(login).toBeFocused();
    await login.press('Space');
    await expect(dialog).toContainText('Semua agen tidak dapat memakai Login');
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Nonaktifkan' }).click();
    await expect(main.getByRole('switch', { name: 'Login: Tidak Aktif' })).not.toBeChecked();
    const banner = page.getByRole('status', { name: 'Maintenance' });
    await expect(banner).toContainText('Login dan Transfer Bank');
    await expect(login).toBeFocused();
    await open(page, '/faq');
    const mark = page
      .getByRole('banner')
      .getByRole('link', { name: /^Maintenance.*Login dan Transfer Bank/ });
    await expect(mark).toBeVisible();
    await open(page, '/home');
    const hide = page.getByRole('button', { name: 'Sembunyikan pemberitahuan maintenance' });
    await expect(hide).toBeVisible();
    await expect(mark).toBeHidden();
    await page.getByRole('link', { name: 'Buka pengaturannya' }).click();
    await hide.click();
    await expect(hide).toBeHidden();
    await login.press('Space');
    await main.getByRole('switch', { name: 'Login: Aktif' }).press('Space');
    await dialog.getByRole('button', { name: 'Nonaktifkan' }).click();
    await expect(banner).toContainText('Login dan Transfer Bank');
    await expect(main.getByRole('switch', { name: 'Login: Tidak Aktif' })).not.toBeChecked();
    await login.press('Space');
    await expect(main.getByRole('switch', { name: 'Login: Aktif' })).toBeChecked();
    await expect(login).toBeFocused();
    await expect(banner).not.toContainText('Login');
  });
});

test('content is written for the agents: a question, the terms, slides, mails, a notification', async ({
  program: { page },
  userData,
}) => {
  await signIn(page, 'admin@mitra.example');
  const main = page.locator('main');

  await test.step('technical settings need a right of their own', async () => {
    await page.getByRole('button', { name: 'Pengaturan Aplikasi' }).click();
    await page.getByRole('link', { name: 'Maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Access Denied!' });
    await dialog.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('a question is added at the end, changed and deleted (S-111…S-113)', async () => {
    await open(page, '/faq');
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Pertanyaan FAQ' })).toBeVisible();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(main.getByText('2 isian perlu diperbaiki')).toBeVisible();
    await fill(page, { Pertanyaan: 'Uji tanya kesebelasan?', Jawaban: 'Setiap Jumat.' });
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'FAQ', exact: true })).toBeVisible();
    await open(page, '/faq?keyword=kesebelasan');
    const grid = page.getByRole('grid');
    await grid.getByText('Setiap Jumat.').click();
    await expect(page.getByRole('heading', { name: 'Ubah Pertanyaan FAQ' })).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Urutan' })).toHaveValue('13');
    await fill(page, { Jawaban: 'Setiap Jumat sore.' });
    await page.keyboard.press('Control+S');
    await expect(grid.getByText('Setiap Jumat sore.')).toBeVisible();
    await grid.getByRole('button', { name: 'Tindakan untuk 13' }).click();
    await page.getByRole('menuitem', { name: 'Hapus' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus Pertanyaan FAQ' });
    await expect(dialog).toContainText('“Uji tanya kesebelasan?” akan dihapus');
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(main.getByText('Tidak ada data')).toBeVisible();
  });

  await test.step('the terms are changed in place (S-114)', async () => {
    await open(page, '/app-terms');
    await main.getByRole('button', { name: 'Ubah syarat dan ketentuan' }).click();
    const editor = main.getByRole('textbox', { name: 'Syarat dan Ketentuan' });
    for (const menu of [main.getByLabel('Tabel'), page.getByRole('button', { name: /^Profil / })]) {
      await menu.press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await expect(editor).toBeVisible();
    await editor.press('Control+End');
    await editor.pressSequentially(' Berlaku sejak hari ini.');
    await page.keyboard.press('Control+S');
    await expect(main.getByRole('button', { name: 'Ubah syarat dan ketentuan' })).toBeVisible();
    await expect(main.getByText('Berlaku sejak hari ini.')).toBeVisible();
    const versions = main.getByRole('region', { name: 'Versi', exact: true });
    await versions
      .getByRole('button', { name: /^Lihat versi/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /^Versi / })).toContainText('Berlaku sejak hari ini.');
    await page.keyboard.press('Escape');
  });

  await test.step('slides are put in order by the keyboard, with a way back (S-107, S4)', async () => {
    await open(page, '/kelola-header');
    const list = main.getByRole('region', { name: 'Slider aplikasi agen' });
    const preview = main.getByRole('region', { name: 'Pratinjau' });
    const handle = (name: string) => list.getByRole('button', { name: `Pindahkan slider ${name}` });
    const shown = () =>
      list
        .getByRole('button', { name: /^Pindahkan slider/ })
        .evaluateAll((handles) =>
          handles.map(({ textContent }) => textContent?.replace('Pindahkan slider ', '') ?? ''),
        );
    await expect(handle('Kredit tanpa agunan')).toBeVisible();
    const before = await shown();
    await expect(preview.getByText(before[0]!)).toBeVisible();
    await handle(before[1]!).press('Alt+ArrowUp');
    await expect.poll(shown).toEqual([before[1], before[0], ...before.slice(2)]);
    await expect(preview.getByText(before[1]!)).toBeVisible();
    await expect(list.getByText(/^Tersimpan \d/)).toBeVisible();
    await list.getByRole('button', { name: 'Urungkan urutan' }).press('Enter');
    await expect.poll(shown).toEqual(before);
    await expect(handle(before[1]!)).toBeFocused();
    await handle(before[0]!).press('Alt+ArrowDown');
    await expect(list.getByText(/^Tersimpan \d/)).toBeVisible();
    await page.reload();
    await expect.poll(shown).toEqual([before[1], before[0], ...before.slice(2)]);
    await preview.getByRole('button', { name: 'Slide berikutnya' }).click();
    await expect(preview.getByText(`Slide 2 dari ${before.length}`)).toBeVisible();
    await list.getByRole('searchbox').fill(before[2]!);
    await list.getByRole('searchbox').press('Enter');
    await expect(list.getByRole('button', { name: before[2]!, exact: true })).toBeVisible();
    await expect(list.getByRole('button', { name: /^Pindahkan slider/ })).toHaveCount(0);
  });

  await test.step('a mail template is tried out on oneself before it is saved (S-097)', async () => {
    await open(page, '/add-email-template');
    const send = main.getByRole('button', { name: 'Kirim email uji ke saya' });
    await expect(send).toBeDisabled();
    await fill(page, { Nama: 'Uji kabar {name}', Menu: 'Pengumuman', Pesan: 'Halo {name}, ini uji.' });
    await expect(main.getByRole('article', { name: 'Pratinjau email' })).toContainText('Halo Rina Wijaya');
    await send.press('Enter');
    await expect(page.getByText('Email uji dikirim').first()).toBeVisible();
    await expect(send).toBeFocused();
    const outbox = join(dataFolder(userData), 'outbox');
    const mails = async () =>
      Promise.all(
        (await readdir(outbox).catch(() => [])).map((name) => readFile(join(outbox, name), 'utf8')),
      );
    await expect
      .poll(async () => (await mails()).filter((mail) => /^To: .*admin@mitra\.example/m.test(mail)))
      .toHaveLength(1);
    await main.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tinggalkan' }).click();
    await expect(page.getByRole('heading', { name: 'Template Email', exact: true })).toBeVisible();
  });

  await test.step('a notification goes to one agent, with its picture (S-121, S-122)', async () => {
    await page.getByRole('button', { name: /^Notifikasi(,|$)/ }).click();
    await expect(page.getByRole('heading', { name: 'Notifikasi', exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(
      main.getByText(/^Ditujukan kepada [\d.]+ agen dan [\d.]+ partner setelah dikirim/),
    ).toBeVisible();
    await main.getByRole('radio', { name: 'Agen tertentu' }).check();
    await main.getByRole('combobox', { name: /^Kode Agen/ }).fill('AG-');
    await page.getByRole('option').first().click();
    await expect(main.getByText('Ditujukan kepada 1 agen setelah dikirim.')).toBeVisible();
    await fill(page, { Judul: 'Uji notifikasi', Ringkasan: 'Untuk satu agen' });
    await main
      .locator('input[type="file"]')
      .setInputFiles({ name: 'gambar.png', mimeType: 'image/png', buffer: png });
    await expect(main.getByRole('article', { name: 'Pratinjau notifikasi' }).getByRole('img')).toBeVisible();
    await main.getByRole('button', { name: 'Kirim ke 1 agen' }).click();
    await page.getByRole('grid').getByText('Uji notifikasi').click();
    await expect(main.getByText('1 agen', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Perbesar Uji notifikasi' }).click();
    await expect(page.getByRole('dialog', { name: 'Uji notifikasi' }).locator('img')).toBeVisible();
  });
});

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page
      .locator('main')
      .getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) })
      .fill(value);
}
