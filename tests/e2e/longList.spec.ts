import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { type Launched, launch } from './launch.ts';
import { api, signIn } from './program.ts';

/** A list of thousands: the rows of a broad search come at once, their exact number follows (design/data.md). */
test.describe.configure({ mode: 'serial' });

const filled = 5500;
const userData = mkdtempSync(join(tmpdir(), 'rujukan-e2e-'));
let program: Launched | undefined;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const server = resolve(import.meta.dirname, '../../src/server/entry.ts');
  const env = { ...process.env, DATABASE_URL: '', RUJUKAN_OCR: 'off' };
  const args = [server, 'fill', String(filled), '--data', join(userData, 'data')];
  execFileSync(process.execPath, args, { env, stdio: 'ignore' });
  program = await launch({ userData });
  await signIn(program.page, 'superadmin@mitra.example');
});

test.afterAll(async () => {
  await program?.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
});

test('a broad search says that there are more until it knows how many', async () => {
  const { page } = program!;
  await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
  const status = page.getByRole('status').filter({ hasText: 'Showing' });
  await expect(status).toHaveText(`Showing 1 to 5 of ${filled + 260} entries`);
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
  await expect(status).toHaveText(`Showing 1 to 5 of ${paginate?.total} entries`);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.at(-2)).toBe('Showing 1 to 5 of 5+ entries');

  await page.getByRole('button', { name: 'Halaman berikutnya' }).click();
  await expect(status).toHaveText(`Showing 6 to 10 of ${paginate?.total} entries`);
});
