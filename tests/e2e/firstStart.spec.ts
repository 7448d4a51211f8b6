import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackPrepared } from '../../src/server/db/prepared.ts';
import { dataFolder } from './demoData.ts';
import { startAgain } from './launch.ts';
import { expect, test } from './program.ts';

/** The database's system identifier: the first field of pg_control, equal in all copies. */
const identityOf = async (database: string) =>
  (await readFile(join(database, 'global/pg_control'))).readBigUInt64LE();

test('a first start names the demo accounts, and one of them signs in; a second start ends', async ({
  start,
  userData,
}, testInfo) => {
  await rm(dataFolder(userData), { recursive: true });
  const { page, complaints } = await start();
  const place = () => page.locator('form').evaluate((form) => form.getBoundingClientRect().y);
  await expect(page.getByText('Menyiapkan server dan data.')).toBeVisible();
  const before = await place();
  const superAdmin = page.getByRole('button', { name: /superadmin@mitra\.example/ });
  await superAdmin.waitFor({ timeout: 5 * 60_000 });
  expect(await place()).toBe(before);
  await superAdmin.click();
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText('Halo, Rahmat Hidayat')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Statistik Pengguna' })).toBeVisible();
  await expect(page.getByText('Total Pengguna')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(2);
  expect(complaints).toEqual([]);
  // The first start unpacks the packaged database instead of creating a database.
  const carried = testInfo.outputPath('carried');
  expect(unpackPrepared(carried, 'out/main/prepared.zst')).toBe(true);
  expect(await identityOf(join(dataFolder(userData), 'pgdata'))).toBe(await identityOf(carried));

  const said = await startAgain(userData, '--perintah=agents');
  expect(said).toContain(`Rujukan sudah berjalan dengan folder data ${userData};`);
  await expect(page.getByRole('heading', { name: 'Kelola Agen' })).toBeVisible();
});
