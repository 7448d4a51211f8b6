import type { Page } from '@playwright/test';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { counter } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

/** Limits the key presses of daily work (features.md B2, B3, P2). Typed text does not count. */

const many = 50;
const list = '/pengajuan-referal';

test('many submissions with few keys', async ({ start }) => {
  const first = await start();
  const { page } = first;
  await signIn(page, 'superadmin@mitra.example');
  await page.setViewportSize({ width: 1366, height: 768 });
  const keys = counter(page);
  const product = await productNamed(page, 'Tabungan Berjangka');
  const ids = await test.step('records to work on', () => assigned(page, product, 2 * many + 20));
  const statuses = async (wanted: readonly number[]) => {
    const { data } = await api(page, referralOperations.list, { referral_ids: wanted.join() });
    return [...new Set(data.map(({ referral_status_id }) => referral_status_id))];
  };
  const lane = page.getByRole('region', { name: 'Pilihan' });

  await test.step('a pasted phone number opens its submission with three actions', async () => {
    const { data } = await api(page, referralOperations.detail, { id: ids[0]! });
    await keys.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Palet perintah' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await keys.paste(`+62 ${data.submitter_mobile_number.slice(1)}`);
    await expect(palette.getByRole('option', { name: data.submitter_name })).toBeVisible();
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Detail Pengajuan Referal' })).toBeVisible();
    await expect(page.locator('main').getByText(data.submission_number).first()).toBeVisible();
    expect(keys.take()).toBe(3);
  });

  await test.step('fifty rows that are selected become a queue in the order of the list, kept over a restart', async () => {
    await open(page, `${list}?referral_status_id=2&product_id=${product}&sort_by=submission_number&limit=50`);
    await expect(page.getByRole('row').nth(5)).toBeVisible();
    await keys.press('Control+a');
    await expect(lane.getByText(`${many} dipilih`)).toBeVisible();
    await keys.press('p');
    await expect(page.getByRole('status').filter({ hasText: 'diputuskan' })).toContainText(`0/${many}`);
    expect(keys.take()).toBe(2);
  });

  await test.step('they are reviewed one by one, at most three keys each', async () => {
    const { data: rows } = await api(page, referralOperations.list, {
      referral_status_id: 2,
      product_id: product,
      sort_by: 'submission_number',
      sort_dir: 'asc',
      limit: many,
      page: 1,
    });
    for (const [index, row] of rows.entries()) {
      if (index === 20) break;
      await expect(page.locator('section').getByText(row.submission_number, { exact: true })).toBeVisible();
      await keys.press('n', 'Control+Enter');
      expect(keys.take()).toBeLessThanOrEqual(3);
    }
    await expect(page.getByRole('status').filter({ hasText: 'diputuskan' })).toContainText(`20/${many}`);
    const kept = () =>
      page.evaluate(async () => {
        const answer = await window.desktop.call('draft.read', { form: 'pengajuan-referal/proses' });
        return answer.ok ? (answer.data?.values ?? '') : '';
      });
    await expect.poll(kept).toContain(`"at":${rows[20]!.id}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid', { name: 'Kelola Pengajuan Referal' })).toBeVisible();
    await expect.poll(() => statuses(rows.slice(0, 20).map(({ id }) => id))).toEqual([3]);
    await first.close();

    const { page: again } = await start();
    await expect(again.getByText(/^Halo, /)).toBeVisible();
    await again.setViewportSize({ width: 1366, height: 768 });
    const next = counter(again);
    await open(again, `${list}/proses`);
    await expect(again.getByRole('status').filter({ hasText: 'diputuskan' })).toContainText(`20/${many}`);
    for (const row of rows.slice(20)) {
      await expect(again.locator('section').getByText(row.submission_number, { exact: true })).toBeVisible();
      await next.press('n', 'Control+Enter');
      expect(next.take()).toBeLessThanOrEqual(3);
    }
    await expect(again.getByRole('heading', { name: 'Antrean selesai' })).toBeVisible();
    expect(rows).toHaveLength(many);
    await manyAtOnce(again);
  });

  async function manyAtOnce(page: Page) {
    const keys = counter(page);
    const held = page.getByRole('region', { name: 'Menunggu dikirim' });
    const lane = page.getByRole('region', { name: 'Pilihan' });
    const countOf = async (query: object) =>
      (await api(page, referralOperations.list, { ...query, limit: 1, page: 1 })).paginate?.total ?? 0;

    await test.step('fifty of one product go from Assign to Analisis with at most twelve keys', async () => {
      await expect(held).toBeHidden();
      const query = { referral_status_id: 2, product_id: product };
      const before = await countOf(query);
      expect(before).toBeGreaterThanOrEqual(many);
      await open(page, `${list}?referral_status_id=2&product_id=${product}&limit=5`);
      await expect(page.getByRole('row').nth(5)).toBeVisible();
      await keys.press('Control+a');
      await expect(lane.getByText('5 dipilih')).toBeVisible();
      await keys.press('Control+a');
      await expect(lane.getByText(`${before} dipilih`)).toBeVisible();
      await keys.press('n');
      await expect(page.getByRole('dialog', { name: 'Ubah status ke Analisis' })).toBeVisible();
      await keys.press('Control+Enter');
      await expect(held).toContainText(`${before} pengajuan → Analisis`);
      expect(keys.take()).toBe(4);
      await expect.poll(() => countOf(query)).toBe(0);
    });

    await test.step('of several products with at most fifteen keys and one review', async () => {
      await assigned(page, product, 20);
      const query = { referral_status_id: 2 };
      const { data } = await api(page, referralOperations.list, query);
      const products = new Set(data.map(({ product_id }) => product_id)).size;
      expect(products).toBeGreaterThanOrEqual(3);
      await open(page, `${list}?referral_status_id=2&limit=5`);
      await expect(page.getByRole('row').nth(5)).toBeVisible();
      await keys.press('Control+a');
      await expect(lane.getByText('5 dipilih')).toBeVisible();
      await keys.press('Control+a');
      await expect(lane.getByText(`${data.length} dipilih`)).toBeVisible();
      await keys.press('n');
      const alert = page.getByRole('dialog').filter({ hasText: 'Produk harus sama' });
      await expect(alert.locator(':focus')).toHaveCount(1);
      await keys.press('Tab', 'Enter');
      await expect(page.getByRole('dialog', { name: `Bagi per produk (${products} grup)` })).toBeVisible();
      await keys.press('Control+Enter');
      await expect(held).toContainText(`${data.length} pengajuan → Analisis`);
      expect(keys.take()).toBe(6);
      await expect.poll(() => countOf(query)).toBe(0);
    });
  }
});

async function productNamed(page: Page, name: string): Promise<number> {
  const { data } = await api(page, productOperations.list, {});
  const found = data.find(({ product_name }) => product_name === name);
  if (!found) throw new Error(`No product ${name}`);
  return found.id;
}

async function assigned(page: Page, product_id: number, count: number): Promise<number[]> {
  const { data: product } = await api(page, productOperations.detail, { id: product_id });
  const category_id = product.category_list[0]!.id;
  const { data: programs } = await api(page, programOperations.byCategory, { category_id });
  const program_id = programs.find(({ program_name }) => program_name === 'Tabungan Impian')!.id;
  const { data: rows } = await api(page, referralOperations.list, { product_id });
  const { id } = rows.find(({ company_assign_name }) => company_assign_name !== null)!;
  const { data: sample } = await api(page, referralOperations.detail, { id });
  const stamp = Date.now();
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const answer = await api(page, referralOperations.create, {
      product_id,
      category_id,
      program_id,
      submitter_name: `Uji Angka ${index}`,
      submitter_mobile_number: `08${String(stamp + index).slice(-10)}`,
      agent_code: sample.agent_code,
      answers: [],
    });
    ids.push(answer.data.id);
  }
  const { partner_id_company_assign, partner_id_branch_assign } = sample;
  await api(page, referralOperations.updateStatus, {
    referral_ids: ids,
    referral_status_id: 2,
    partner_id_company_assign,
    partner_id_branch_assign,
  });
  return ids;
}
