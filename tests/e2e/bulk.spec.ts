import type { Locator, Page } from '@playwright/test';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../src/shared/entities/referral/schema.ts';
import { api, expect, open, signIn, test } from './program.ts';

const chosen = 5;

test('several submissions are moved at once, where they go together', async ({ program: { page } }) => {
  await signIn(page, 'superadmin@mitra.example');

  await test.step('five submissions of one product move to Assign in one bulk action', async () => {
    const before = await assigned(page);
    const product = await productOfSeveral(page);
    await open(page, '/pengajuan-referal?referral_status_id=1&sort_by=submission_number&limit=20');
    const grid = gridOf(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Filter' });
    await modal.getByLabel('Produk').first().click();
    await page.getByRole('option', { name: product, exact: true }).click();
    await modal.getByRole('button', { name: 'Terapkan' }).click();
    await expect(page.getByRole('region', { name: 'Filter aktif' }).getByText('Produk')).toBeVisible();
    await expect(page.locator('.grid-frame[aria-busy]')).toHaveCount(0);
    await expect(grid.getByRole('row').nth(chosen)).toBeVisible();

    for (let index = 1; index <= chosen; index++)
      await grid.getByRole('row').nth(index).getByRole('checkbox').check();
    await expect(page.getByText(`${chosen} dipilih`)).toBeVisible();
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah status ke Assign' });
    await dialog.getByLabel('Perusahaan').first().click();
    await page.getByRole('option', { name: 'PT Bank Nusa Sejahtera' }).click();
    await dialog.getByLabel('Cabang').first().click();
    await page.getByRole('option', { name: /Bandung/ }).click();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog).toBeHidden();
    expect((await assigned(page)) - before).toBe(chosen);
  });

  await test.step('mixed selections are refused in the spec’s words (R-120, R-121)', async () => {
    // Tall enough that the grid keeps all its rows in the page.
    await page.setViewportSize({ width: 1366, height: 1600 });
    await open(page, '/pengajuan-referal?limit=20&sort_by=submission_number');
    const { data: rows } = await api(page, referralOperations.list, {
      limit: 20,
      page: 1,
      sort_by: 'submission_number',
    });
    await refuse(page, {
      pair: pairOf(rows, (one, other) => one.referral_status_id !== other.referral_status_id),
      text: 'Status harus sama',
    });
    await refuse(page, {
      pair: pairOf(
        rows,
        (one, other) =>
          one.referral_status_id === other.referral_status_id && one.product_id !== other.product_id,
      ),
      text: 'Produk harus sama',
    });
  });
});

const gridOf = (page: Page): Locator => page.getByRole('grid', { name: 'Kelola Pengajuan Referal' });

async function assigned(page: Page): Promise<number> {
  const { paginate } = await api(page, referralOperations.list, { limit: 1, page: 1, referral_status_id: 2 });
  return paginate?.total ?? 0;
}

/** Name of a product with enough new submissions for a bulk move. */
async function productOfSeveral(page: Page): Promise<string> {
  const { data } = await api(page, referralOperations.list, { limit: 100, page: 1, referral_status_id: 1 });
  const groups = [...Map.groupBy(data, (row) => row.product_name)];
  const [name] = groups.find(([, rows]) => rows.length >= chosen) ?? [];
  if (!name) throw new Error(`no product has ${chosen} new submissions`);
  return name;
}

/** The first two rows of which `fits` is true. */
function pairOf(rows: ReferralRow[], fits: (one: ReferralRow, other: ReferralRow) => boolean): ReferralRow[] {
  for (const one of rows) {
    const other = rows.find((candidate) => fits(one, candidate));
    if (other) return [one, other];
  }
  throw new Error('the demo has no such pair of submissions');
}

async function refuse(page: Page, { pair, text }: { pair: ReferralRow[]; text: string }): Promise<void> {
  for (const { submission_number } of pair)
    await gridOf(page)
      .getByRole('checkbox', { name: `Pilih ${submission_number}` })
      .check();
  await page.getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  const alert = page.getByRole('dialog').filter({ hasText: text });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Batalkan pilihan' }).click();
}
