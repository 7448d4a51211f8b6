import type { Page } from '@playwright/test';
import { writeWorkbook } from '../../src/excel/writer.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { dropFiles } from './launch.ts';
import { api, expect, open, signIn, test } from './program.ts';

const headers = ['Sales', 'Nama Peminjam', 'Dihubungi di', 'Catatan', 'Kota asal'];

async function foreignFile(path: string, agent: string, people: readonly [string, string][]): Promise<void> {
  await writeWorkbook(path, [
    {
      name: 'Data',
      columns: [{ header: 'DATA PEMINJAM BANDUNG' }, ...headers.slice(1).map(() => ({ header: '' }))],
      rows: [headers, ...people.map(([name, phone]) => [agent, name, phone, 'telepon sore', 'Bandung'])],
    },
  ]);
}

async function activeAgent(page: Page): Promise<string> {
  const { data } = await api(page, referralOperations.list, { limit: 200, page: 1 });
  for (const code of new Set(data.map((row) => row.agent_code))) {
    const { data: agent } = await api(page, agentOperations.byCode, { agent_code: code });
    if (agent?.agent_status === 'active') return code;
  }
  throw new Error('no active agent');
}

test('a file with headers of its own is matched once, sent, and the next one like it goes by itself (I4)', async ({
  program: { page },
}, info) => {
  await signIn(page, 'superadmin@mitra.example');
  const agent = await activeAgent(page);
  const first = info.outputPath('Peminjam Oktober.xlsx');
  await foreignFile(first, agent, [
    ['Rina Oktaviani', '081355500011'],
    ['Bayu Saputra', '081355500012'],
  ]);
  const mapping = page.getByRole('region', { name: 'Cocokkan kolom' });
  const proceed = page.getByRole('button', { name: 'Lanjut: periksa baris' });

  await test.step('its program is asked for, and its columns are suggested by what they hold', async () => {
    await dropFiles(page, page.locator('main'), [first]);
    await expect(mapping).toContainText('Nama Peminjam');
    await expect(page.getByText("Lembar 'Data', judul di baris 2")).toBeVisible();
    await expect(mapping.getByTestId('kolom-A')).toContainText('Dikenali dari isinya');
    await expect(mapping.getByTestId('kolom-C')).toContainText('Dikenali dari isinya');
    await expect(proceed).toBeDisabled();
    await page.getByRole('combobox', { name: 'Program untuk semua baris' }).fill('Tabungan Haji');
    await page.getByRole('option').first().click();
    await expect(page.getByRole('region', { name: 'Kolom wajib' })).toContainText('Nomor HP');
  });

  await test.step('left for now, its list says what it waits for and leads back', async () => {
    await open(page, '/propose-batch-upload');
    await expect(page.getByText(/belum dikirim · Kolom perlu dicocokkan/)).toBeVisible();
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(page.getByRole('region', { name: 'Kolom wajib' })).toBeVisible();
  });

  await test.step('F8 leads from decision to decision; what nobody needs is dropped together', async () => {
    await page.keyboard.press('F8');
    await expect(page.locator('input:focus')).toHaveAttribute(
      'aria-label',
      'Kolom Rujukan untuk Nama Peminjam',
    );
    await page.keyboard.type('Nama Leng');
    await page.getByRole('option', { name: /^Nama Lengkap/ }).click();
    const drop = mapping.getByRole('button', { name: /^Abaikan / });
    await drop.click();
    await expect(drop).toBeHidden();
    for (;;) {
      const open = mapping
        .getByRole('combobox', { name: /^Kolom file untuk/ })
        .and(page.locator('[data-decision]'));
      if ((await open.count()) === 0) break;
      await open.first().click();
      await page.getByRole('option', { name: 'Tidak ada di file, biarkan kosong' }).click();
    }
    await expect(page.getByText('Semua kolom sudah diputuskan')).toBeVisible();
    await page.getByRole('textbox', { name: 'Nama pencocokan' }).fill('Peminjam Bandung');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByTestId('jumlah-all')).toContainText('2');
    await expect(page.getByText('Kolom file ini Anda cocokkan sendiri.')).toBeVisible();
  });

  await test.step('what it holds arrives as submissions', async () => {
    await page.getByRole('button', { name: 'Kirim 2 baris' }).click();
    const row = page.getByRole('row', { name: /Peminjam Oktober/ });
    await expect(row).toContainText('Selesai');
    const { data } = await api(page, referralOperations.list, { limit: 20, page: 1 });
    expect(data.map((each) => each.submitter_name)).toEqual(
      expect.arrayContaining(['Rina Oktaviani', 'Bayu Saputra']),
    );
  });

  await test.step('every row of it is accounted for, and leads to its submission (I6)', async () => {
    await page.getByRole('link', { name: 'Peminjam Oktober' }).click();
    await expect(page.getByTestId('persamaan')).toHaveText(/^2=2 terkirim\+0 gagal\+0 dilewati$/);
    await expect(page.getByText('jumlahnya sama dengan di server')).toBeVisible();
    const row = page
      .getByRole('grid', { name: 'Baris yang dikirim' })
      .getByRole('row', { name: /Bayu Saputra/ });
    await expect(row).toContainText('Terkirim');
    await row.press('Enter');
    await expect(page.getByRole('heading', { name: 'Detail Pengajuan Referal' })).toBeVisible();
    await expect(page.locator('main')).toContainText('Bayu Saputra');
  });

  await test.step('the next file of the shape needs no word, says so, and can be matched anew', async () => {
    const second = info.outputPath('Peminjam November.xlsx');
    await foreignFile(second, agent, [['Citra Lestari', '081355500013']]);
    await dropFiles(page, page.locator('main'), [second]);
    await expect(page.getByTestId('jumlah-good')).toContainText('1');
    await expect(page.getByText("Kolom dicocokkan otomatis seperti 'Peminjam Bandung'.")).toBeVisible();
    await page.getByRole('button', { name: 'Ubah kolom' }).click();
    await expect(mapping.getByTestId('kolom-B')).toContainText('Diingat');
  });
});
