import { join } from 'node:path';
import { openWorkbook } from '../../src/excel/reader.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { ReferralRow } from '../../src/shared/entities/referral/schema.ts';
import { type Journey, makeJourneyWorkbook } from '../fixtures/make/journey.ts';
import { dropFiles } from './launch.ts';
import { api, expect, type Program, test } from './program.ts';

/**
 * The main job, end to end: sign in, drop an Excel file, see the report, send, find the submissions, move them on,
 * export and open the export. One program, one database, in this order.
 */
test.describe.configure({ mode: 'serial' });
test.use({ chapter: 'journey' });

const title = 'Pengajuan November';
let journey: Journey;

/** Codes of agents that are active, as far as the demo's submissions name them. */
async function activeAgents(page: Program['page']): Promise<string[]> {
  const { data } = await api(page, referralOperations.list, { limit: 200, page: 1 });
  const codes = [...new Set(data.map((row) => row.agent_code))].slice(0, 30);
  const agents = await Promise.all(
    codes.map((code) => api(page, agentOperations.byCode, { agent_code: code })),
  );
  return agents.flatMap(({ data: agent }) => (agent?.agent_status === 'active' ? [agent.agent_code] : []));
}

test('sign in with a demo account that the login screen names', async ({ program: { page } }) => {
  await page.getByRole('button', { name: /superadmin@mitra\.example/ }).click();
  await page.getByRole('button', { name: 'Masuk' }).click();
  await expect(page.getByText('Halo, Rahmat Hidayat')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Statistik Pengguna' })).toBeVisible();
});

test('a workbook of 1,000 rows dropped on the window is reported as planned', async ({ program }, info) => {
  const { page } = program;
  const programs = await api(page, batchUploadOperations.programs, {});
  const target = programs.data.find((item) => item.program_name === 'KTA Cepat Cair');
  const catalogue = await api(page, batchUploadOperations.catalogue, { program_id: target?.program_id ?? 0 });
  const file = info.outputPath(`${title}.xlsx`);
  journey = await makeJourneyWorkbook(file, {
    catalogue: catalogue.data,
    agentCodes: await activeAgents(page),
  });

  await dropFiles(page, page.locator('main'), [file]);

  const { counts } = journey.plan;
  await expect(page.getByTestId('jumlah-all')).toContainText('1.000', { timeout: 60_000 });
  expect(counts).toMatchObject({ total: 1000, wrong: 20 });
  await expect(page.getByTestId('jumlah-good')).toContainText(String(counts.good));
  await expect(page.getByTestId('jumlah-warned')).toContainText(String(counts.warned));
  await expect(page.getByTestId('jumlah-wrong')).toContainText(String(counts.wrong));
  await expect(page.getByRole('grid', { name: 'Baris file' })).toBeVisible();
});

test('the wrong rows can be saved as an annotated workbook', async ({ program: { page, downloads } }) => {
  await page.getByRole('button', { name: 'Unduh baris galat' }).click();
  const saved = page.getByText(/tersimpan di/);
  await expect(saved).toBeVisible();
  const name = (await saved.textContent())?.split(' tersimpan di')[0] ?? '';
  const workbook = await openWorkbook(join(downloads, name));
  const rows = [];
  for await (const batch of workbook.rows('Pengajuan')) rows.push(...batch);
  workbook.close();
  expect(rows.length - 1).toBe(journey.plan.counts.wrong);
  const reasons = rows.slice(1).map((row) => row.cells.at(-1)?.text ?? '');
  expect(reasons.every((reason) => reason.length > 10)).toBe(true);
});

test('sending the good rows creates them, and the list follows the progress', async ({
  program: { page },
}) => {
  const { good, warned } = journey.plan.counts;
  await page.getByLabel(/Saya periksa/).check();
  await page.getByRole('button', { name: `Kirim ${(good + warned).toLocaleString('id-ID')} baris` }).click();
  await expect(page).toHaveURL(/propose-batch-upload$/);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('Selesai', { timeout: 120_000 });
  await expect(row).toContainText(
    `${(good + warned).toLocaleString('id-ID')}/${(good + warned).toLocaleString('id-ID')}`,
  );
});

test('three of the submissions are found by name', async ({ program: { page } }) => {
  await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
  await expect(page.getByRole('heading', { name: 'Kelola Pengajuan Referal' })).toBeVisible();
  for (const name of journey.names) {
    await page.getByRole('searchbox', { name: 'Cari' }).fill(name);
    await page.getByRole('searchbox', { name: 'Cari' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Hasil Pencarian Referal' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name, exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Kembali' }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Pengajuan Referal' })).toBeVisible();
  }
});

test('five submissions move to Assign in one bulk action', async ({ program: { page } }) => {
  const before = await api(page, referralOperations.list, { limit: 1, page: 1, referral_status_id: 2 });
  await page.goto(
    new URL('/pengajuan-referal?referral_status_id=1&sort_by=submission_number&limit=20', page.url()).href,
  );
  const grid = page.getByRole('grid', { name: 'Daftar pengajuan referal' });
  await expect(grid.getByRole('row').nth(5)).toBeVisible();
  const product = await grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).textContent();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Filter' });
  await modal.getByLabel('Produk').first().click();
  await page.getByRole('option', { name: product ?? '' }).click();
  await modal.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page.locator('.chip', { hasText: 'Produk' })).toBeVisible();
  await expect(grid.getByRole('row').nth(5)).toBeVisible();

  for (let index = 1; index <= 5; index++)
    await grid.getByRole('row').nth(index).getByRole('checkbox').check();
  await expect(page.getByText('5 dipilih')).toBeVisible();
  await page.getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ubah status ke Assign' });
  await dialog.getByLabel('Perusahaan').first().click();
  await page.getByRole('option', { name: 'PT Bank Nusa Sejahtera' }).click();
  await dialog.getByLabel('Cabang').first().click();
  await page.getByRole('option', { name: /Bandung/ }).click();
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();

  const after = await api(page, referralOperations.list, { limit: 1, page: 1, referral_status_id: 2 });
  expect((after.paginate?.total ?? 0) - (before.paginate?.total ?? 0)).toBe(5);
});

/** Every row of the list as the database has it, page by page. */
async function allRows(page: Program['page'], filter: { keyword: string }): Promise<ReferralRow[]> {
  const rows: ReferralRow[] = [];
  for (let number = 1; ; number++) {
    const { data, paginate } = await api(page, referralOperations.list, {
      ...filter,
      limit: 1000,
      page: number,
      sort_by: 'submission_number',
    });
    rows.push(...data);
    if (number >= (paginate?.totalPages ?? 1)) return rows;
  }
}

test('the filtered list is exported, saved locally, and holds what the database holds', async ({
  program: { page, downloads },
}) => {
  const keyword = journey.names[0]?.split(' ')[0] ?? '';
  await page.goto(
    new URL(`/search?keyword=${encodeURIComponent(keyword)}&sort_by=submission_number`, page.url()).href,
  );
  await expect(page.getByRole('grid')).toBeVisible();
  await page.locator('main').getByRole('button', { name: 'Ekspor', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ekspor Referal' });
  await expect(dialog.getByText(/ siap, /)).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('button', { name: 'Buka folder' })).toBeVisible({ timeout: 30_000 });
  const name =
    (await dialog
      .getByText(/^referral_.*\.xlsx$/)
      .first()
      .textContent()) ?? '';

  const expected = await allRows(page, { keyword });
  expect(expected.length).toBeGreaterThan(0);
  const workbook = await openWorkbook(join(downloads, name));
  const rows = [];
  for await (const batch of workbook.rows(0)) rows.push(...batch);
  workbook.close();
  const header = rows[0]?.cells.map((cell) => cell?.text ?? '') ?? [];
  const at = (title: string) => header.indexOf(title);
  const shown = rows.slice(1).map(({ cells }) => ({
    submission_number: cells[at('Nomor Pengajuan')]?.text,
    name: cells[at('Nama')]?.text,
    phone: cells[at('Nomor Telepon')],
    nik: cells[at('NIK')],
    amount: cells[at('Nominal')],
  }));
  expect(shown.map((row) => row.submission_number).sort()).toEqual(
    expected.map((row) => row.submission_number).sort(),
  );
  for (const row of shown) {
    const stored = expected.find((candidate) => candidate.submission_number === row.submission_number);
    expect(row.name).toBe(stored?.submitter_name);
    expect(row.phone).toMatchObject({ type: 'text', text: stored?.submitter_mobile_number });
    if (stored?.nik) expect(row.nik).toMatchObject({ type: 'text', text: stored.nik });
    expect(row.amount).toMatchObject({ type: 'number', number: stored?.incentive_amount });
  }
  expect(rows.flatMap((row) => row.cells).some((cell) => cell?.formula)).toBe(false);
});

test('the export stays in its list', async ({ program: { page } }) => {
  await page.getByRole('link', { name: 'Lihat daftar ekspor' }).click();
  await expect(page.getByRole('heading', { name: 'Ekspor Referal' })).toBeVisible();
  await expect(page.getByRole('row', { name: /referral_.*\.xlsx/ }).first()).toContainText('Siap');
});
