import type { Page } from '@playwright/test';
import { describe, expect, test, vi } from 'vitest';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../src/shared/entities/referral/schema.ts';
import { referralStatus, referralStatusNames } from '../../src/shared/entities/referral/status.ts';
import { user } from './desk.ts';
import { misreadFigures } from './keyboard.ts';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const dialog = '[role="dialog"]';

const show = async (address: string): Promise<Page> => {
  await on.stage.show(address, states[0]!, false);
  return on.stage.page;
};

/** Submissions in a status, of the product with the most such submissions. */
async function rowsIn(status: number): Promise<readonly ReferralRow[]> {
  const query = { referral_status_id: status, limit: 1000, page: 1 };
  const { data } = await on.server().call(referralOperations.list, query, { as: user.email });
  const [most = []] = [...Map.groupBy(data, (row) => row.product_id).values()].sort(
    (one, other) => other.length - one.length,
  );
  return most;
}

async function moveTwo(rows: readonly ReferralRow[], move: string, places = [1, 2]): Promise<Page> {
  const { referral_status_id, product_id } = rows[0]!;
  const page = await show(
    `/pengajuan-referal?referral_status_id=${referral_status_id}&product_id=${product_id}&limit=10`,
  );
  for (const place of places) await page.getByRole('row').nth(place).getByRole('checkbox').check();
  await choose(page, move);
  return page;
}

async function choose(page: Page, move: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${move}`) }).click();
  await page.getByRole('dialog').waitFor();
}

async function expectRead(page: Page, root: string, least = 1): Promise<void> {
  const { found, faults } = await misreadFigures(page, root);
  expect(faults).toEqual([]);
  expect(found).toBeGreaterThanOrEqual(least);
}

const moves = referralStatus.transitions
  .filter(({ form }) => form === 'amount' || form === 'payment')
  .flatMap(({ from, to, label, form }) =>
    from.map((each) => ({ from: each, to, label: label ?? `Ubah ke ${referralStatusNames[to]}`, form })),
  );

describe.for(moves)('$label', ({ from, to, label, form }) => {
  test('of one submission', async () => {
    const [row] = await rowsIn(from);
    const page = await show(`/detail-referal/${row!.id}`);
    await choose(page, label);
    await expectRead(page, dialog);
  });

  test('of two submissions', async () => {
    const page = await moveTwo(await rowsIn(from), label);
    const replaces = page.getByRole('dialog').getByLabel('Ganti Nominal');
    if ((await replaces.count()) > 0) await replaces.check();
    await expectRead(page, dialog, form === 'payment' ? 2 : 1);
  });

  test('in Mode Proses', async () => {
    const page = await show(`/pengajuan-referal/proses?referral_status_id=${from}`);
    const panel = 'main aside[aria-label="Keputusan"]';
    await page.locator(panel).getByRole('button', { name: referralStatusNames[to], pressed: false }).click();
    await page.locator(`${panel} input[data-figure]`).first().waitFor();
    await expectRead(page, panel);
  });
});

test('of a row of the payment sheet', async () => {
  const page = await moveTwo(await rowsIn(5), 'Ubah ke Pembayaran');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ubah nilai / })
    .first()
    .click();
  await expectRead(page, `${dialog} td form`, 2);
});

describe('in the payment sheet', () => {
  const amountOf = (page: Page) => page.getByRole('dialog').locator('td form input').first();
  const tell = async (page: Page) => {
    await page.evaluate(() => window.tell('live.changed', { entity: '*', kind: 'changed' }));
    await page.evaluate(() => window.tell('server.state', { reachable: true }));
    await on.stage.settle();
  };
  const partOf = (page: Page, id: string) =>
    page.locator(`tbody:has(tr[data-row="${id}"]) th strong`).innerText();

  async function open(): Promise<{ page: Page; ids: string[] }> {
    const page = await moveTwo(await rowsIn(5), 'Ubah ke Pembayaran', [1, 2, 3, 4, 5]);
    const rows = page.getByRole('dialog').locator('tr[data-row]');
    return { page, ids: await rows.evaluateAll((all) => all.map((each) => each.dataset.row!)) };
  }

  test('the keyboard begins in the fill row, Enter applies it, and a row that is typed in stays in its place', async () => {
    const { page, ids } = await open();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('isi-insentif');
    await page.keyboard.type('150000');
    await page.keyboard.press('Enter');
    await expect.poll(() => partOf(page, ids[0]!)).not.toBe('Perlu diisi');
    const parts = await Promise.all(ids.map((id) => partOf(page, id)));
    const first = ids[parts.indexOf('Wajar')] ?? '';
    await page.locator(`tr[data-row="${first}"] button[aria-expanded]`).click();
    const input = (await amountOf(page).elementHandle())!;
    for (const [at, key] of [...'6000000'].entries()) {
      await page.keyboard.press(key);
      if (at % 3 === 0) await tell(page);
      expect(await input.evaluate((each) => each === document.activeElement)).toBe(true);
    }
    expect(await amountOf(page).inputValue()).toBe('Rp. 6.000.000');
    expect(await partOf(page, first)).toBe('Wajar');
    await page.keyboard.press('Enter');
    await expect.poll(() => partOf(page, first)).toBe('Perlu diperiksa');
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.dataset.row)).toBe(first);
  });

  test('0 and a tax above its incentive are to be filled, and leaving the row is enough', async () => {
    const { page, ids } = await open();
    const [first = '', second = ''] = ids;
    await page.keyboard.type('150000');
    await page.keyboard.press('Enter');
    const send = page.getByRole('dialog').locator('aside button[aria-keyshortcuts]');
    await page.locator(`tr[data-row="${first}"] button[aria-expanded]`).click();
    await page.keyboard.type('0');
    await page.locator(`tr[data-row="${second}"] button[aria-expanded]`).click();
    await expect.poll(() => partOf(page, first)).toBe('Perlu diisi');
    expect(await page.locator(`tr[data-row="${second}"] + tr form`).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.type('150001');
    await page.keyboard.press('Enter');
    await page.getByText('Pajak melebihi Insentif').first().waitFor();
    await page.getByRole('dialog').getByLabel('Insentif').first().focus();
    await expect.poll(() => partOf(page, second)).toBe('Perlu diisi');
    expect(await send.innerText()).toBe('Isi insentif 1 baris lagi');
    expect(await send.getAttribute('aria-disabled')).toBe('true');
  });
});

test('an amount for two submissions is typed on when a colleague takes one of them', async () => {
  const rows = await rowsIn(4);
  const page = await moveTwo(rows, 'Ubah ke Sukses');
  const shown = page.getByRole('dialog');
  await shown.getByLabel('Ganti Nominal').check();
  await shown.getByRole('textbox').fill('5');
  const field = (await shown.getByRole('textbox').elementHandle())!;
  const text = await shown.innerText();
  const [gone] = rows.filter(({ submission_number }) => text.includes(submission_number));
  await on
    .server()
    .call(
      referralOperations.updateStatus,
      { referral_ids: [gone!.id], referral_status_id: 8, status_reason: 'Dibatalkan nasabah' },
      { as: 'admin@mitra.example' },
    );
  await page.evaluate(() => window.tell('live.changed', { entity: '*', kind: 'changed' }));
  await shown.getByText('Dibatalkan nasabah').or(shown.getByText('Ditolak')).first().waitFor();
  await page.keyboard.type('00');
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await shown.getByRole('textbox').inputValue()).toBe('Rp. 500');
});

test('of the quota of a program', async () => {
  const { data } = await on.server().call(productOperations.list, {}, { as: user.email });
  const limited = data.flatMap(({ program_list }) => program_list).find(({ is_quota }) => is_quota);
  const page = await show(`/detail-program/${limited!.id}`);
  await page.locator('main').getByRole('button', { name: 'Ubah Kuota' }).click();
  await page.getByRole('dialog').waitFor();
  await expectRead(page, dialog);
});
