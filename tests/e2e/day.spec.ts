import type { Page } from '@playwright/test';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { mayMoveOf } from '../../src/shared/entities/referral/movers.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { makeJourneyWorkbook } from '../fixtures/make/journey.ts';
import {
  activeAgents,
  choose,
  choosePicture,
  countKeys,
  focused,
  held,
  tabToButton,
  type,
  typeAddress,
} from './hands.ts';
import { dropFiles } from './launch.ts';
import { api, expect, open, signIn, test } from './program.ts';

async function go(page: Page, screen: string, heading = screen): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Palet perintah' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(screen);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
}

const note = (role: string, keys: number) =>
  test.info().annotations.push({ type: 'keys', description: `${role}: ${keys}` });

test('a branch admin takes a submission, calls and decides', async ({ program: { page } }) => {
  await signIn(page, 'cabang.bdg@mitra.example');
  const { data: rows } = await api(page, referralOperations.list, {
    referral_status_id: 2,
    limit: 50,
    page: 1,
  });
  expect(rows.length).toBeGreaterThan(0);
  const keys = countKeys(page);
  await open(page, '/pengajuan-referal?referral_status_id=2');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { name: 'Mode Proses' })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Keputusan' });
  await expect(panel.getByRole('button', { name: /Lewati/ })).toBeVisible();
  const { data: me } = await api(page, sessionOperations.me, {});
  const row = rows.find((each) => !each.verify_call_status && mayMoveOf(me, each))!;
  const shown = page
    .locator('main')
    .getByText(/^PR-\d{6}-\d{4}$/)
    .first();
  for (const _ of rows) {
    if ((await shown.textContent()) === row.submission_number) break;
    const before = await shown.textContent();
    await page.keyboard.press('j');
    await expect(shown).not.toHaveText(before ?? '');
  }
  await page.keyboard.press('c');
  const pad = page.getByRole('dialog', { name: 'Panggilan Verifikasi' });
  await expect(pad.getByText('Disimpan otomatis')).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(pad.getByText(/^Tersimpan /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pad).toBeHidden();
  const { data: call } = await api(page, referralOperations.call, { referral_id: row.id });
  expect(call.is_verified).toBe(true);
  await page.keyboard.press('n');
  await page.keyboard.press('Control+Enter');
  await expect(held(page)).toBeVisible();
  await page.keyboard.press('g');
  await expect
    .poll(async () => (await api(page, referralOperations.detail, { id: row.id })).data.referral_status_id)
    .toBe(3);
  note('branch admin', keys());
});

test('a company admin uploads a file, follows it and answers a rejection', async ({
  program: { page },
}, info) => {
  await signIn(page, 'admin.bns@mitra.example');
  const programs = await api(page, batchUploadOperations.programs, {});
  const target = programs.data.find((item) => item.program_name === 'KTA Cepat Cair') ?? programs.data[0]!;
  const { data: catalogue } = await api(page, batchUploadOperations.catalogue, {
    program_id: target.program_id,
  });
  const file = info.outputPath('Pengajuan BNS.xlsx');
  await makeJourneyWorkbook(file, { catalogue, agentCodes: await activeAgents(page) });
  const keys = countKeys(page);

  await test.step('a file is sent and followed', async () => {
    await dropFiles(page, page.locator('main'), [file]);
    const send = page.getByRole('button', { name: /^Kirim [\d.]+ baris/ });
    await expect(send).toBeEnabled();
    await page.keyboard.press('Alt+p');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Batch Upload Pengajuan' })).toBeVisible();
    await tabToButton(page, 'Pengajuan BNS');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Hasil Pengiriman Batch' })).toBeVisible();
    await expect(page.locator('main').getByText('Selesai', { exact: true }).first()).toBeVisible();
  });

  await test.step('a rejected submission is assigned again', async () => {
    const { data: rejected } = await api(page, referralOperations.list, {
      referral_status_id: 8,
      limit: 50,
      page: 1,
    });
    const own = rejected.find(({ company_assign_name }) => company_assign_name === 'PT Bank Nusa Sejahtera')!;
    const { id, submission_number } = own;
    await page.keyboard.press('Control+k');
    await page.keyboard.type(submission_number);
    await expect(page.getByRole('option', { name: submission_number }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Detail Pengajuan Referal' })).toBeVisible();
    await expect(page.locator('main').getByText(submission_number).first()).toBeVisible();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    if ((await focused(page)) === 'Perusahaan') await choose(page, 'Perusahaan', 'Bank Nusa');
    await choose(page, 'Cabang', 'Bandung');
    await page.keyboard.press('Control+Enter');
    await expect(held(page)).toBeVisible();
    await page.keyboard.press('g');
    await expect
      .poll(async () => (await api(page, referralOperations.detail, { id })).data.referral_status_id)
      .toBe(2);
  });
  note('company admin', keys());
});

test('an administrator adds a company with its branch, product, program and people', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const keys = countKeys(page);
  const save = async (heading: string) => {
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
  };

  await test.step('company', async () => {
    await go(page, 'Tambah Perusahaan');
    await type(page, 'Nama', 'PT Hari Kerja');
    await type(page, 'Kode', 'hkr');
    await choose(page, 'Kategori', 'Koperasi');
    await type(page, 'Nomor Telepon', '0221234567');
    await typeAddress(page);
    await type(page, 'Nama PIC', 'Rina Kerja');
    await type(page, 'Jabatan PIC', 'Kepala');
    await type(page, 'Nomor Telepon PIC', '081234567890');
    await save('Kelola Data Perusahaan');
  });

  await test.step('branch', async () => {
    await go(page, 'Tambah Cabang');
    await choose(page, 'Perusahaan', 'PT Hari Kerja');
    await type(page, 'Nama', 'Hari Kerja Bandung');
    await type(page, 'Nomor Telepon', '0221234568');
    await typeAddress(page);
    await type(page, 'Nama PIC', 'Budi Kerja');
    await type(page, 'Nomor Telepon PIC', '081234567891');
    await save('Kelola Data Cabang');
  });

  await test.step('product, category and program', async () => {
    await go(page, 'Tambah Produk');
    await choosePicture(page, 'Nama Produk');
    await type(page, 'Nama Produk', 'Kredit Hari Kerja');
    await type(page, 'Kode Produk', 'HKR');
    await tabToButton(page, 'Pilih semua');
    await page.keyboard.press('Enter');
    await save('Kelola Produk');
    await tabToButton(page, 'Kredit Hari Kerja');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Detail Produk', exact: true })).toBeVisible();
    const part = async (region: string) => {
      await page
        .locator('main')
        .getByRole('region', { name: region })
        .getByRole('button', { name: 'Tambah' })
        .focus();
      await page.keyboard.press('Enter');
    };
    await part('Data Kategori');
    await expect(page.getByRole('heading', { name: 'Tambah Kategori', exact: true })).toBeVisible();
    await type(page, 'Nama Kategori', 'Umum');
    await save('Detail Produk');
    await part('Data Program');
    await expect(page.getByRole('heading', { name: 'Tambah Program', exact: true })).toBeVisible();
    await choosePicture(page, 'Nama Program');
    await type(page, 'Nama Program', 'Program Hari Kerja');
    await choose(page, 'Kategori', 'Umum');
    await save('Detail Produk');
    await expect(page.locator('main').getByText('Program Hari Kerja').first()).toBeVisible();
  });

  await test.step('somebody who works there', async () => {
    await go(page, 'Tambah Pengguna');
    await type(page, 'Nama', 'Wati Kerja');
    await type(page, 'Email', 'wati.kerja@mitra.example');
    await type(page, 'Kata Sandi', '482915');
    await choose(page, 'Role', 'Verifikator');
    await save('Kelola Profil Pengguna');
  });
  const { data: people } = await api(page, userOperations.list, {});
  expect(people.find(({ email }) => email === 'wati.kerja@mitra.example')).toBeDefined();
  note('administrator', keys());
});
