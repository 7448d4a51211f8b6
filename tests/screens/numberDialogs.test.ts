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

/** Number fields of dialogs and panels that no page shows by itself. */
vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const dialog = '[role="dialog"]';

const show = async (address: string): Promise<Page> => {
  await on.stage.show(address, states[0]!, false);
  return on.stage.page;
};

/** Submissions of one product in a status. */
async function rowsIn(status: number): Promise<readonly ReferralRow[]> {
  const query = { referral_status_id: status, limit: 1000, page: 1 };
  const { data } = await on.server().call(referralOperations.list, query, { as: user.email });
  const [most = []] = [...Map.groupBy(data, (row) => row.product_id).values()].sort(
    (one, other) => other.length - one.length,
  );
  return most;
}

/** The list with two of these selected and the dialog of the move open. */
async function moveTwo(rows: readonly ReferralRow[], move: string): Promise<Page> {
  const { referral_status_id, product_id } = rows[0]!;
  const page = await show(
    `/pengajuan-referal?referral_status_id=${referral_status_id}&product_id=${product_id}&limit=10`,
  );
  for (const place of [1, 2]) await page.getByRole('row').nth(place).getByRole('checkbox').check();
  await choose(page, move);
  return page;
}

async function choose(page: Page, move: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${move}`) }).click();
  await page.getByRole('dialog').waitFor();
}

/** Types into the number fields below `root`. */
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
  await expectRead(page, `${dialog} form`, 2);
});

test('of the quota of a program', async () => {
  const { data } = await on.server().call(productOperations.list, {}, { as: user.email });
  const limited = data.flatMap(({ program_list }) => program_list).find(({ is_quota }) => is_quota);
  const page = await show(`/detail-program/${limited!.id}`);
  await page.locator('main').getByRole('button', { name: 'Ubah Kuota' }).click();
  await page.getByRole('dialog').waitFor();
  await expectRead(page, dialog);
});
