import type { Page } from '@playwright/test';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { leaks, wordsOf } from '../screens/locked.ts';
import { demoUsers } from './accounts.ts';
import { furtherWindow, lockAfterFiveMinutes } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

const user = 'superadmin@mitra.example';
const lockOf = (window: Page) => window.getByRole('dialog', { name: 'Masuk kembali' });

/** The lock in the real app. tests/screens checks the lock on every page. */
test('a locked program gives nothing of its pages, in any window, and goes on where it was', async ({
  program: { app, page },
}, info) => {
  await signIn(page, user);
  const { data } = await api(page, referralOperations.list, { limit: 1, page: 1 });
  const { id } = data[0]!;
  const nik = (await api(page, referralOperations.detail, { id })).data.nik ?? '';
  await lockAfterFiveMinutes(page);
  await open(page, `/detail-referal/${id}`);
  const pages = page.locator('main');
  await expect(pages.getByText('Nomor Pengajuan').first()).toBeVisible();
  const second = await furtherWindow(app, page, () =>
    page.getByRole('link', { name: 'Beranda' }).click({ modifiers: ['Control'] }),
  );
  await open(second, '/add-faq');
  const text = second.locator('main').getByRole('textbox', { name: /^Pertanyaan/ });
  await text.fill('Setengah jadi');

  const expectNothing = async (name: string, words: readonly string[]) => {
    for (const window of [page, second]) {
      await window.bringToFront();
      await expect(lockOf(window)).toBeVisible();
      await window.screenshot({ path: info.outputPath(`${name}-${window === page ? 1 : 2}.png`) });
      expect(await leaks(window, words)).toEqual([]);
      expect(await draggedOver(window)).toBe('');
      for (const key of ['Control+f', 'Control+p', 'F8', 'Control+k', 'ContextMenu'])
        await window.keyboard.press(key);
      await window.keyboard.press('Escape');
      await expect(window.getByRole('dialog')).toHaveCount(1);
    }
  };

  const words = [...(await wordsOf(page)), ...(await wordsOf(second)), nik, 'Setengah'];
  expect(nik).not.toBe('');

  await test.step('locked by hand', async () => {
    await page.bringToFront();
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Kunci sekarang' }).click();
    await expectNothing('tangan', words);
  });

  const unlock = async (window: Page) => {
    await window.bringToFront();
    await lockOf(window)
      .getByRole('textbox', { name: /^Kata sandi/ })
      .fill(demoUsers[user]);
    await window.keyboard.press('Enter');
    for (const each of [page, second]) await expect(lockOf(each)).toHaveCount(0);
  };

  await test.step('opened in one window both go on, the keyboard where it was', async () => {
    await unlock(second);
    await expect(text).toHaveValue('Setengah jadi');
    await expect(text).toBeFocused();
    await expect(pages.getByText('Nomor Pengajuan').first()).toBeVisible();
  });

  await test.step('left alone it is the same', async () => {
    for (const window of [page, second]) await window.clock.install();
    for (const window of [page, second]) await window.clock.fastForward('05:10');
    await expectNothing('ditinggal', words);
  });
});

async function draggedOver(window: Page): Promise<string> {
  await window.mouse.move(20, 20);
  await window.mouse.down();
  await window.mouse.move(400, 120, { steps: 4 });
  await window.mouse.move(20, 500, { steps: 4 });
  await window.mouse.up();
  return window.evaluate(() => getSelection()?.toString() ?? '');
}
