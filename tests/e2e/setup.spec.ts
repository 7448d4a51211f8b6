import { rm } from 'node:fs/promises';
import { dataFolder } from './demoData.ts';
import { addBranch } from './hands.ts';
import { expect, open, test } from './program.ts';

/** An installation that nobody has used yet, with somebody before it who answers. */
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
    await main.getByLabel('Kata sandi *', { exact: true }).fill('rahasia');
    await expect(main.getByText('8–20 karakter dengan huruf kecil')).toBeVisible();
    await main.getByLabel('Ulangi kata sandi *').fill('lain');
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
    await main.getByLabel('Kata sandi *', { exact: true }).fill('Rahasia#2026');
    await main.getByLabel('Ulangi kata sandi *').fill('Rahasia#2026');
    await page.keyboard.press('Enter');
    await expect(step).toHaveText(/Perusahaan/);
    await expect(main.getByLabel('Nama Perusahaan *')).toBeFocused();
  });

  await test.step('what was typed outlives the way back and the settings of the program', async () => {
    await main.getByLabel('Nama Perusahaan *').fill('PT Kantor Baru');
    await main.getByRole('button', { name: 'Kembali' }).click();
    await main.getByRole('button', { name: 'Kembali' }).click();
    await main.getByRole('link', { name: 'Pengaturan program' }).click();
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
    // While it was being set up nothing of it was missing.
    await expect(page.getByText(/rusak/)).toBeHidden();
    await close();
    const again = await start(asked);
    await again.page.getByLabel('Email').fill('sri@kantor.example');
    await again.page.getByLabel('Kata sandi', { exact: true }).fill('Rahasia#2026');
    await again.page.getByRole('button', { name: 'Masuk' }).click();
    await expect(again.page.getByText('Halo, Sri Wahyuni')).toBeVisible();
  });
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
  await expect(page.getByRole('button', { name: 'Kembali' })).toBeHidden();
});
