import { execFileSync } from 'node:child_process';
import { showingText } from '../../src/shared/core/list.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { serverFile } from '../server/support/serverFile.ts';
import { dataFolder } from './demoData.ts';
import { api, expect, signIn, test } from './program.ts';

const filled = 5500;

test('a broad search in thousands says that there are more until it knows how many', async ({
  start,
  userData,
}) => {
  const env = { ...process.env, DATABASE_URL: '', RUJUKAN_OCR: 'off' };
  const args = [serverFile, 'fill', String(filled), '--data', dataFolder(userData)];
  execFileSync(process.execPath, args, { env, stdio: 'ignore' });
  const { page } = await start();
  await signIn(page, 'superadmin@mitra.example');

  await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
  const status = page.getByRole('status').filter({ hasText: 'Showing' });
  await expect(status).toHaveText(showingText(1, 5, filled + 260));
  await page.getByRole('button', { name: 'Nama', exact: true }).click();
  await status.evaluate((element) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(element.textContent ?? '')).observe(element, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });
  const keyword = '0800';
  const { paginate } = await api(page, referralOperations.list, { keyword, limit: 1 });
  expect(paginate?.total).toBeGreaterThanOrEqual(filled);
  await page.getByRole('searchbox', { name: 'Cari' }).fill(keyword);
  await expect(status).toHaveText(showingText(1, 5, paginate?.total ?? 0));
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.at(-2)).toBe('Showing 1 to 5 of 5+ entries');

  await page.getByRole('button', { name: 'Halaman berikutnya' }).click();
  await expect(status).toHaveText(showingText(2, 5, paginate?.total ?? 0));
});
