import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { dropFiles } from './launch.ts';
import { api, expect, signIn, test } from './program.ts';

/**
 * Every screen in both schemes and both usual sizes: no serious axe finding, no console error, no CSP violation, no
 * sideways scroll of the page. The pictures are kept beside the report for people to look at.
 */
test.describe.configure({ mode: 'serial' });
test.use({ chapter: 'looks' });

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];
const complaints: string[] = [];

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** Serious and critical findings of axe on the page as it stands. The page's CSP keeps inline scripts out, so CDP brings it. */
async function seriousFindings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  await session.detach();
  const findings = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

async function look(page: Page, name: string, picture: (file: string) => string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, `${name} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(0);
      await page.screenshot({ path: picture(`${name}-${scheme}-${size.width}.png`), animations: 'disabled' });
    }
    expect(await seriousFindings(page), `${name}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Opens a path of the program the way a link does. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.waitForLoadState('load');
}

test('login', async ({ program: { page } }, info) => {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await expect(page.getByRole('button', { name: /superadmin@mitra\.example/ })).toBeVisible();
  await look(page, 'login', info.outputPath.bind(info));
});

test('dashboard', async ({ program: { page } }, info) => {
  await signIn(page, 'superadmin@mitra.example');
  await expect(page.getByText('Total Pengguna')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(2);
  await look(page, 'beranda', info.outputPath.bind(info));
});

test('list of submissions', async ({ program: { page } }, info) => {
  await open(page, '/pengajuan-referal?limit=50');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await look(page, 'daftar', info.outputPath.bind(info));
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await look(page, 'filter', info.outputPath.bind(info));
  await page.getByRole('button', { name: 'Tutup' }).click();
});

test('empty list', async ({ program: { page } }, info) => {
  await open(page, '/pengajuan-referal?keyword=tidak-ada-yang-seperti-ini');
  await expect(page.getByText('Tidak ada data')).toBeVisible();
  await look(page, 'daftar-kosong', info.outputPath.bind(info));
});

test('detail of a submission', async ({ program: { page } }, info) => {
  const { data } = await api(page, referralOperations.list, { limit: 1, page: 1, referral_status_id: 6 });
  await open(page, `/detail-referal/${data[0]?.id}`);
  await expect(page.getByText('Riwayat Aktivitas')).toBeVisible();
  await look(page, 'detail', info.outputPath.bind(info));
});

test('add a submission', async ({ program: { page } }, info) => {
  await open(page, '/add-referal');
  await expect(page.getByText('Informasi Pribadi').first()).toBeVisible();
  await look(page, 'tambah', info.outputPath.bind(info));
});

test('report of a workbook, and the batch list', async ({ program: { page } }, info) => {
  await open(page, '/propose-batch-upload');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look(page, 'batch', info.outputPath.bind(info));
  await dropFiles(page, page.locator('main'), ['tests/fixtures/pengajuan-1000.xlsx']);
  await expect(page.getByTestId('jumlah-all')).toContainText('1.000', { timeout: 60_000 });
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await look(page, 'laporan', info.outputPath.bind(info));
});

test('exports', async ({ program: { page } }, info) => {
  await open(page, '/export/referral');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look(page, 'ekspor', info.outputPath.bind(info));
});

test('no screen complained', () => {
  expect(complaints).toEqual([]);
});
