import type { Page } from '@playwright/test';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { held, move, sendHeld } from './hands.ts';
import { api, expect, load, open, signIn, test } from './program.ts';

const name = 'Nyoman Suryaningsih';

test('one submission from the form to its payment and deletion', async ({ program: { page } }) => {
  await signIn(page, 'superadmin@mitra.example');

  await test.step('a detail goes on to the next of its list, over its pages, and back (S-035)', async () => {
    const query = { limit: 5, sort_by: 'submission_number', sort_dir: 'asc' } as const;
    const pages = [1, 2].map((number) => api(page, referralOperations.list, { ...query, page: number }));
    const rows = (await Promise.all(pages)).flatMap(({ data }) => data);
    const shows = async (position: number) => {
      const { submitter_name, submission_number } = rows[position - 1]!;
      await expect(page.getByRole('heading', { name: submitter_name, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Salin Nomor Pengajuan' }).locator('..')).toHaveText(
        submission_number,
      );
      await expect(page.getByRole('status').filter({ hasText: ' dari ' })).toHaveText(`${position} dari 260`);
    };
    const previous = page.getByRole('button', { name: 'Pengajuan sebelumnya' });
    const next = page.getByRole('button', { name: 'Pengajuan berikutnya' });

    await open(page, '/pengajuan-referal?limit=5&sort_by=submission_number&sort_dir=asc');
    await page.getByRole('gridcell', { name: rows[3]!.submission_number, exact: true }).click();
    await shows(4);
    await page.keyboard.press('j');
    await shows(5);
    await next.click();
    await shows(6);
    await page.keyboard.press('k');
    await shows(5);
    for (const position of [4, 3, 2, 1]) {
      await previous.click();
      await shows(position);
    }
    await expect(previous).toBeDisabled();
    await page.keyboard.press('k');
    await shows(1);
    await page.getByRole('button', { name: 'Kembali', exact: true }).click();
    await expect(page).toHaveURL(/\/pengajuan-referal\?limit=5/);

    await load(page, `/detail-referal/${rows[0]!.id}`);
    await expect(page.getByRole('heading', { name: rows[0]!.submitter_name, exact: true })).toBeVisible();
    await expect(next).toBeHidden();
  });

  await test.step('the form tells every missing field and keeps what was typed', async () => {
    await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
    await page.locator('main').getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Pengajuan Referal' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('12ab');
    await page.getByRole('textbox', { name: 'Alamat' }).press('Control+Enter');
    await expect(page.getByText('Nama wajib diisi').first()).toBeVisible();
    await expect(page.getByText('Produk wajib diisi').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Nomor Telepon' })).not.toHaveValue('');
  });

  await test.step('no field that has the focus lies below the actions and their errors', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const fields = await page.locator('main section').getByRole('textbox').all();
    expect(fields.length).toBeGreaterThan(5);
    await page.locator('main').evaluate((element) => element.scrollTo(0, 0));
    for (const field of fields) {
      if (!(await field.isEnabled())) continue;
      await field.focus();
      const isInSight = await field.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 4, bottom - 4));
      });
      expect(isInSight, await field.evaluate(({ id }) => id)).toBe(true);
    }
  });

  await test.step('a program that is used up cannot be chosen (R-130, R-134)', async () => {
    await choose(page, 'Produk', 'Kredit Tanpa Agunan');
    await choose(page, 'Kategori', 'Karyawan');
    await choose(page, 'Program', /KTA Payroll/);
    const alert = page.getByRole('dialog').filter({ hasText: 'Kuota pada Program ini sudah habis' });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('the point of a location question is found by its place (R-145, C-023)', async () => {
    await choose(page, 'Produk', 'Mesin EDC');
    await choose(page, 'Kategori', 'Toko');
    await choose(page, 'Program', /EDC Pasar/);
    const place = page.getByRole('combobox', { name: 'Cari tempat' });
    await place.fill('dago');
    await page.getByRole('option', { name: /^Dago, Coblong/ }).click();
    await expect(page.getByRole('textbox', { name: 'Lintang' })).toHaveValue(/^-6\.\d+$/);
    await expect(page.getByRole('textbox', { name: 'Bujur' })).toHaveValue(/^107\.\d+$/);
    await expect(page.getByRole('group', { name: /lokasi tempat usaha/ }).getByLabel('Alamat')).toHaveValue(
      /^Dago, Coblong/,
    );
  });

  const id = await test.step('a submission for a product that needs no KTP is created (S-033)', async () => {
    const { data: rows } = await api(page, referralOperations.list, { limit: 50, page: 1 });
    const code = rows[0]?.agent_code ?? '';
    const agent = await api(page, agentOperations.byCode, { agent_code: code });

    await choose(page, 'Produk', 'Tabungan Berjangka');
    await choose(page, 'Kategori', 'Reguler');
    await choose(page, 'Program', /Tabungan Impian/);
    await page.getByRole('textbox', { name: 'Nama', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('081100099001');
    const agentField = page.getByRole('combobox', { name: 'Nomor Agen' });
    await agentField.fill(agent.data?.fullname ?? '');
    await page.getByRole('option', { name: new RegExp(code) }).click();
    await expect(agentField).toHaveValue(code);
    await expect(page.getByLabel('Nama Agen')).toHaveValue(agent.data?.fullname ?? '');
    await fillMandatoryTexts(page);

    const same = rows.find((row) => row.product_name === 'Tabungan Berjangka')!;
    const phone = page.getByRole('textbox', { name: 'Nomor Telepon' });
    await phone.fill(same.submitter_mobile_number);
    const notice = page.getByRole('status').filter({ hasText: 'Mungkin sudah pernah diajukan' });
    await expect(notice).toContainText(same.submission_number);
    await expect(notice).toContainText('nomor telepon dan produk yang sama');
    await expect(notice.getByRole('link', { name: same.submission_number })).toBeVisible();
    await phone.fill('081100099001');
    await expect(notice).toBeHidden();
    await page.getByRole('button', { name: 'Tambah', exact: true }).click();
    await expect(page).toHaveURL(/\/pengajuan-referal/);

    const found = await api(page, referralOperations.list, { limit: 5, page: 1, keyword: name });
    expect(found.data).toHaveLength(1);
    expect(found.data[0]).toMatchObject({ referral_status_id: 1, submitter_mobile_number: '081100099001' });
    return found.data[0]?.id ?? 0;
  });

  await test.step('the detail shows it, with its history and its call to come (S-035, R-148)', async () => {
    await open(page, `/detail-referal/${id}`);
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page.getByText('Riwayat Aktivitas')).toBeVisible();
    await expect(page.getByText('Belum dilakukan').first()).toBeVisible();
  });

  await test.step('the call pad stands beside the record and saves itself (S-036, C-150)', async () => {
    const call = async () => (await api(page, referralOperations.call, { referral_id: id })).data;
    const pad = page.getByRole('dialog', { name: 'Panggilan Verifikasi' });
    const openPad = () => page.getByRole('button', { name: 'Ubah panggilan verifikasi' }).click();
    await page.setViewportSize({ width: 1366, height: 768 });
    await openPad();
    await expect(pad.getByText(name, { exact: true })).toBeVisible();
    await expect(pad.getByText('081100099001')).toBeVisible();
    await expect(pad.getByRole('button', { name: 'Salin Nomor Telepon' })).toBeVisible();
    const history = page.getByRole('region', { name: 'Riwayat Aktivitas' });
    const right = await history.evaluate((element) => element.getBoundingClientRect().right);
    const left = await pad.evaluate((element) => element.getBoundingClientRect().left);
    expect(right).toBeLessThanOrEqual(left);

    await pad.getByLabel('Alamat').fill('Jl. Melati 14');
    await expect(pad.getByRole('status')).toHaveText('Belum tersimpan');
    await expect(pad.getByRole('status')).toHaveText(/^Tersimpan \d\d:\d\d:\d\d$/);
    expect(await call()).toMatchObject({ address: 'Jl. Melati 14', caller_name: 'Rahmat Hidayat' });

    await pad.getByLabel('Pekerjaan').fill('Staf administrasi');
    await page.keyboard.press('Escape');
    await expect(pad).toBeHidden();
    expect(await call()).toMatchObject({ address: 'Jl. Melati 14', occupation: 'Staf administrasi' });

    await openPad();
    await pad.getByLabel('Alamat').fill('Jl. Salah');
    await expect(pad.getByRole('status')).toHaveText(/^Tersimpan /);
    await pad.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('button', { name: 'Buang perubahan' }).click();
    await expect(pad).toBeHidden();
    expect(await call()).toMatchObject({ address: 'Jl. Melati 14', occupation: 'Staf administrasi' });
  });

  await test.step('a way out inside the program saves what is typed, without a question', async () => {
    await page.getByRole('button', { name: 'Ubah panggilan verifikasi' }).click();
    await page.getByRole('dialog').getByLabel('Informasi Lainnya').fill('Hubungi sore hari');
    await page.getByRole('link', { name: 'Beranda' }).click();
    await expect(page).toHaveURL(/\/home$/);
    const call = await api(page, referralOperations.call, { referral_id: id });
    expect(call.data.other_info).toBe('Hubungi sore hari');
    await open(page, `/detail-referal/${id}`);
  });

  await test.step('the call is done, under the name of the signed-in user (S-036, R-150)', async () => {
    await page.getByRole('button', { name: 'Ubah panggilan verifikasi' }).click();
    const pad = page.getByRole('dialog', { name: 'Panggilan Verifikasi' });
    await pad.getByRole('switch', { name: 'Status Panggilan' }).check({ force: true });
    await pad.getByRole('button', { name: 'Simpan' }).click();
    await expect(pad).toBeHidden();
    await expect(page.getByText('Sudah dilakukan').first()).toBeVisible();
    const call = await api(page, referralOperations.call, { referral_id: id });
    expect(call.data).toMatchObject({ is_verified: true, caller_name: 'Rahmat Hidayat' });
  });

  await test.step('it walks to Pembayaran, total computed as typed (R-110…R-115)', async () => {
    await move(page, 'Ubah ke Assign', async (dialog) => {
      await dialog.getByLabel('Perusahaan').first().click();
      await page.getByRole('option', { name: 'PT Bank Nusa Sejahtera' }).click();
      await dialog.getByLabel('Cabang').first().click();
      await page.getByRole('option', { name: /Surabaya/ }).click();
    });
    await move(page, 'Ubah ke Analisis');
    await move(page, 'Ubah ke Disetujui', (dialog) => dialog.getByLabel('Nominal').fill('50000000'));
    await move(page, 'Ubah ke Sukses');
    await move(page, 'Ubah ke Pembayaran', async (dialog) => {
      await dialog.getByLabel('Insentif').first().fill('500000');
      await dialog.getByLabel('Pajak').fill('12500');
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

  await test.step('two edits of one submission are compared; only what both changed asks (F6)', async () => {
    const stored = (await api(page, referralOperations.detail, { id })).data;
    await open(page, `/edit-referal/${id}`);
    await page.getByRole('textbox', { name: 'Pekerjaan' }).fill('Guru');
    await page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('081100099002');
    await api(page, referralOperations.update, {
      id,
      version: stored.version,
      submitter_mobile_number: '081100099003',
      submitter_name: `${name} Putri`,
    });
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Data ini berubah saat Anda mengisinya' });
    await expect(dialog.getByText('Bentrok 1')).toBeVisible();
    await expect(dialog.getByText('Digabung otomatis 2')).toBeVisible();
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Simpan hasil gabungan' })).toBeDisabled();
    await dialog.getByRole('radio').first().focus();
    await page.keyboard.press('2');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeHidden();
    expect((await api(page, referralOperations.detail, { id })).data).toMatchObject({
      submitter_name: `${name} Putri`,
      submitter_mobile_number: '081100099002',
      submitter_job: 'Guru',
    });
    await open(page, `/detail-referal/${id}`);
  });

  await test.step('a rejected submission offers Re-Assign only (R-111, A-080)', async () => {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await page.getByRole('menuitem', { name: 'Ubah ke Ditolak' }).click();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByText('Alasan wajib diisi').first()).toBeVisible();
    await dialog.getByLabel('Alasan').fill('Data tidak sesuai');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog).toBeHidden();
    await expect(held(page)).toContainText('→ Ditolak');
    await sendHeld(page);
    await page.getByRole('button', { name: 'Ubah Status' }).click();
    await expect(page.getByRole('menuitem', { name: 'Re-Assign', exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('it is deleted after a question, and gone (S-038, R-152)', async () => {
    const remove = page.getByRole('button', { name: /hapus/i }).first();
    const dialog = page.getByRole('dialog', { name: 'Hapus Pengajuan' });
    await remove.click();
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await expect(dialog).toBeHidden();
    await remove.click();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(page).toHaveURL(/\/pengajuan-referal/);
    await expect(held(page)).toContainText('Hapus PR-');
    await page.keyboard.press('u');
    await expect(held(page)).toBeHidden();
    await open(page, `/detail-referal/${id}`);
    await remove.click();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(page).toHaveURL(/\/pengajuan-referal/);
    await sendHeld(page);
    const found = await api(page, referralOperations.list, { limit: 5, page: 1, keyword: name });
    expect(found.data).toHaveLength(0);
  });
});

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function fillMandatoryTexts(page: Page): Promise<void> {
  const section = page.locator('section', { hasText: 'Detail Pertanyaan dan Dokumen' }).last();
  for (const field of await section.getByRole('textbox').all()) {
    if ((await field.inputValue()) === '' && (await field.isEditable())) await field.fill('Jawaban contoh');
  }
}
