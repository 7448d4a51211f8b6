import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './launch.ts';
import { expect, signIn, test } from './program.ts';

test.use({ chapter: 'session' });

test('a wrong password is refused with the server’s words and the form is kept', async ({
  program: { page },
}) => {
  await page.getByLabel('Email').fill('admin@mitra.example');
  await page.getByLabel('Kata sandi', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Email atau kata sandi salah' }).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('admin@mitra.example');
});

test('an address that is none is told before anything is sent (R-329, R-816)', async ({
  program: { page },
}) => {
  await page.getByLabel('Email').fill('bukan-email');
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText('Invalid email')).toBeVisible();
});

test('a menu item without its code opens the Access Denied dialog (S-007, R-803)', async ({
  program: { page },
}) => {
  await signIn(page, 'verifikator@mitra.example');
  await page.getByRole('link', { name: 'Batch Upload Pengajuan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access Denied!' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a page reached by its path without the code says so and goes back (R-006)', async ({
  program: { page },
}) => {
  await page.goto(new URL('/add-referal', page.url()).href);
  await expect(page.getByText('Access Denied!').first()).toBeVisible();
  await expect(page).not.toHaveURL(/add-referal/, { timeout: 10_000 });
});

test('logout returns to the login screen, and no path is open any more (R-001, R-003)', async ({
  program: { page },
}) => {
  await page.getByRole('button', { name: /^Profil / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  await page.goto(new URL('/pengajuan-referal', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
});

test('the session survives a restart, and no file holds a token', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'rujukan-e2e-'));
  try {
    const first = await launch({ userData });
    await signIn(first.page, 'admin@mitra.example');
    const stored = await first.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toMatch(/eyJ|refreshToken|accessToken/);
    await first.app.close();

    for (const name of await readdir(userData, { recursive: true, withFileTypes: true })) {
      if (!name.isFile() || name.parentPath.includes('data/db') || name.parentPath.includes('profile'))
        continue;
      const content = await readFile(join(name.parentPath, name.name), 'latin1');
      expect(content, name.name).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}\./);
    }

    const second = await launch({ userData });
    await expect(second.page.getByText(/^Halo, Dewi Lestari/)).toBeVisible({ timeout: 30_000 });
    await second.app.close();
  } finally {
    await rm(userData, { recursive: true, force: true, maxRetries: 5 });
  }
});
