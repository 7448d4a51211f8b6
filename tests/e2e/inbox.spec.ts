import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sendHeld } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

interface Shown {
  title: string;
  body: string;
  emit(event: 'click'): void;
}
type Kept = { shownNotices: Shown[] };

test('a notification reaches whom it is for, the system tells what is done, and the log who did it', async ({
  program: { app, page },
}) => {
  const main = page.locator('main');
  await signIn(page, 'superadmin@mitra.example');

  await test.step('a notification without its recipients is refused, then counted and sent (S-121)', async () => {
    await open(page, '/add-notif');
    await expect(
      main.getByText(/Ditujukan kepada [\d.]+ agen dan [\d.]+ partner setelah dikirim/),
    ).toBeVisible();
    await main.getByRole('radio', { name: 'Agen tertentu' }).check();
    await main.getByRole('textbox', { name: /^Judul/ }).fill('Rapat besok');
    await main.getByRole('button', { name: /^Kirim/ }).click();
    await expect(main.getByText('Kode Agen wajib diisi').first()).toBeVisible();
    await main.getByRole('radio', { name: 'Level Agen' }).check();
    await main.getByRole('combobox', { name: /^Level Agen/ }).click();
    await page.getByRole('option', { name: '2', exact: true }).click();
    await expect(main.getByText(/^Ditujukan kepada [\d.]+ agen setelah dikirim\.$/)).toBeVisible();
    await main.getByRole('radio', { name: 'Semua' }).check();
    await main.getByRole('button', { name: /^Kirim ke [\d.]+ agen dan [\d.]+ partner$/ }).click();
    const asked = page.getByRole('dialog', { name: /^Kirim ke [\d.]+ agen dan [\d.]+ partner\?$/ });
    await expect(asked).toContainText('Dapat diurungkan selama 8 detik');
    await asked.getByRole('button', { name: /^Kirim/ }).click();
    await sendHeld(page);
    await expect(main.getByRole('grid')).toContainText('Rapat besok');
  });

  await test.step('a finished export is told by the system while nobody looks, and opened by a click', async () => {
    await app.evaluate(({ Notification, BrowserWindow }) => {
      const kept = globalThis as unknown as Kept;
      kept.shownNotices = [];
      Notification.prototype.show = function (this: unknown) {
        kept.shownNotices.push(this as Shown);
      };
      BrowserWindow.getAllWindows()[0]!.isFocused = () => false;
    });
    const shown = () =>
      app.evaluate(() =>
        (globalThis as unknown as Kept).shownNotices.map(({ title, body }) => ({ title, body })),
      );
    await api(page, referralOperations.export, { reason: 'Uji' });
    await expect
      .poll(shown)
      .toEqual([{ title: 'Ekspor selesai diproses', body: 'Klik untuk melihat filenya di Rujukan.' }]);
    await app.evaluate(() => (globalThis as unknown as Kept).shownNotices[0]!.emit('click'));
    await expect(main.getByRole('heading', { name: 'File ekspor pengajuan' })).toBeVisible();
  });

  await test.step('the log is searched, shows its entries, and asks why it is exported (R-016)', async () => {
    await page.getByRole('link', { name: 'Log Aktivitas' }).click();
    const made = main.getByRole('row', { name: /Tambah.*Notifikasi.*Rapat besok/ });
    await expect(made).toBeVisible();
    await main.getByRole('button', { name: 'Filter' }).click();
    const filter = page.getByRole('dialog', { name: 'Filter' });
    await filter.getByRole('combobox', { name: 'Tindakan' }).click();
    await page.getByRole('option', { name: 'Ekspor', exact: true }).click();
    await filter.getByRole('button', { name: 'Terapkan' }).click();
    await expect(main.getByRole('row', { name: /Rapat besok/ })).toHaveCount(0);
    await main.getByRole('button', { name: 'Ekspor', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ekspor Log Aktivitas' });
    await dialog.getByRole('button', { name: 'Ekspor' }).click();
    await expect(dialog.getByText('Alasan wajib diisi')).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Alasan/ }).fill('Pemeriksaan bulanan');
    await dialog.getByRole('button', { name: 'Ekspor' }).click();
    await expect(dialog.getByText(/ siap, /)).toBeVisible();
  });
});
