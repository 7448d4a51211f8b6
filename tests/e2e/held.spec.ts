import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { held } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

test('the end of the program asks what becomes of a held send, and stays, or sends it and ends', async ({
  start,
}, info) => {
  const { app, page } = await start();
  await signIn(page, 'superadmin@mitra.example');
  const { data } = await api(page, referralOperations.list, { limit: 1, page: 1, referral_status_id: 1 });
  const { id, submission_number } = data[0]!;
  const question = page.getByRole('dialog', { name: 'Masih ada yang menunggu dikirim' });

  await open(page, `/detail-referal/${id}`);
  await page.locator('main').getByRole('button', { name: 'Hapus' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
  await expect(held(page)).toBeVisible();
  await app.evaluate(({ app: program }) => program.quit());
  await expect(question).toContainText(submission_number);
  await page.screenshot({ path: info.outputPath('tutup.png') });
  await question.getByRole('button', { name: 'Batal' }).click();
  await expect(held(page)).toBeVisible();

  await app.evaluate(({ app: program }) => program.quit());
  const ended = app.waitForEvent('close');
  await question.getByRole('button', { name: 'Kirim, lalu tutup' }).click();
  await ended;

  const { page: again } = await start();
  await expect(again.getByText(/^Halo, /)).toBeVisible();
  const left = await api(again, referralOperations.list, { keyword: submission_number });
  expect(left.data).toEqual([]);
});
