import type { Page } from '@playwright/test';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { api, expect, signIn, test } from './program.ts';

/** One submission from the form to its deletion, on one program. */
test.describe.configure({ mode: 'serial' });
test.use({ chapter: 'referral' });

const name = 'Nyoman Suryaningsih';
let id = 0;

/** Chooses an option of a Mantine select by its label. */
async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

test('the form tells every missing field and keeps what was typed', async ({ program: { page } }) => {
  await signIn(page, 'superadmin@mitra.example');
  await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
  await page.locator('main').getByRole('button', { name: 'Tambah' }).click();
  await expect(page.getByRole('heading', { name: 'Tambah Pengajuan Referal' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('12ab');
  await page.getByRole('button', { name: 'Tambah', exact: true }).click();
  await expect(page.getByText('Nama wajib diisi').first()).toBeVisible();
  await expect(page.getByText('Produk wajib diisi').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nomor Telepon' })).not.toHaveValue('');
});

test('a program that is used up cannot be chosen (R-130, R-134)', async ({ program: { page } }) => {
  await choose(page, 'Produk', 'Kredit Tanpa Agunan');
  await choose(page, 'Kategori', 'Karyawan');
  await page.getByRole('combobox', { name: 'Program' }).click();
  const payroll = page.getByRole('option', { name: /KTA Payroll/ });
  if ((await payroll.count()) === 0) throw new Error('the demo has no program KTA Payroll under Karyawan');
  await payroll.click();
  const alert = page.getByRole('dialog').filter({ hasText: 'Kuota pada Program ini sudah habis' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
});

test('a submission for a product that needs no KTP is created (S-033)', async ({ program: { page } }) => {
  const { data: rows } = await api(page, referralOperations.list, { limit: 50, page: 1 });
  const code = rows[0]?.agent_code ?? '';
  const agent = await api(page, agentOperations.byCode, { agent_code: code });

  await choose(page, 'Produk', 'Tabungan Berjangka');
  await choose(page, 'Kategori', 'Reguler');
  await choose(page, 'Program', /Tabungan Impian/);
  await page.getByRole('textbox', { name: 'Nama', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('081100099001');
  await page.getByRole('textbox', { name: 'Nomor Agen' }).fill(code);
  await expect(page.getByLabel('Nama Agen')).toHaveValue(agent.data?.fullname ?? '');
  await fillMandatoryTexts(page);
  await page.getByRole('button', { name: 'Tambah', exact: true }).click();
  await expect(page).toHaveURL(/\/pengajuan-referal/);

  const found = await api(page, referralOperations.list, { limit: 5, page: 1, keyword: name });
  expect(found.data).toHaveLength(1);
  id = found.data[0]?.id ?? 0;
  expect(found.data[0]).toMatchObject({ referral_status_id: 1, submitter_mobile_number: '081100099001' });
});

/** Answers every question that is marked as required and asks for words. */
async function fillMandatoryTexts(page: Page): Promise<void> {
  const section = page.locator('section', { hasText: 'Detail Pertanyaan dan Dokumen' }).last();
  for (const field of await section.getByRole('textbox').all()) {
    if ((await field.inputValue()) === '' && (await field.isEditable())) await field.fill('Jawaban contoh');
  }
}

test('the detail shows it, with its history and its call to come (S-035, R-148)', async ({
  program: { page },
}) => {
  await page.goto(new URL(`/detail-referal/${id}`, page.url()).href);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText('Riwayat Aktivitas')).toBeVisible();
  await expect(page.getByText('Belum dilakukan').first()).toBeVisible();
});

test('a verification call is saved, the caller is the signed-in user (S-036, R-150)', async ({
  program: { page },
}) => {
  await page
    .getByRole('button', { name: /panggilan/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Status Panggilan' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sudah dilakukan').first()).toBeVisible();
  const call = await api(page, referralOperations.call, { referral_id: id });
  expect(call.data).toMatchObject({ is_verified: true, caller_name: 'Rahmat Hidayat' });
});

test('it walks to Pembayaran, total computed as typed (R-110…R-115)', async ({ program: { page } }) => {
  const move = async (target: string | RegExp, fill: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: target }).click();
    await fill();
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await move('Ubah ke Assign', async () => {
    await page.getByRole('dialog').getByLabel('Perusahaan').first().click();
    await page.getByRole('option', { name: 'PT Bank Nusa Sejahtera' }).click();
    await page.getByRole('dialog').getByLabel('Cabang').first().click();
    await page.getByRole('option', { name: /Surabaya/ }).click();
  });
  await move('Ubah ke Analisis', async () => {});
  await move('Ubah ke Disetujui', async () => {
    await page.getByRole('dialog').getByLabel('Nominal').fill('50000000');
  });
  await move('Ubah ke Sukses', async () => {});
  await move('Ubah ke Pembayaran', async () => {
    await page.getByRole('dialog').getByLabel('Insentif').first().fill('500000');
    await page.getByRole('dialog').getByLabel('Pajak').fill('12500');
    await expect(page.getByTestId('total-insentif')).toHaveText('Rp487.500');
  });
  const detail = await api(page, referralOperations.detail, { id });
  expect(detail.data).toMatchObject({
    referral_status_id: 6,
    incentive_amount: 50_000_000,
    incentive_insentif: 500_000,
    incentive_tax: 12_500,
    total_incentive: 487_500,
  });
  expect(detail.data.history.length).toBeGreaterThanOrEqual(6);
});

test('a rejected submission offers Re-Assign only (R-111, A-080)', async ({ program: { page } }) => {
  await page.getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: 'Ubah ke Ditolak' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Alasan wajib diisi').first()).toBeVisible();
  await page.getByRole('dialog').getByLabel('Alasan').fill('Data tidak sesuai');
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Ubah Status' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Re-Assign']);
  await page.keyboard.press('Escape');
});

test('it is deleted after a question, and gone (S-038, R-152)', async ({ program: { page } }) => {
  await page.getByRole('button', { name: /hapus/i }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Hapus Pengajuan' });
  await dialog.getByRole('button', { name: 'Batal' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /hapus/i }).first().click();
  await dialog.getByRole('button', { name: 'Hapus' }).click();
  await expect(page).toHaveURL(/\/pengajuan-referal/);
  const found = await api(page, referralOperations.list, { limit: 5, page: 1, keyword: name });
  expect(found.data).toHaveLength(0);
});

test('mixed selections are refused in the spec’s words (R-120, R-121)', async ({ program: { page } }) => {
  await page.goto(new URL('/pengajuan-referal?limit=100&sort_by=referral_status_id', page.url()).href);
  const grid = page.getByRole('grid', { name: 'Daftar pengajuan referal' });
  await expect(grid.getByRole('row').nth(5)).toBeVisible();
  const { data } = await api(page, referralOperations.list, {
    limit: 100,
    page: 1,
    sort_by: 'referral_status_id',
  });
  const first = data[0];
  const otherProduct = data.find(
    (row) => row.product_id !== first?.product_id && row.referral_status_id === first?.referral_status_id,
  );
  const otherStatus = data.find((row) => row.referral_status_id !== first?.referral_status_id);
  const tick = async (number: string | undefined) => {
    const box = grid.getByRole('checkbox', { name: `Pilih ${number}` });
    for (let step = 0; step < 40 && (await box.count()) === 0; step++) {
      await grid.locator('..').evaluate((element) => element.scrollBy(0, 300));
      await page.waitForTimeout(50);
    }
    await box.check();
  };
  const refused = async (text: string) => {
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: 'Assign' }).click();
    const alert = page.getByRole('dialog').filter({ hasText: text });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Batalkan pilihan' }).click();
    await grid.locator('..').evaluate((element) => element.scrollTo(0, 0));
  };
  await tick(first?.submission_number);
  await tick(otherStatus?.submission_number);
  await refused('Status harus sama');
  await tick(first?.submission_number);
  await tick(otherProduct?.submission_number);
  await refused('Produk harus sama');
});
