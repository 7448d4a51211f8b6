import type { Page } from '@playwright/test';
import { entities } from '../../src/shared/entities/index.ts';
import { startProgram } from '../server/support/program.ts';
import { dataFolder } from './demoData.ts';
import { move, told, unfoldMenu } from './hands.ts';
import { launch } from './launch.ts';
import { api, expect, open, signIn, test } from './program.ts';

test('a right that is given and taken is seen at once in the window of who has the role (R-333)', async ({
  start,
  userData,
}) => {
  const server = await startProgram(dataFolder(userData));
  const office = { RUJUKAN_SERVER_URL: server.url };
  const other = await launch({ env: office });
  try {
    const { page } = await start(office);
    await signIn(page, 'superadmin@mitra.example');
    const theirs = other.page;
    await signIn(theirs, 'keuangan@mitra.example');
    const denied = theirs.getByRole('dialog', { name: 'Access Denied!' });
    await theirs.getByRole('button', { name: 'Kelola Pengguna' }).click();
    const roles = () => theirs.getByRole('link', { name: 'Role', exact: true }).click();

    await test.step('without it the menu says which right is missing', async () => {
      await roles();
      await expect(denied).toContainText('Perlu hak akses: Lihat daftar role.');
      await denied.getByRole('button', { name: 'OK' }).click();
      await expect(theirs).toHaveURL(/\/home$/);
    });

    await test.step('given, the same menu item leads there', async () => {
      await editRole(page, 'Lihat daftar role', async (main) => {
        await main.getByRole('checkbox', { name: 'Lihat daftar role' }).check();
      });
      // The first click may come before the page has heard of the new right.
      await expect(async () => {
        await roles();
        if (await denied.isVisible()) await denied.getByRole('button', { name: 'OK' }).click();
        expect(theirs.url()).toMatch(/kelola-role$/);
      }).toPass();
      await expect(theirs.getByRole('grid').getByText('Keuangan')).toBeVisible();
    });

    await test.step('who is given Maintenance is told what is closed, as it changes (S-091)', async () => {
      const banner = theirs.getByRole('status', { name: 'Maintenance' });
      await expect(banner).toBeEmpty();
      await editRole(page, 'Maintenance', async (main) => {
        await main.getByRole('checkbox', { name: 'Maintenance', exact: true }).check();
      });
      await expect(banner).toContainText('Agen tidak dapat memakai Transfer Bank di aplikasi');
      const mark = theirs.getByRole('banner').getByRole('link', { name: /^Maintenance/ });
      await expect(mark).toBeVisible();
      await open(page, '/maintenance');
      await page.getByRole('switch', { name: /^Login/ }).press('Space');
      await page.getByRole('dialog').getByRole('button', { name: 'Nonaktifkan' }).click();
      await expect(banner).toContainText('Agen tidak dapat memakai Login dan Transfer Bank di aplikasi');
      await page.getByRole('switch', { name: 'Login: Tidak Aktif' }).press('Space');
      await page.getByRole('switch', { name: 'Transfer Bank: Tidak Aktif' }).press('Space');
      await expect(banner).toHaveText('Maintenance selesai. Agen dapat memakai semuanya lagi.');
      await expect(mark).toBeHidden();
    });

    await test.step('taken, the open page closes by itself and says why', async () => {
      await editRole(page, 'Lihat daftar role', async (main) => {
        await main.getByRole('checkbox', { name: 'Lihat daftar role' }).uncheck();
      });
      await expect(theirs.getByRole('grid')).toBeHidden();
      await expect(theirs).not.toHaveURL(/kelola-role/);
      await told(theirs, 'Access Denied!');
      await told(theirs, 'Perlu hak akses: Lihat daftar role');
    });

    await test.step('the rest of the session goes on', async () => {
      await theirs.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
      await expect(theirs.getByRole('gridcell').first()).toBeVisible();
    });
  } finally {
    await other.close();
    await server.stop();
  }
});

async function editRole(
  page: Page,
  right: string,
  change: (main: ReturnType<Page['locator']>) => Promise<void>,
): Promise<void> {
  const main = page.locator('main');
  await open(page, '/edit-role/8');
  await change(main);
  await page.keyboard.press('Control+S');
  const dialog = page.getByRole('dialog', { name: 'Simpan hak role Keuangan?' });
  await expect(dialog).toContainText(right);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await told(page, 'Data berhasil diubah');
  // Waits until the form has closed; otherwise the next call would open the same form.
  await expect(page.getByRole('heading', { name: 'Kelola Role' })).toBeVisible();
}

test('a branch admin’s day stays inside the branch (P-304, P-311…P-314)', async ({ program: { page } }) => {
  await signIn(page, 'cabang.bdg@mitra.example');
  const main = page.locator('main');
  const mine = async () => (await api(page, entities.referral.list, { limit: 1000, page: 1 })).data;
  const waiting = (await mine()).find(
    ({ referral_status_id, branch_assign_name }) =>
      referral_status_id === 2 && branch_assign_name === 'BNS Bandung',
  )!;

  await test.step('the first screen counts what waits for the branch', async () => {
    const queue = page.getByRole('region', { name: 'Antrean saya' });
    await expect(queue.getByRole('listitem').first()).toBeVisible();
  });

  await test.step('the list has what the branch brought or was given, and no filter widens it', async () => {
    await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
    await expect(page.getByText(`of ${(await mine()).length} entries`)).toBeVisible();
    for (const row of await mine())
      expect([row.branch_assign_name, row.branch_soa_name]).toContain('BNS Bandung');
    const elsewhere = await api(page, entities.referral.list, { partner_id_branch_assign: 9, limit: 1000 });
    for (const row of elsewhere.data) expect(row.branch_soa_name).toBe('BNS Bandung');
  });

  await test.step('a submission of the branch is analysed and approved, and no further', async () => {
    await open(page, `/detail-referal/${waiting.id}`);
    await expect(main.getByRole('heading', { name: waiting.submitter_name, exact: true })).toBeVisible();
    await move(page, 'Ubah ke Analisis');
    await move(page, 'Ubah ke Disetujui', (dialog) => dialog.getByLabel('Nominal').fill('12000000'));
    await expect(main.getByText('Disetujui').first()).toBeVisible();
    const { data } = await api(page, entities.referral.detail, { id: waiting.id });
    expect(data).toMatchObject({ referral_status_id: 4, incentive_amount: 12_000_000 });
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await unfoldMenu(page);
    await expect(page.getByRole('menuitem', { name: /Ubah ke Sukses/ })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('the profile is that of the branch; another branch and the company are not to be had', async () => {
    const { data: branches } = await api(page, entities.partner.list, { partner_type: 'branch', limit: 50 });
    expect(branches.map(({ name }) => name)).toEqual(['BNS Bandung']);
    await open(page, '/detail-partner/2');
    await expect(main.getByText('PT Bank Nusa Sejahtera')).toBeHidden();
    await expect(
      main.getByText(/Access Denied!|Data tidak ditemukan. Mungkin sudah dihapus./).first(),
    ).toBeVisible();
  });

  await test.step('what is not the branch’s says which right is missing (R-006, R3)', async () => {
    await open(page, '/home');
    await page.getByRole('button', { name: 'Kelola Pengguna' }).click();
    await page.getByRole('link', { name: 'Role', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Access Denied!' });
    await expect(dialog).toContainText('Perlu hak akses: Lihat daftar role.');
    await dialog.getByRole('button', { name: 'OK' }).click();
  });
});
