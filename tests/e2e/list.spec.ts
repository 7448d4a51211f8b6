import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { api, expect, open, signIn, test } from './program.ts';

test('a day in the list of submissions', async ({ program: { page } }) => {
  await signIn(page, 'superadmin@mitra.example');

  await test.step('a search sends itself after the pause, and finds a phone in any form (R-906, L5)', async () => {
    const { data } = await api(page, referralOperations.list, { limit: 1, page: 1 });
    const phone = data[0]?.submitter_mobile_number ?? '';
    await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Pengajuan Referal' })).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Cari' });
    await search.fill(`+62 ${phone.slice(1, 4)}-${phone.slice(4, 8)}-${phone.slice(8)}`);
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: phone })).toBeVisible();
    expect(await page.evaluate(() => location.search)).not.toMatch(/\d{4}/);
    await page.reload();
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await search.press('Escape');
    await expect(page.getByText(/of 260 entries/)).toBeVisible();
  });

  await test.step('the palette finds the submission itself, by its phone in any form', async () => {
    const { data } = await api(page, referralOperations.list, { limit: 1, page: 1 });
    const { submitter_name = '', submitter_mobile_number: phone = '' } = data[0] ?? {};
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Palet perintah' });
    const edge = async () => (await palette.boundingBox())?.y;
    await expect.poll(edge).toBe(80);
    await page.keyboard.type(`62${phone.slice(1)}`);
    await expect(palette.getByRole('option', { name: submitter_name })).toBeVisible();
    expect(await edge()).toBe(80);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Detail Pengajuan Referal' })).toBeVisible();
    await expect(page.locator('main').getByText(submitter_name).first()).toBeVisible();
    await page.getByRole('button', { name: 'Kembali', exact: true }).click();
  });

  await test.step('filters become chips; a chip removes its filter (L7)', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Filter' });
    await expect(modal.getByRole('combobox').or(modal.getByRole('textbox')).first()).toBeFocused();
    await expect(page.getByRole('option')).toHaveCount(0);
    await modal.getByRole('combobox', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: 'Ditolak' }).click();
    await modal.getByRole('button', { name: 'Terapkan' }).click();
    await expect(page.getByText(/of 20 entries/)).toBeVisible();
  });

  await test.step('Enter in the search keeps filter and sort, and leads to the first row found (A-058)', async () => {
    await page.getByRole('button', { name: 'Nama', exact: true }).click();
    const { data } = await api(page, referralOperations.list, {
      limit: 20,
      page: 1,
      referral_status_id: 8,
      sort_by: 'submitter_name',
      sort_dir: 'asc',
      keyword: 'kota',
    });
    await page.getByRole('searchbox', { name: 'Cari' }).fill('kota');
    await page.getByRole('searchbox', { name: 'Cari' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Hasil Pencarian Referal' })).toBeVisible();
    await expect(page.getByText(`of ${data.length} entries`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hapus filter Status' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Nama', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page.getByRole('row').nth(1)).toBeFocused();
    await expect(page.getByRole('row').nth(1)).toContainText(data[0]?.submitter_name ?? '');
    await page.getByRole('searchbox', { name: 'Cari' }).fill('tidak ada yang bernama ini');
    await page.getByRole('searchbox', { name: 'Cari' }).press('Enter');
    await expect(page.getByText('Tidak ada data')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Cari' })).toBeFocused();
    await page.getByRole('button', { name: 'Kembali', exact: true }).click();
    await expect(page.getByText(/of 20 entries/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Cari' }).fill('kota');
    await expect(page.getByText(`of ${data.length} entries`)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Cari' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Hasil Pencarian Referal' })).toBeVisible();
    await page.getByRole('button', { name: 'Kembali', exact: true }).click();
    await expect(page.getByText(/of 20 entries/)).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Cari' })).toHaveValue('');
    await page.getByRole('button', { name: 'Nama', exact: true }).click();
    await page.getByRole('button', { name: 'Nama', exact: true }).click();
    await page.getByRole('button', { name: 'Hapus filter Status' }).click();
    await expect(page.getByText(/of 260 entries/)).toBeVisible();
  });

  await test.step('a detail and back leaves the list as it was (S-008.05)', async () => {
    await page.getByRole('combobox', { name: 'Baris per halaman' }).click();
    await page.getByRole('option', { name: '20', exact: true }).click();
    await page.getByRole('button', { name: 'Halaman 3', exact: true }).click();
    await expect(page.getByText('Showing 41 to 60 of 260 entries')).toBeVisible();
    await expect(page.locator('.grid-frame[aria-busy]')).toHaveCount(0);
    const row = page.getByRole('row').nth(2);
    const number = await row.getByRole('gridcell').nth(1).textContent();
    await row.getByRole('gridcell').nth(1).click();
    await expect(page.getByRole('heading', { name: 'Detail Pengajuan Referal' })).toBeVisible();
    await page.getByRole('button', { name: 'Kembali', exact: true }).click();
    await expect(page.getByText('Showing 41 to 60 of 260 entries')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: number ?? '', exact: true })).toBeVisible();
  });

  await test.step('the size of the window is a page size, and is remembered (R-902)', async () => {
    await page.getByRole('combobox', { name: 'Baris per halaman' }).click();
    await page.getByRole('option', { name: 'Sesuai jendela' }).click();
    await expect(page.locator('.grid-frame[aria-busy]')).toHaveCount(0);
    const scrolls = () =>
      page.locator('.grid-scroll').evaluate((list) => list.scrollHeight - list.clientHeight);
    const rows = () => page.getByRole('grid').getAttribute('aria-rowcount').then(Number);
    await expect.poll(scrolls).toBeLessThanOrEqual(0);
    expect(await rows()).toBeGreaterThan(8);
    const before = await rows();
    await page.setViewportSize({ width: 1366, height: 600 });
    await expect.poll(rows).toBeLessThan(before);
    await expect.poll(scrolls).toBeLessThanOrEqual(0);
    await open(page, '/pengajuan-referal');
    await expect(page.getByRole('combobox', { name: 'Baris per halaman' })).toHaveValue('Sesuai jendela');
  });

  await test.step('at 200 % the list shows six rows, and nothing is wider than the window', async () => {
    await page.setViewportSize({ width: 683, height: 384 });
    await page.getByRole('combobox', { name: 'Baris per halaman' }).click();
    await page.getByRole('option', { name: '20', exact: true }).click();
    await expect(page.getByText('Showing 1 to 20 of 260 entries')).toBeVisible();
    const room = () => page.locator('.grid-scroll').evaluate((list) => list.clientHeight);
    await expect.poll(room).toBeGreaterThanOrEqual(34 + 6 * 36);
    await open(page, '/add-referal');
    await expect(page.getByRole('heading', { name: 'Tambah Pengajuan Referal' })).toBeVisible();
    const sideways = () => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    await expect.poll(sideways).toBe(0);
    await page.setViewportSize({ width: 1366, height: 768 });
    await open(page, '/pengajuan-referal?limit=20');
  });

  await test.step('columns are sorted by their header, and the order is told (aria-sort)', async () => {
    const sortOf = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await expect(sortOf('Tanggal Pengajuan')).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Nama', exact: true }).click();
    await expect(sortOf('Nama')).toHaveAttribute('aria-sort', 'ascending');
    await expect(sortOf('Tanggal Pengajuan')).not.toHaveAttribute('aria-sort');
    const { data } = await api(page, referralOperations.list, {
      limit: 20,
      page: 1,
      sort_by: 'submitter_name',
      sort_dir: 'asc',
    });
    await expect(page.locator('.grid-frame[aria-busy]')).toHaveCount(0);
    await expect(page.getByRole('row').nth(1)).toContainText(data[0]?.submitter_name ?? '');
  });

  await test.step('the keyboard opens a row, and its menu names a missing right', async () => {
    await page.getByRole('row').nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Hapus' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Detail Pengajuan Referal' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('what is gone by a press leaves the keyboard where it stood', async () => {
    await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
    const search = page.getByRole('searchbox', { name: 'Cari' });
    await search.fill('kota');
    await page.getByRole('button', { name: 'Hapus pencarian' }).press('Enter');
    await expect(search).toBeFocused();
    await search.fill('tidak ada yang bernama ini');
    await page.getByRole('button', { name: 'Hapus pencarian dan filter' }).press('Enter');
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await expect(search).toBeFocused();
  });

  await test.step('Ctrl+K reaches a screen and searches submissions (W1)', async () => {
    await page.keyboard.press('Control+k');
    const field = page.getByPlaceholder(/Ketik nama layar/);
    await field.fill('Batch');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Batch Upload Pengajuan' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field.fill('Saputra');
    await page.getByRole('option', { name: 'Cari pengajuan “Saputra”' }).click();
    await expect(page.getByRole('heading', { name: 'Hasil Pencarian Referal' })).toBeVisible();
  });

  await test.step('a filter of words is typed letter by letter, blanks too (S-023)', async () => {
    await open(page, '/kelola-agen');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Filter' });
    await modal.getByRole('textbox', { name: 'Kota' }).pressSequentially(' Kota Bandung ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Hapus filter Kota' })).toBeVisible();
    const { paginate } = await api(page, agentOperations.list, { limit: 1, page: 1, city: 'Kota Bandung' });
    expect(paginate?.total).toBeGreaterThan(0);
    await expect(page.getByText(`of ${paginate?.total} entries`)).toBeVisible();
  });
});

test('a branch admin sees the submissions of the branch only (P-313)', async ({ program: { page } }) => {
  await signIn(page, 'cabang.bdg@mitra.example');
  await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const { data, paginate } = await api(page, referralOperations.list, { limit: 1000, page: 1 });
  expect(paginate?.total).toBeGreaterThanOrEqual(5);
  expect(paginate?.total).toBeLessThan(260);
  for (const row of data) {
    expect([row.branch_assign_name, row.branch_soa_name]).toContain('BNS Bandung');
  }
});
