import { apiCatalogue } from '../../src/shared/entities/openApi/catalogue.ts';
import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { api, expect, open, signIn, test } from './program.ts';

const items = Object.values(apiCatalogue).flat().length;

test('an open API partner is added, given rights, switched off, and deleted', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');
  const tab = (name: string) => main.getByRole('tab', { name: new RegExp(name) });
  const row = page.getByRole('grid').getByText('Rina Uji');
  const found = '/partner-open-api?keyword=Rina%20Uji';

  await test.step('a form without a PIC is refused on its first tab (R-602, R-607)', async () => {
    await open(page, '/partner-open-api');
    await main.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Partner Open API' })).toBeVisible();
    await main.getByRole('button', { name: 'Selanjutnya' }).click();
    await expect(tab('Informasi PIC')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('Informasi PIC')).toContainText('5 perlu diperbaiki');
    await expect(main.getByRole('textbox', { name: 'Nama PIC' })).toBeFocused();
  });

  await test.step('a company brings all of its branches and programs (R-603); a chip can be taken off (R-604)', async () => {
    await main.getByRole('textbox', { name: 'Nama PIC' }).fill('Rina Uji');
    await main.getByRole('textbox', { name: 'Nomor Telepon PIC' }).fill('081234567890');
    await main.getByRole('combobox', { name: 'Perusahaan' }).fill('Multifinance');
    await page.getByRole('option', { name: /Multifinance/ }).click();
    const chosen = main.getByText(/^(\d+) dari \1 dipilih$/);
    await expect(chosen).toHaveCount(2);
    await main.locator('.mantine-Pill-remove').last().click();
    await expect(chosen).toHaveCount(1);
  });

  await test.step('credentials are masked until the eye is held, and copied (R-605, R-929)', async () => {
    await tab('Credentials').click();
    const username = await main.getByRole('status', { name: 'Username' }).innerText();
    expect(username).toMatch(/^[A-Za-z0-9]{32}$/);
    const secret = main.getByRole('status', { name: 'Client Secret' });
    await expect(secret).toHaveText(`${username.slice(0, 5)}${'•'.repeat(27)}`);
    const eye = main.getByRole('button', { name: 'Tahan untuk melihat Client Secret' });
    await eye.hover();
    await page.mouse.down();
    await expect(secret).toHaveText(new RegExp(`^${username.slice(0, 5)}[A-Za-z0-9]{27}$`));
    await page.mouse.up();
    await expect(secret).toContainText('•');
    await main.getByRole('button', { name: 'Salin Client Secret' }).click();
    await expect(main.getByRole('button', { name: 'Salin Client Secret' })).toHaveText('Disalin');
  });

  await test.step('a group ticks its items (R-609); saved it is in the list (R-608)', async () => {
    await tab('Akses').click();
    await main.getByRole('checkbox', { name: 'Produk (0/3)' }).check();
    await expect(tab('Akses')).toContainText(`3 dari ${items}`);
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByText('Partner Created: Rina Uji').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Kelola Partner Open API' })).toBeVisible();
    await open(page, found);
    await expect(row).toBeVisible();
  });

  const id = await newest();

  await test.step('new credentials are made at once, shown as new with what they mean, and can be taken back (S5)', async () => {
    const before = await stored(id);
    await rowAction('Credentials');
    await expect(page.getByRole('heading', { name: 'Credentials', level: 1 })).toBeVisible();
    await main.getByRole('button', { name: 'Regenerate' }).click();
    const told = main.getByRole('status').filter({ hasText: 'Nilai baru, belum disimpan' });
    await expect(told).toContainText('Multifinance');
    await expect(main.getByText('baru', { exact: true })).toHaveCount(3);
    await main.getByRole('button', { name: 'Kembalikan nilai lama' }).click();
    await expect(main.getByText('baru', { exact: true })).toHaveCount(0);
    await main.getByRole('button', { name: 'Regenerate' }).click();
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByText('Partner Updated: Rina Uji').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Kelola Partner Open API' })).toBeVisible();
    const after = await stored(id);
    expect(after.username).toBe(before.username);
    expect(after.clientsecret).not.toBe(before.clientsecret);
    expect(after.accessid).toEqual(before.accessid);
  });

  await test.step('access alone is changed (S-134)', async () => {
    await rowAction('Akses');
    await main.getByRole('checkbox', { name: 'Lihat daftar agen' }).check();
    await page.keyboard.press('Control+S');
    await expect(page.getByRole('heading', { name: 'Kelola Partner Open API' })).toBeVisible();
    expect((await stored(id)).accessid).toHaveLength(4);
  });

  await test.step('Suspended is seen in the list (R-601)', async () => {
    await open(page, found);
    await row.click();
    await expect(page.getByRole('heading', { name: 'Ubah Partner Open API' })).toBeVisible();
    await main.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Suspended' }).click();
    await main.getByRole('button', { name: 'Simpan' }).click();
    // Waits for the page, because the message may come from the previous step.
    await expect(page.getByRole('heading', { name: 'Kelola Partner Open API' })).toBeVisible();
    await open(page, found);
    await expect(page.getByRole('row').filter({ hasText: 'Rina Uji' }).getByText('Suspended')).toBeVisible();
  });

  await test.step('it is deleted after a question that names it (A-097)', async () => {
    await rowAction('Hapus');
    const dialog = page.getByRole('dialog', { name: 'Hapus Partner Open API' });
    await expect(dialog).toContainText('PIC Rina Uji');
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(row).toHaveCount(0);
  });

  async function rowAction(name: string): Promise<void> {
    await open(page, found);
    await page
      .getByRole('row')
      .filter({ hasText: 'Rina Uji' })
      .getByRole('button', { name: /^Tindakan untuk/ })
      .click();
    await page.getByRole('menuitem', { name }).click();
  }
  async function newest(): Promise<number> {
    const { data } = await api(page, openApiOperations.list, { keyword: 'Rina Uji' });
    return data[0]!.id;
  }
  async function stored(of: number) {
    return (await api(page, openApiOperations.detail, { id: of })).data;
  }
});

test('without the right the page says so and leads to the first screen (R-006)', async ({
  program: { page },
}) => {
  await signIn(page, 'admin@mitra.example');
  await open(page, '/add-partner-open-api');
  await expect(page.getByText('Access Denied!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});
