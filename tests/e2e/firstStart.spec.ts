import { rm } from 'node:fs/promises';
import { dataFolder } from './demoData.ts';
import { expect, test } from './program.ts';

/** The program on an empty folder, as after an installation: it makes its database and the demo data by itself. */
test('a first start names the demo accounts, and one of them signs in', async ({ start, userData }) => {
  await rm(dataFolder(userData), { recursive: true });
  const { page, complaints } = await start();
  await page.getByRole('button', { name: /superadmin@mitra\.example/ }).click({ timeout: 5 * 60_000 });
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText('Halo, Rahmat Hidayat')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Statistik Pengguna' })).toBeVisible();
  await expect(page.getByText('Total Pengguna')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(2);
  expect(complaints).toEqual([]);
});
