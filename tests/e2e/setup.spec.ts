import { rm } from 'node:fs/promises';
import { dataFolder } from './demoData.ts';
import { addBranch, choose, choosePicture, countKeys, tabToButton, type, typeAddress } from './hands.ts';
import { expect, open, test } from './program.ts';

const asked = { RUJUKAN_DEMO: 'ask' };

test('an empty installation is set up in four steps, and its first branch is added', async ({
  start,
  userData,
}) => {
  await rm(dataFolder(userData), { recursive: true });
  const { page, complaints, close } = await start(asked);
  const main = page.locator('main');
  const next = main.getByRole('button', { name: 'Selanjutnya' });
  const step = main.getByRole('list', { name: 'Langkah' }).locator('[aria-current=step]');

  await test.step('the first page is the choice, and the keyboard is enough', async () => {
    await expect(main.getByRole('heading', { name: 'Siapkan Rujukan' })).toBeVisible();
    const own = main.getByRole('button', { name: /Mulai dengan data sendiri/ });
    await expect(own).toBeVisible();
    await expect(main.getByRole('button', { name: /Coba dengan data contoh/ })).toBeVisible();
    await own.press('Enter');
    await expect(main.getByLabel('Nama *')).toBeFocused();
  });

  await test.step('a step is refused at its fields', async () => {
    await next.click();
    await expect(main.getByText('Nama wajib diisi')).toBeVisible();
    await expect(main.getByLabel('Nama *')).toBeFocused();
    await page.keyboard.type('Sri Wahyuni');
    await main.getByLabel('Nomor Telepon *').fill('0211234567');
    await main.getByLabel('Email *').fill('sri@kantor');
    await main.getByLabel('Kata Sandi *', { exact: true }).fill('rahasia');
    await expect(main.getByText('8–20 karakter dengan huruf kecil')).toBeVisible();
    await main.getByLabel('Ulangi Kata Sandi *').fill('lain');
    await page.keyboard.press('Enter');
    for (const fault of [
      'Must start with zero and a minimum',
      'Invalid email',
      'Must be 6 characters',
      'password tidak cocok',
    ])
      await expect(main.getByText(fault)).toBeVisible();
    await main.getByLabel('Nomor Telepon *').fill('081100009001');
    await main.getByLabel('Email *').fill('sri@kantor.example');
    await main.getByLabel('Kata Sandi *', { exact: true }).fill('Rahasia#2026');
    await main.getByLabel('Ulangi Kata Sandi *').fill('Rahasia#2026');
    await page.keyboard.press('Enter');
    await expect(step).toHaveText(/Perusahaan/);
    await expect(main.getByLabel('Nama Perusahaan *')).toBeFocused();
  });

  await test.step('what was typed outlives the way back and the settings of the program', async () => {
    await main.getByLabel('Nama Perusahaan *').fill('PT Kantor Baru');
    await main.getByRole('button', { name: 'Kembali', exact: true }).click();
    await main.getByRole('button', { name: 'Kembali', exact: true }).click();
    await main.getByRole('link', { name: 'Pengaturan Rujukan' }).click();
    await page.getByRole('link', { name: 'Ke halaman masuk' }).click();
    await main.getByRole('button', { name: /Mulai dengan data sendiri/ }).click();
    await expect(main.getByLabel('Email *')).toHaveValue('sri@kantor.example');
    await next.click();
    await expect(main.getByLabel('Nama Perusahaan *')).toHaveValue('PT Kantor Baru');
    await main.getByLabel('Kode Perusahaan *').fill('kbr');
    await next.click();
  });

  await test.step('numbers are seen before they are given', async () => {
    await main.getByLabel('Prefix Perusahaan *').fill('c');
    await expect(main.getByText('Perusahaan Anda C0001, berikutnya C0002')).toBeVisible();
    await next.click();
    await expect(main.getByText('Prefix Perusahaan dan Prefix Cabang harus berbeda')).toBeVisible();
    await main.getByLabel('Prefix Perusahaan *').fill('KB-');
    await next.click();
    await expect(
      main.getByRole('region', { name: 'Folder kerja' }).getByRole('button', { name: 'Pilih folder…' }),
    ).toBeVisible();
    await main.getByLabel('Maksimum Baris Upload *').fill('0');
    await main.getByRole('button', { name: 'Selesai dan masuk' }).click();
    await expect(main.getByText('The value should be a positive number')).toBeVisible();
    await main.getByLabel('Maksimum Baris Upload *').fill('250');
  });

  await test.step('the super admin is signed in, and adds the first branch', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Halo, Sri Wahyuni')).toBeVisible();
    await open(page, '/kelola-perusahaan');
    await expect(page.getByRole('grid').getByText('KB-0001')).toBeVisible();
    await open(page, '/add-branch');
    await addBranch(page, 'PT Kantor Baru', 'Kantor Bandung');
    await expect(page.getByRole('grid').getByText('C001')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  await test.step('the next start signs in as always', async () => {
    await page.getByRole('button', { name: /Sri Wahyuni/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
    await expect(page.getByText(/rusak/)).toBeHidden();
    await close();
    const again = await start(asked);
    await again.page.getByLabel('Email').fill('sri@kantor.example');
    await again.page.getByLabel('Kata sandi', { exact: true }).fill('Rahasia#2026');
    await again.page.getByRole('button', { name: 'Masuk' }).click();
    await expect(again.page.getByText('Halo, Sri Wahyuni')).toBeVisible();
  });
});

test('by keys, from the first window along the steps of the home page to the first submission', async ({
  start,
  userData,
}) => {
  await rm(dataFolder(userData), { recursive: true });
  const { page, complaints } = await start(asked);
  const main = page.locator('main');
  const keys = countKeys(page);
  const began = Date.now();
  const card = main.getByRole('region', { name: 'Siapkan kantor Anda' });

  const step = async (link: string, heading: string, fillForm: () => Promise<void>) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('beranda');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('link', { name: link })).toBeVisible();
    await tabToButton(page, link);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await fillForm();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeHidden();
  };

  await test.step('the office and whoever sets it up', async () => {
    await expect(main.getByRole('heading', { name: 'Siapkan Rujukan' })).toBeVisible();
    await main.getByRole('button', { name: /Mulai dengan data sendiri/ }).focus();
    await page.keyboard.press('Enter');
    await expect(main.getByLabel('Nama *')).toBeFocused();
    await type(page, 'Nama', 'Sri Wahyuni');
    await type(page, 'Nomor Telepon', '081100009001');
    await type(page, 'Email', 'sri@kantor.example');
    await type(page, 'Kata Sandi', 'Rahasia#2026');
    await type(page, 'Ulangi Kata Sandi', 'Rahasia#2026');
    await page.keyboard.press('Enter');
    await expect(main.getByLabel('Nama Perusahaan *')).toBeFocused();
    await type(page, 'Nama Perusahaan', 'PT Kantor Baru');
    await type(page, 'Kode Perusahaan', 'kbr');
    await page.keyboard.press('Enter');
    await expect(main.getByLabel('Prefix Perusahaan *')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: 'Selesai dan masuk' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Halo, Sri Wahyuni')).toBeVisible();
  });

  await step('Tambah cabang', 'Tambah Cabang', async () => {
    await choose(page, 'Perusahaan', 'PT Kantor Baru');
    await type(page, 'Nama', 'Kantor Bandung');
    await type(page, 'Nomor Telepon', '0221234568');
    await typeAddress(page);
    await type(page, 'Nama PIC', 'Budi Baru');
    await type(page, 'Nomor Telepon PIC', '081234567891');
  });
  await step('Tambah produk', 'Tambah Produk', async () => {
    await choosePicture(page, 'Nama Produk');
    await type(page, 'Nama Produk', 'Kredit Motor');
    await type(page, 'Kode Produk', 'KMT');
    await tabToButton(page, 'Pilih semua');
    await page.keyboard.press('Enter');
  });
  await step('Tambah kategori', 'Tambah Kategori', () => type(page, 'Nama Kategori', 'Matik'));
  await step('Tambah program', 'Tambah Program', async () => {
    await choosePicture(page, 'Nama Program');
    await type(page, 'Nama Program', 'Program Matik');
    await choose(page, 'Kategori', 'Matik');
  });
  await step('Tambah agen', 'Tambah Agen', async () => {
    await type(page, 'Nama Agen', 'Wulan Sekar Sari');
    await type(page, 'Nomor Telepon', '081299900011');
    await type(page, 'Email', 'wulan@kantor.example');
    await type(page, 'Kata Sandi', 'Rahasia#2026');
    await type(page, 'Ulangi Kata Sandi', 'Rahasia#2026');
  });
  await step('Tambah pengajuan', 'Tambah Pengajuan Referal', async () => {
    await choose(page, 'Produk', 'Kredit Motor');
    await choose(page, 'Kategori', 'Matik');
    await choose(page, 'Program', 'Program Matik');
    await type(page, 'Nama', 'Andi Pertama');
    await type(page, 'Nomor Telepon', '081355500011');
    await choose(page, 'Nomor Agen', 'Wulan');
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  test.info().annotations.push({ type: 'set-up', description: `${keys()} keys besides text, ${seconds} s` });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('beranda');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('listitem').last()).toContainText('1 pengajuan');
  expect(complaints).toEqual([]);
});

test('example data is made with one click while its progress is told', async ({ start, userData }) => {
  await rm(dataFolder(userData), { recursive: true });
  const { page, complaints } = await start(asked);
  const main = page.locator('main');
  await main.getByRole('button', { name: /Coba dengan data contoh/ }).click();
  await expect(main.getByText(/^Bagian \d+ dari 11: /)).toBeVisible();
  await expect(main.getByText('Data contoh siap.')).toBeVisible({ timeout: 5 * 60_000 });
  await page.getByRole('button', { name: /superadmin@mitra\.example/ }).click();
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText('Halo, Rahmat Hidayat')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('where example data was forbidden, the steps are all there is', async ({ start, userData }) => {
  await rm(dataFolder(userData), { recursive: true });
  const { page } = await start({ RUJUKAN_DEMO: '0' });
  await expect(page.getByLabel('Nama *')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Kembali', exact: true })).toBeHidden();
});
