import type { Page } from '@playwright/test';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { demoUsers } from './accounts.ts';
import { furtherWindow, held } from './hands.ts';
import { startAgain } from './launch.ts';
import { api, expect, open, signIn, test } from './program.ts';

const user = 'superadmin@mitra.example';

test('a record opens in a further window; both tell the same, are locked and opened together', async ({
  program: { app, page },
}, info) => {
  await signIn(page, user);
  const main = page.locator('main');
  const another = (act: () => Promise<unknown>) => furtherWindow(app, page, act);
  const lockOf = (window: Page) => window.getByRole('dialog', { name: 'Masuk kembali' });
  const { data } = await api(page, referralOperations.list, { limit: 1, page: 1 });
  const { id, submission_number, submitter_name } = data[0]!;
  const row = main.getByRole('row').filter({ hasText: submission_number });
  const titled = (window: Page, title: string) => window.getByRole('heading', { name: title }).first();

  await open(page, '/pengajuan-referal');
  await page.getByRole('searchbox', { name: 'Cari' }).fill(submission_number);
  await page.keyboard.press('Enter');
  await expect(main.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();

  const second = await test.step('Ctrl and a click on a row opens it beside the list', async () => {
    const opened = await another(() => row.getByText(submission_number).click({ modifiers: ['Control'] }));
    await expect(titled(opened, submitter_name)).toBeVisible();
    expect(new URL(opened.url()).pathname).toContain(String(id));
    await expect(main.getByRole('gridcell').first()).toBeVisible();
    expect(await opened.title()).toBe('Detail Pengajuan Referal – Rujukan');
    await opened.screenshot({ path: info.outputPath('jendela-kedua.png') });
    return opened;
  });

  await test.step('the row menu and a link do it too; a closed window leaves the others as they are', async () => {
    await row.click({ button: 'right' });
    const byMenu = await another(() => page.getByRole('menuitem', { name: 'Buka di jendela baru' }).click());
    await expect(titled(byMenu, submitter_name)).toBeVisible();
    await byMenu.close();
    const byLink = await another(() =>
      page.getByRole('link', { name: 'Beranda' }).click({ modifiers: ['Control'] }),
    );
    await expect(byLink.getByText(/^Halo, /)).toBeVisible();
    await byLink.close();
    await expect.poll(() => app.windows().length).toBe(2);
    await expect(row).toBeVisible();
  });

  await test.step('what is changed in one is seen in the other', async () => {
    await open(second, `/edit-referal/${id}`);
    const name = second.getByRole('textbox', { name: 'Nama', exact: true });
    await expect(name).toHaveValue(submitter_name);
    await name.fill('Nama Dari Jendela Lain');
    await second.keyboard.press('Control+s');
    await expect(row).toContainText('Nama Dari Jendela Lain');
    await expect(name).toHaveCount(0);
  });

  await test.step('one shows and sends what another holds when it is locked, and locks it with what was typed', async () => {
    await open(second, '/add-faq');
    const text = second.locator('main').getByRole('textbox', { name: /^Pertanyaan/ });
    await text.fill('Setengah jadi');
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hapus' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Hapus/ }).click();
    await expect(held(page)).toBeVisible();
    await expect(held(second)).toBeVisible();
    await second.getByRole('button', { name: /^Profil / }).click();
    await second.getByRole('menuitem', { name: 'Kunci sekarang' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Kirim, lalu kunci' }).click();
    await expect(lockOf(second)).toBeVisible();
    await expect(lockOf(page)).toContainText('jendela lain');

    await lockOf(page)
      .getByRole('textbox', { name: /^Kata sandi/ })
      .fill(demoUsers[user]);
    await page.keyboard.press('Enter');
    await expect(lockOf(page)).toHaveCount(0);
    await expect(lockOf(second)).toHaveCount(0);
    await expect(text).toHaveValue('Setengah jadi');
    await expect(row).toHaveCount(0);
    const left = await api(page, referralOperations.list, { keyword: submission_number });
    expect(left.data).toEqual([]);
  });

  await test.step('what one is to show comes into the one used last', async () => {
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('agents')?.click());
    await second.getByRole('dialog').getByRole('button', { name: 'Tinggalkan' }).click();
    await expect(second.getByRole('heading', { name: 'Kelola Agen' }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Kelola Agen' })).toHaveCount(0);
  });

  await test.step('somebody else who signs in takes over every window', async () => {
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(lockOf(second)).toBeVisible();
    await signIn(page, 'admin@mitra.example');
    await expect(lockOf(second)).toHaveCount(0);
    await expect(second.getByRole('button', { name: /^Profil Dewi/ })).toBeVisible();
  });

  await test.step('what one chooses for its user holds in the others', async () => {
    for (const window of [page, second]) {
      await open(window, '/pengaturan-program');
      await expect(window.getByRole('radio', { name: 'Biasa' })).toBeChecked();
    }
    await second.getByText('Padat').click();
    await second.getByText('30 menit').click();
    await expect(page.getByRole('radio', { name: 'Padat' })).toBeChecked();
    await expect(page.getByRole('radio', { name: '30 menit' })).toBeChecked();
  });
});

test('with its icon in the tray the program goes on without a window, signed in', async ({
  program: { app, page },
  userData,
}, info) => {
  await signIn(page, user);
  const goesOn = (window: Page) =>
    window.getByRole('radiogroup', { name: 'Tetap berjalan saat jendela ditutup' });
  await open(page, '/pengaturan-program');
  await goesOn(page).getByText('Ya').click();
  await expect(goesOn(page).getByRole('radio', { name: 'Ya' })).toBeChecked();
  await page.screenshot({ path: info.outputPath('pengaturan.png') });

  await page.close();
  await expect.poll(() => app.windows().length).toBe(0);
  const opened = app.waitForEvent('window');
  await startAgain(userData, '--perintah=agents');
  const again = await opened;
  await expect(again.getByRole('heading', { name: 'Kelola Agen' })).toBeVisible();

  await open(again, '/pengaturan-program');
  await goesOn(again).getByText('Tidak').click();
  await expect(goesOn(again).getByRole('radio', { name: 'Tidak' })).toBeChecked();
  const ended = app.waitForEvent('close');
  await again.close();
  await ended;
});
