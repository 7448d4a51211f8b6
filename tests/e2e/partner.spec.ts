import type { Page } from '@playwright/test';
import { entities } from '../../src/shared/entities/index.ts';
import { addBranch, fill } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

test('a company is added with a branch and products, changed, and deleted once it is unused', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');

  await test.step('an untouched form is refused field by field', async () => {
    await open(page, '/kelola-perusahaan');
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Perusahaan' })).toBeVisible();
    await expect(main.getByRole('textbox', { name: /^Nama/ }).first()).toBeFocused();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByText('13 isian perlu diperbaiki')).toBeVisible();
    await expect(main.getByLabel('Nama', { exact: false }).first()).toBeFocused();
  });

  await test.step('an address is found by the name of its district', async () => {
    await main.getByLabel('Cari wilayah').fill('sukajadi bandung');
    await page.getByRole('option', { name: 'Sukajadi, Kota Bandung, Jawa Barat' }).click();
    await expect(main.getByRole('combobox', { name: 'Kecamatan' })).toHaveValue('Sukajadi');
    await main.getByRole('combobox', { name: 'Kelurahan' }).click();
    await page.getByRole('option').first().click();
  });

  await test.step('filled it is saved, and found in the list', async () => {
    await fill(page, {
      Nama: 'PT Uji Mitra',
      Kode: 'uji',
      'Nomor Telepon': '+62 22 123-4567',
      Alamat: 'Jl. Uji No. 1',
      'Kode Pos': '40162',
      'Nama PIC': 'Rina Uji',
      'Jabatan PIC': 'Kepala',
      'Nomor Telepon PIC': '081234567890',
    });
    await main.getByRole('combobox', { name: 'Kategori' }).click();
    await page.getByRole('option', { name: 'Koperasi' }).click();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Data Perusahaan' })).toBeVisible();
    await expect(page.locator('[role="row"][data-highlight], tr[data-highlight]')).toContainText('UJI');
    await open(page, '/kelola-perusahaan?keyword=PT%20Uji%20Mitra');
    await expect(page.getByRole('grid').getByText('UJI', { exact: true })).toBeVisible();
  });

  await test.step('the profile shows what was typed; the menu stays on its list', async () => {
    await page.getByRole('grid').getByText('PT Uji Mitra').click();
    await expect(page.getByRole('heading', { name: 'Profil Perusahaan' })).toBeVisible();
    await expect(main.getByText('0221234567').first()).toBeVisible();
    await expect(main.getByText('Sukajadi')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kelola Data Perusahaan' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('its open API is told: none yet, active for a company that has it (R-601)', async () => {
    const openApi = main.getByRole('region', { name: 'Open API' });
    await expect(openApi.getByText('Perusahaan ini belum memakai Open API.')).toBeVisible();
    const { data } = await api(page, entities.openApi.list, { limit: 10 });
    const used = data.find(({ isactivated }) => isactivated)!;
    const profile = page.url();
    await open(page, `/detail-partner/${used.company}`);
    const row = openApi.getByRole('row').filter({ hasText: used.pic_name });
    await expect(row).toContainText('Aktif');
    await row.getByRole('button', { name: used.pic_name }).click();
    await expect(page.getByRole('heading', { name: 'Ubah Partner Open API' })).toBeVisible();
    await page.goto(profile);
  });

  await test.step('products are added and taken away', async () => {
    const products = main.getByRole('region', { name: 'Produk' });
    await products.getByRole('button', { name: 'Tambah' }).click();
    await page.getByRole('button', { name: 'Pilih semua' }).click();
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Profil Perusahaan' })).toBeVisible();
    await products
      .getByRole('button', { name: /^Tindakan untuk/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Hapus' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus Produk' });
    await expect(dialog).toContainText('dari PT Uji Mitra akan dihapus');
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(
      page.getByText(/^Data berhasil dihapus: Produk .* dari PT Uji Mitra$/).first(),
    ).toBeVisible();
  });

  await test.step('a branch of it keeps the company from being deleted', async () => {
    await open(page, '/add-branch');
    await addBranch(page, 'PT Uji Mitra', 'Uji Bandung');
    await expect(page.getByRole('heading', { name: 'Kelola Data Cabang' })).toBeVisible();
    await openProfile(page, 'PT Uji Mitra');
    await expect(main.getByRole('region', { name: 'Cabang' }).getByText('Uji Bandung')).toBeVisible();
    await main.getByRole('button', { name: 'Hapus profil' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    const refusal = page.getByRole('dialog', { name: 'Perusahaan PT Uji Mitra tidak dapat dihapus' });
    await expect(refusal).toContainText('Tidak dapat dihapus karena masih memiliki cabang');
    await expect(refusal.getByRole('button', { name: 'OK' })).toBeFocused();
    await refusal.getByRole('button', { name: '1 cabang' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Data Cabang' })).toBeVisible();
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await expect(page.getByRole('grid').getByText('Uji Bandung')).toBeVisible();
    await openProfile(page, 'PT Uji Mitra');
  });

  await test.step('a change is seen in the profile; a branch has the title and the menu of branches', async () => {
    await main.getByRole('region', { name: 'Cabang' }).getByRole('button', { name: /^C\d+/ }).click();
    await expect(page.getByRole('heading', { name: 'Profil Cabang' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kelola Data Cabang' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await main.getByRole('button', { name: 'Ubah profil' }).click();
    await expect(page.getByRole('heading', { name: 'Ubah Cabang' })).toBeVisible();
    await fill(page, { Nama: 'Uji Bandung Kota' });
    await page.keyboard.press('Control+S');
    await expect(page.getByRole('heading', { name: 'Profil Cabang' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Uji Bandung Kota' })).toBeVisible();
  });

  await test.step('without its branch the company goes', async () => {
    const remove = async (profile: string) => {
      await main.getByRole('button', { name: 'Hapus profil' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
      await expect(page.getByRole('heading', { name: profile })).toHaveCount(0);
    };
    await remove('Profil Cabang');
    await openProfile(page, 'PT Uji Mitra');
    await remove('Profil Perusahaan');
    await open(page, '/kelola-perusahaan?keyword=PT%20Uji%20Mitra');
    await expect(main.getByText('Tidak ada data')).toBeVisible();
  });
});

async function openProfile(page: Page, name: string): Promise<void> {
  await open(page, `/kelola-perusahaan?keyword=${encodeURIComponent(name)}`);
  await page.getByRole('grid').getByText(name).click();
  await expect(page.getByRole('heading', { name: 'Profil Perusahaan' })).toBeVisible();
}
