import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { batchSheets } from '../../src/batch/file/template.ts';
import { openWorkbook } from '../../src/excel/reader.ts';
import { writeWorkbook } from '../../src/excel/writer.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { activeAgents, pixel } from './hands.ts';
import { dropFiles } from './launch.ts';
import { api, expect, open, signIn, test } from './program.ts';

test('a product grows to a program with questions that the form of a submission asks', async ({
  program: { page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');
  const save = (name: string) => main.getByRole('button', { name, exact: true }).click();

  await test.step('an untouched form is refused, a code in use too (S-071, R-401)', async () => {
    await open(page, '/kelola-produk');
    await main.getByRole('button', { name: 'Tambah Produk' }).click();
    await expect(page.getByRole('heading', { name: 'Tambah Produk' })).toBeVisible();
    await save('Tambah');
    await expect(page.getByText('Please pick a partner').first()).toBeVisible();
    await picture(main);
    await main.getByRole('textbox', { name: 'Nama Produk' }).fill('Produk Uji');
    await main.getByRole('textbox', { name: 'Kode Produk' }).fill('KTA');
    await main.getByRole('button', { name: 'Pilih semua' }).click();
    await save('Tambah');
    await expect(page.getByText('Kode Produk KTA sudah dipakai').first()).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Nama Produk' })).toHaveValue('Produk Uji');
    await main.getByRole('textbox', { name: 'Kode Produk' }).fill('UJI');
    await save('Tambah');
    await expect(page.getByRole('heading', { name: 'Kelola Produk' })).toBeVisible();
  });

  await test.step('the card opens it, and the table has it too (S-070)', async () => {
    await main.locator('label').filter({ hasText: 'Tabel' }).click();
    await expect(page.getByRole('grid').getByText('Produk Uji')).toBeVisible();
    await main.locator('label').filter({ hasText: 'Kartu' }).click();
    await main.getByRole('button', { name: 'Produk Uji', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Detail Produk' })).toBeVisible();
  });

  await test.step('a category is added and renamed (S-074, S-075)', async () => {
    const categories = main.getByRole('region', { name: 'Data Kategori' });
    await categories.getByRole('button', { name: 'Tambah' }).click();
    await main.getByRole('textbox', { name: 'Nama Kategori' }).fill('Umum');
    await save('Tambah');
    await categories.getByRole('button', { name: 'Tindakan untuk Umum' }).click();
    await page.getByRole('menuitem', { name: 'Ubah' }).click();
    await page
      .getByRole('dialog', { name: 'Ubah Kategori' })
      .getByRole('textbox', { name: 'Nama Kategori' })
      .fill('Ritel');
    await page.keyboard.press('Control+S');
    await expect(categories.getByText('Ritel')).toBeVisible();
  });

  const programs = main.getByRole('region', { name: 'Data Program' });
  await test.step('the form says what agents would be told (S-076, R-130 to R-132)', async () => {
    await programs.getByRole('button', { name: 'Tambah' }).click();
    await main.getByRole('textbox', { name: 'Nama Program' }).fill('Program Uji');
    await save('Tambah');
    await expect(page.getByText('Gambar Program wajib diisi').first()).toBeVisible();
    await picture(main);
    await choose(page, 'Kategori', 'Ritel');
    const verdict = main.getByRole('region', { name: 'Untuk agen' }).getByRole('status').first();
    await expect(verdict).toContainText('Dapat dipilih agen hari ini.');
    await main.getByRole('switch', { name: 'Periode' }).press('Space');
    await main.getByRole('textbox', { name: 'Tanggal Mulai' }).fill('01-01-2100');
    await main.getByRole('textbox', { name: 'Tanggal Berakhir' }).fill('31-12-2100');
    await page.keyboard.press('Tab');
    await expect(verdict).toContainText('Program ini belum aktif');
    await main.getByRole('switch', { name: 'Periode' }).press('Space');
    await main.getByRole('switch', { name: 'Kuota' }).press('Space');
    await expect(verdict).toContainText('Batasan belum lengkap.');
    await main.getByRole('textbox', { name: 'Kuota' }).fill('2');
    await expect(verdict).toContainText('Kuota tersisa.');
  });

  await test.step('a place is chosen with the keyboard alone (S-078)', async () => {
    await main.getByRole('switch', { name: 'Wilayah' }).press('Space');
    await choose(page, 'Tipe Wilayah', 'Wilayah Tertentu');
    const picker = page.getByRole('dialog', { name: 'Pilih lokasi: Program Uji' });
    const search = picker.getByRole('combobox', { name: 'Cari tempat' });
    await expect(search).toBeFocused();
    await search.fill('ba');
    await expect(picker.getByText('Ketik paling sedikit 3 huruf.')).toBeVisible();
    await search.fill('kota bandung');
    await expect(picker.getByRole('option', { name: /^Kota Bandung/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(picker.getByText('Dipilih 1')).toBeVisible();
    await expect(picker.getByRole('list', { name: 'Lokasi yang dipilih' })).toHaveText('Kota Bandungbaru');
    await search.fill('');
    await page.keyboard.press('Backspace');
    await expect(picker.getByText('Dipilih 0')).toBeVisible();
    await search.fill('surabaya');
    await picker
      .getByRole('option', { name: /^Kota Surabaya/ })
      .first()
      .click();
    await picker.getByRole('button', { name: 'Simpan 1 lokasi' }).click();
    await expect(main.getByRole('list', { name: 'Lokasi yang dipilih' })).toContainText('Kota Surabaya');
    await save('Tambah');
    await expect(programs.getByText('Sisa 2 / 2')).toBeVisible();
    await expect(programs.getByText('Tertentu')).toBeVisible();
  });

  await test.step('its quota is reduced by no more than remains (S-079, R-410)', async () => {
    await programs.getByRole('button', { name: 'Tindakan untuk Program Uji' }).click();
    await page.getByRole('menuitem', { name: 'Ubah Kuota' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ubah Kuota' });
    await dialog.getByRole('radio', { name: 'Kurangi' }).check();
    await dialog.getByRole('textbox', { name: 'Jumlah' }).fill('3');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog.getByText('Pengurangan paling banyak 2').first()).toBeVisible();
    await dialog.getByRole('radio', { name: 'Tambah' }).check();
    await expect(dialog.getByText('Sisa menjadi 5')).toBeVisible();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(programs.getByText('Sisa 5 / 5')).toBeVisible();
    await programs.getByRole('button', { name: 'Tindakan untuk Program Uji' }).click();
    await page.getByRole('menuitem', { name: 'Ubah Kuota' }).click();
    const earlier = dialog.getByRole('region', { name: 'Riwayat perubahan' });
    await expect(earlier.getByText('+3, sisa 5')).toBeVisible();
    await dialog.getByRole('button', { name: 'Batal' }).click();
  });

  await test.step('switching the quota off keeps it (S-077, A-116)', async () => {
    await programs.getByRole('button', { name: 'Tindakan untuk Program Uji' }).click();
    await page.getByRole('menuitem', { name: 'Ubah', exact: true }).click();
    await expect(main.getByRole('textbox', { name: 'Kuota' })).toBeDisabled();
    await main.getByRole('switch', { name: 'Kuota' }).press('Space');
    await expect(main.getByText('Tanpa Batas (5 tetap tersimpan)')).toBeVisible();
    await expect(main.getByText(/^Saat disimpan: kuota tidak lagi membatasi/)).toBeVisible();
    await main.getByRole('switch', { name: 'Kuota' }).press('Space');
    await page.keyboard.press('Control+S');
    await expect(programs.getByText('Sisa 5 / 5')).toBeVisible();
  });

  const questions = main.getByRole('region', { name: 'Daftar Pertanyaan' });
  await test.step('questions are added, with the form as it will ask them (S-082)', async () => {
    await programs.getByRole('button', { name: 'Program Uji', exact: true }).click();
    for (const [text, type] of [
      ['Nama toko', 'Isian Singkat'],
      ['Foto toko', 'Upload Gambar'],
      ['Letak toko', 'Koordinat Lokasi'],
    ] as const) {
      await questions.getByRole('button', { name: 'Tambah' }).click();
      await main.getByRole('textbox', { name: 'Label/Pertanyaan' }).fill(text);
      await choose(page, 'Tipe Isian', type);
      await main.getByRole('radio', { name: 'Wajib' }).check();
      await expect(main.getByRole('region', { name: 'Pratinjau' }).getByText(text).first()).toBeVisible();
      await save('Tambah');
      await expect(questions.getByRole('button', { name: text, exact: true })).toBeVisible();
    }
  });

  await test.step('a program that does not exist is no form to fill in', async () => {
    const at = page.url();
    await open(page, '/add-question/999999');
    await expect(main.getByText('Data tidak ditemukan. Mungkin sudah dihapus.')).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await open(page, new URL(at).pathname);
    await expect(questions.getByRole('button', { name: 'Nama toko', exact: true })).toBeVisible();
  });

  await test.step('moved with Alt and an arrow they stay there; a move can be taken back (R-413)', async () => {
    await handle(questions, 'Letak toko').press('Alt+ArrowUp');
    await handle(questions, 'Letak toko').press('Alt+ArrowUp');
    await expect.poll(() => order(questions)).toEqual(['Letak toko', 'Nama toko', 'Foto toko']);
    await expect(questions.getByText(/^Tersimpan \d/)).toBeVisible();
    await questions.getByRole('button', { name: 'Urungkan urutan' }).click();
    await expect.poll(() => order(questions)).toEqual(['Nama toko', 'Foto toko', 'Letak toko']);
    await handle(questions, 'Nama toko').press('Alt+ArrowDown');
    await expect(questions.getByText(/^Tersimpan \d/)).toBeVisible();
    await page.reload();
    await expect.poll(() => order(questions)).toEqual(['Foto toko', 'Nama toko', 'Letak toko']);
  });

  await test.step('a question is changed and another one deleted (S-083)', async () => {
    await questions.getByRole('button', { name: 'Foto toko', exact: true }).click();
    await choose(page, 'Tipe Isian', 'Teks Paragraf');
    await expect(main.getByText(/^Jawaban lama tetap tersimpan sebagai Upload Gambar/)).toBeVisible();
    await main.getByRole('textbox', { name: 'Label/Pertanyaan' }).fill('Cerita toko');
    await save('Simpan');
    await expect(questions.getByRole('button', { name: 'Cerita toko', exact: true })).toBeVisible();
    await questions.getByRole('button', { name: 'Tindakan untuk Letak toko' }).click();
    await page.getByRole('menuitem', { name: 'Hapus Pertanyaan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hapus Pertanyaan' });
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect.poll(() => order(questions)).toEqual(['Cerita toko', 'Nama toko']);
  });

  await test.step('a location is taken out on its own page (S-081)', async () => {
    await main.getByRole('button', { name: 'Lokasi Program' }).click();
    const locations = main.getByRole('region', { name: 'Lokasi', exact: true });
    await expect(locations.getByText('Kota Surabaya, Jawa Timur')).toBeVisible();
    await locations.getByRole('button', { name: /^Tindakan untuk/ }).click();
    await page.getByRole('menuitem', { name: 'Hapus' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click();
    await expect(locations.getByText('Program ini belum memiliki lokasi.')).toBeVisible();
  });

  await test.step('the form of a submission asks them in this order (S-033)', async () => {
    await open(page, '/add-referal');
    await choose(page, 'Produk', 'Produk Uji');
    await choose(page, 'Kategori', 'Ritel');
    await choose(page, 'Program', 'Program Uji');
    const answers = main.getByRole('region', { name: 'Detail Pertanyaan dan Dokumen' }).getByRole('textbox');
    await expect(answers.first()).toHaveAccessibleName(/^Cerita toko/);
    await expect(answers.nth(1)).toHaveAccessibleName(/^Nama toko/);
  });

  await test.step('a refused deletion says why and stays (R-402); a done one leads on (S-005)', async () => {
    await page.getByRole('link', { name: 'Kelola Produk' }).click();
    await page.getByRole('button', { name: 'Tinggalkan' }).click();
    const dialog = page.getByRole('dialog');
    await main.getByRole('button', { name: 'Hapus produk Produk Uji' }).click();
    await expect(dialog).toContainText('Produk Produk Uji beserta 1 kategori dan 1 program akan dihapus');
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    const { data } = await api(page, productOperations.list, { keyword: 'Produk Uji' });
    const { id } = data[0]!;
    await api(page, productOperations.update, { id, notes: 'Diubah' });
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    const refusal = page.getByRole('dialog', { name: 'Failed' });
    await expect(refusal).toContainText('Data sudah Anda ubah di jendela lain.');
    await refusal.getByRole('button', { name: 'OK' }).click();
    await main.getByRole('button', { name: 'Hapus produk Produk Uji' }).click();
    await api(page, productOperations.remove, { id });
    await expect(dialog.getByRole('alert')).toContainText('Data ini tidak ada lagi');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await main.getByRole('button', { name: 'Hapus produk Mesin EDC' }).click();
    await dialog.getByRole('button', { name: 'Hapus' }).click();
    await expect(page.getByText('Produk Mesin EDC berhasil dihapus', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Kembali', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Kelola Produk' })).toBeVisible();
    await expect(main.getByText('Mesin EDC')).toHaveCount(0);
  });
});

test('a template that was downloaded before a question changed is matched, and not sent before (X04)', async ({
  program: { page, downloads },
}, info) => {
  await signIn(page, 'superadmin@mitra.example');
  const main = page.locator('main');
  const notice = main.getByRole('status').filter({ hasText: 'template batch program KTA Cepat Cair' });
  const file = info.outputPath('Pengajuan lama.xlsx');

  await test.step('it is downloaded and filled in', async () => {
    await page.getByRole('link', { name: 'Batch Upload Pengajuan' }).click();
    await main.getByRole('button', { name: 'Template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unduh template' });
    await dialog.getByRole('combobox', { name: 'Program' }).fill('KTA Cepat Cair');
    await page.getByRole('option', { name: /KTA Cepat Cair$/ }).click();
    await dialog.getByRole('button', { name: 'Unduh' }).click();
    const template = join(downloads, 'Template', 'Template_Pengajuan_KTA_KTA Cepat Cair_v1.xlsx');
    await expect
      .poll(() =>
        access(template).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const [agent = ''] = await activeAgents(page);
    await fillTemplate(template, file, {
      'Ref Baris': 'LAMA-1',
      'Nomor Agen': agent,
      'Nama Lengkap': 'Pemohon Templat Lama',
      'Nomor HP': '085712345679',
      'Nama ibu kandung': 'Siti Aminah',
    });
  });

  const edit = async (from: string, to: string, seen: (form: Locator) => Promise<void>) => {
    await page.getByRole('link', { name: 'Kelola Produk' }).click();
    await main.getByRole('button', { name: 'Kredit Tanpa Agunan', exact: true }).click();
    await main.getByRole('button', { name: 'KTA Cepat Cair', exact: true }).click();
    await main.getByRole('button', { name: from, exact: true }).click();
    await expect(main.getByRole('textbox', { name: 'Label/Pertanyaan' })).toHaveValue(from);
    await expect(notice).toBeHidden();
    await main.getByRole('textbox', { name: 'Label/Pertanyaan' }).fill(to);
    await expect(notice).toContainText('yang sudah diunduh tidak berlaku lagi');
    await seen(main);
    await main.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(main.getByRole('button', { name: to, exact: true })).toBeVisible();
  };

  await test.step('the form says what a changed question does to it, and shows it as an agent sees it', async () => {
    await edit('Nama ibu kandung', 'Nama gadis ibu', async (form) => {
      const preview = form.getByRole('region', { name: 'Pratinjau' });
      const phone = preview.getByRole('figure', { name: 'Di ponsel agen' });
      await expect(phone).toBeHidden();
      await preview.getByRole('radio', { name: 'Staf' }).press('ArrowRight');
      await expect(phone).toContainText('Nama gadis ibu');
      await expect(notice).not.toContainText('belum dikirim');
    });
  });

  const same = async () => {
    await expect(page.getByRole('alert').filter({ hasText: 'pertanyaan program berubah' })).toBeVisible();
    await page.getByRole('button', { name: 'Pertanyaannya sama' }).click();
    await page.getByRole('button', { name: 'Lanjut: periksa baris' }).click();
    await expect(page.getByTestId('jumlah-all')).toContainText('1');
  };
  await test.step('dropped it waits until its column is matched', async () => {
    await dropFiles(page, main, [file]);
    await same();
  });

  await test.step('changed once more, the open report is counted, and asks again when it is opened', async () => {
    await page.getByRole('link', { name: 'Kelola Produk' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tinggalkan' }).click();
    await edit('Nama gadis ibu', 'Nama lengkap ibu', async () => {
      await expect(notice).toContainText('1 file batch program ini di komputer Anda belum dikirim');
    });
    await page.getByRole('link', { name: 'Batch Upload Pengajuan' }).click();
    await main
      .getByRole('region', { name: 'Laporan Pengajuan lama.xlsx' })
      .getByRole('button', { name: 'Lanjutkan' })
      .click();
    await same();
  });

  await test.step('matched it is sent, and the server takes it', async () => {
    const warned = page.getByLabel(/Saya sudah memeriksa/);
    if (await warned.isVisible()) await warned.check();
    await page.getByRole('button', { name: 'Kirim 1 baris' }).click();
    await expect(page.getByRole('row', { name: /Pengajuan lama/ })).toContainText('1/1');
  });
});

test('who may only look is told so (A-013)', async ({ program: { page } }) => {
  await signIn(page, 'cabang.bdg@mitra.example');
  await open(page, '/kelola-produk');
  const main = page.locator('main');
  for (const name of ['Tambah Produk', /^Ubah produk/, /^Hapus produk/]) {
    await main.getByRole('button', { name }).first().click();
    await page.getByRole('dialog', { name: 'Access Denied!' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await main.getByRole('button', { name: 'Kredit Tanpa Agunan', exact: true }).click();
  await main.getByRole('button', { name: 'KTA Merdeka', exact: true }).click();
  const questions = main.getByRole('region', { name: 'Daftar Pertanyaan' });
  await expect(questions.getByText('Nama ibu kandung')).toBeVisible();
  await expect(questions.getByText(/^Pindahkan pertanyaan/)).toHaveCount(0);
});

async function fillTemplate(
  template: string,
  path: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const workbook = await openWorkbook(template);
  const textsOf = async (sheet: string) => {
    const all: string[][] = [];
    for await (const rows of workbook.rows(sheet))
      all.push(...rows.map(({ cells }) => cells.map((cell) => cell?.text ?? '')));
    return all;
  };
  const [header = [], example = []] = await textsOf(batchSheets.data);
  const [first = [], ...meta] = await textsOf(batchSheets.meta);
  workbook.close();
  const named = (name: string) => values[name.replace(/^\[P\d+\] /, '').replace(/ \*+$/, '')];
  const sheet = (name: string, head: string[], rows: string[][]) => ({
    name,
    columns: head.map((text) => ({ header: text })),
    rows,
  });
  await writeWorkbook(path, [
    sheet(batchSheets.data, header, [header.map((name, at) => named(name) ?? example[at] ?? '')]),
    sheet(batchSheets.meta, first, meta),
  ]);
}

async function picture(form: Locator): Promise<void> {
  await form
    .locator('input[type="file"][accept^="image"]')
    .first()
    .setInputFiles({ name: 'gambar.png', mimeType: 'image/png', buffer: pixel });
  await expect(form.getByRole('button', { name: 'Ganti' }).first()).toBeEnabled();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.locator('main').getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const handle = (list: Locator, name: string) =>
  list.getByRole('button', { name: `Pindahkan pertanyaan ${name}` });

const order = (list: Locator) =>
  list
    .getByRole('button', { name: /^Pindahkan pertanyaan/ })
    .evaluateAll((handles) =>
      handles.map(({ textContent }) => textContent?.replace('Pindahkan pertanyaan ', '') ?? ''),
    );
