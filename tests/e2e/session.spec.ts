import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, fillSignIn, open, signIn, test } from './program.ts';

test('signing in, being refused, and signing out', async ({ program: { page } }) => {
  await test.step('an address that is none is told before anything is sent (R-329, R-816)', async () => {
    await page.getByLabel('Email').fill('bukan-email');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page.getByText('Invalid email')).toBeVisible();
  });

  await test.step('a wrong password is refused with the server’s words and the form is kept', async () => {
    await page.getByLabel('Email').fill('admin@mitra.example');
    await page.getByLabel('Kata sandi', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Email atau kata sandi salah' }).first(),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('admin@mitra.example');
  });

  await test.step('a menu item without its code opens the Access Denied dialog (S-007, R-803)', async () => {
    await signIn(page, 'verifikator@mitra.example');
    await page.getByRole('link', { name: 'Batch Upload Pengajuan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Access Denied!' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('a page reached by its path without the code says so and goes back (R-006)', async () => {
    await open(page, '/add-referal');
    await expect(page.getByText('Access Denied!').first()).toBeVisible();
    await expect(page).not.toHaveURL(/add-referal/);
  });

  await test.step('logout returns to the login screen, and no path is open any more (R-001, R-003)', async () => {
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
    await open(page, '/pengajuan-referal');
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  });
});

test('the session survives a restart, and no file holds a token', async ({ start, userData }) => {
  const first = await start();
  await signIn(first.page, 'admin@mitra.example');
  const stored = await first.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/eyJ|refreshToken|accessToken/);
  await first.close();

  const profile = join(userData, 'profile');
  for (const file of await readdir(userData, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || file.parentPath.startsWith(profile)) continue;
    const content = await readFile(join(file.parentPath, file.name), 'latin1');
    expect(content, file.name).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}\./);
  }

  const second = await start();
  await expect(second.page.getByText(/^Halo, Dewi Lestari/)).toBeVisible();
  await second.close();

  // A command of the icon's menu (features.md W4) waits until the session is restored.
  const third = await start({}, ['--perintah=agents']);
  await expect(third.page.getByRole('heading', { name: 'Kelola Agen' })).toBeVisible();
  await expect(third.page.getByRole('button', { name: /^Profil Dewi Lestari/ })).toBeVisible();
});

test('what the icon was asked for with nobody signed in waits until somebody is (W4)', async ({ start }) => {
  const { page } = await start({}, ['--perintah=agents']);
  await fillSignIn(page, 'admin@mitra.example');
  await expect(page.getByRole('heading', { name: 'Kelola Agen' })).toBeVisible();
});
