import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { openWorkbook } from '../../src/excel/reader.ts';
import { writeWorkbook } from '../../src/excel/writer.ts';
import { dropFile, untilChecked } from './dropped.ts';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const list = '/propose-batch-upload';
const show = async (address: string): Promise<Page> => {
  await on.stage.show(address, states[0]!, false);
  return on.stage.page;
};
const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name);

test('the list of batches shows every title, file and reason whole', async () => {
  const page = await show(list);
  const table = page.getByRole('region', { name: 'Daftar batch upload' }).last();
  await table.getByRole('link', { name: 'Proteksi Mikro gelombang 2' }).waitFor();
  const cut = await table
    .locator('td *')
    .evaluateAll((all) =>
      all
        .filter(
          (each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX === 'hidden',
        )
        .map((each) => each.textContent),
    );
  expect(cut).toEqual([]);
  const outside = await table
    .locator('td')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
    );
  expect(outside).toEqual([]);
});

test('a template that was downloaded is named with its folder, where it can be shown', async () => {
  const page = await show(list);
  await page.getByRole('button', { name: 'Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unduh template' });
  await dialog.getByRole('combobox', { name: 'Program' }).fill('KTA Cepat Cair');
  await page.getByRole('option', { name: /KTA Cepat Cair$/ }).click();
  await dialog.getByRole('button', { name: 'Unduh' }).click();
  await dialog.getByText('Template_Pengajuan_KTA_KTA Cepat Cair_v1.xlsx').waitFor();
});

test('a pasted block fills the columns beside the cursor, and says what it leaves out', async () => {
  const page = await show(`${list}/periksa/${on.opened.desk.draftId}`);
  const grid = page.getByRole('grid', { name: 'Baris file' });
  const row = grid.getByRole('row').nth(1);
  await row.waitFor();
  const paste = (cell: Locator, text: string) =>
    cell.evaluate((target, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const titles = await grid.getByRole('columnheader').allInnerTexts();
  const reason = titles.indexOf('Keterangan');
  // After Keterangan, the grid shows the column of names first, unlike the file.
  const [before, first, second] = [0, 1, 2].map((by) => row.locator('td').nth(reason + by));
  await first!.click();
  await paste(first!, 'Nama Tempelan\tKolom Sebelah');
  await expect.poll(() => first!.innerText()).toBe('Nama Tempelan');
  await expect.poll(() => second!.innerText()).toBe('Kolom Sebelah');
  await before!.click();
  await paste(before!, 'bukan isian\tNama Lain');
  await expect.poll(() => first!.innerText()).toBe('Nama Lain');
  await page.getByText('1 sel tidak ditempel').first().waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
});

test('a file that is dropped while a question is open waits for its answer', async () => {
  const page = await show(`${list}/periksa/${on.opened.desk.draftId}`);
  await page.getByRole('link', { name: 'Beranda' }).click();
  const question = page.getByRole('dialog', { name: 'Tinggalkan laporan ini?' });
  await question.waitFor();
  await dropFile(page, fixture('sepuluh-baris-openpyxl.xlsx'));
  await page
    .getByText('sepuluh-baris-openpyxl.xlsx dibuka setelah pertanyaan di layar ini dijawab.')
    .waitFor();
  expect(await question.isVisible()).toBe(true);
  expect(page.url()).toContain(on.opened.desk.draftId);
  await question.getByRole('button', { name: 'Tinggalkan' }).click();
  await page.getByText('sepuluh-baris-openpyxl.xlsx', { exact: true }).waitFor();
  expect(page.url()).not.toContain(on.opened.desk.draftId);
});

test('a report takes the keyboard, F8 goes to the next fault from anywhere, and its keys are told', async () => {
  const page = await show(list);
  await page.getByRole('button', { name: 'Lanjutkan' }).last().click();
  const grid = page.getByRole('grid', { name: 'Baris file' });
  await expect.poll(() => grid.evaluate((all) => all.contains(document.activeElement))).toBe(true);

  const standsOnFault = () =>
    grid.evaluate(() => document.activeElement?.closest('td, [role="gridcell"]')?.getAttribute('data-mark'));
  const title = page.getByRole('textbox', { name: 'Judul' });
  await title.focus();
  await title.press('F8');
  await expect.poll(standsOnFault).toBe('error');
  const first = await grid.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('F8');
  await expect.poll(() => grid.evaluate(() => document.activeElement?.textContent)).not.toBe(first);

  const accepted = page.getByRole('checkbox', { name: /^Saya sudah memeriksa/ });
  expect(await accepted.isChecked()).toBe(false);
  await page.keyboard.press('Alt+p');
  await expect.poll(() => accepted.isChecked()).toBe(true);
  await accepted.focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  for (const told of ['Kirim baris', 'Saya sudah memeriksa peringatan; kirim juga', 'Galat berikutnya'])
    await help.getByText(told, { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
});

test('a finding that is chosen has its column in sight, and one suggestion is filled in', async () => {
  const page = await show(`${list}/periksa/${on.opened.desk.draftId}`);
  const findings = page.getByRole('region', { name: 'Temuan' });
  const grid = page.getByRole('grid', { name: 'Baris file' });
  const columns = await findings.getByRole('button').allInnerTexts();
  const seen = async (header: string) => {
    const [head, room] = await Promise.all([
      grid.getByRole('columnheader', { name: header, exact: true }).boundingBox(),
      page.locator('.grid-scroll').boundingBox(),
    ]);
    return Boolean(head && room && head.x >= room.x && head.x + head.width <= room.x + room.width);
  };
  for (const header of ['Kelurahan/Desa', 'Kode Pos', 'Kota/Kabupaten', 'Nomor HP']) {
    if (!columns.some((text) => text.includes(header))) continue;
    await findings.getByRole('button', { name: header }).first().click();
    await expect.poll(() => seen(header)).toBe(true);
  }
  await findings.getByRole('button', { name: 'Kota/Kabupaten' }).first().click();
  await findings.getByRole('button', { name: /sekaligus$/ }).click();
  const repair = page.getByRole('dialog', { name: 'Perbaiki Kota/Kabupaten' });
  const field = repair.getByRole('combobox').or(repair.getByRole('textbox')).first();
  await expect.poll(() => field.inputValue()).not.toBe('');
  await repair.getByText('Satu-satunya usulan; periksa dulu').first().waitFor();
});

async function inSheets(name: string, most: number): Promise<string> {
  const workbook = await openWorkbook(fixture(name));
  const all: (string | null)[][] = [];
  try {
    for await (const rows of workbook.rows('Pengajuan'))
      all.push(...rows.map(({ cells }) => cells.map((cell) => cell?.text ?? null)));
  } finally {
    workbook.close();
  }
  const [title = [], header = [], ...rows] = all.slice(0, most + 2);
  const half = Math.ceil(rows.length / 2);
  const sheet = (branch: string, part: typeof rows) => ({
    name: branch,
    columns: [{ header: `Cabang ${branch}` }],
    rows: [title, header, ...part].map((row) => row.map((text) => text ?? '')),
  });
  const path = join(mkdtempSync(join(tmpdir(), 'rujukan-test-')), 'dua-cabang.xlsx');
  await writeWorkbook(path, [sheet('Bandung', rows.slice(0, half)), sheet('Cimahi', rows.slice(half))]);
  return path;
}

test('which of several sheets is sent is asked once, and sheet and header row are chosen by keyboard', async () => {
  const page = await show(list);
  await dropFile(page, await inSheets('pengajuan-1000.xlsx', 12));
  const send = page.getByRole('button', { name: /^Kirim [\d.]+ baris/ });
  await page.waitForURL(/periksa\/.+/);
  await untilChecked(on.opened.desk, page);
  expect(await send.isDisabled()).toBe(true);
  await page.getByText('Pilih dulu lembar mana yang dikirim.').waitFor();
  await page.screenshot({ path: 'test-results/sheets-ask.png' });
  await page.getByRole('radio', { name: /^Semua lembar bersama \(\d+ baris\)$/ }).focus();
  await page.keyboard.press('Space');
  await untilChecked(on.opened.desk, page, ({ sheet }) => sheet?.together.length === 2);
  const grid = page.getByRole('grid', { name: 'Baris file' });
  await grid.getByRole('columnheader', { name: 'Lembar' }).waitFor();
  await grid.getByText('Cimahi · 0007').waitFor();
  await page.getByText("2 lembar dibaca bersama: 'Bandung', 'Cimahi'.").waitFor();
  await page.screenshot({ path: 'test-results/sheets-together.png' });

  await page.getByRole('toolbar', { name: 'Tindakan file' }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Lembar dan baris judul' });
  await dialog.getByRole('radio', { name: /^Baris 1: Cabang Bandung/ }).waitFor();
  expect(await dialog.getByRole('radio', { name: /^Baris 3:/ }).isChecked()).toBe(true);
  await page.screenshot({ path: 'test-results/sheets-dialog.png' });
  await dialog.getByRole('combobox', { name: 'Lembar' }).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /^Baris 1: Cabang Cimahi/ }).waitFor();
  await dialog.getByRole('checkbox', { name: /^Baca bersama/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Baca bersama/ }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await untilChecked(on.opened.desk, page, ({ sheet }) => sheet?.name === 'Cimahi');
  await page.getByText("Lembar 'Cimahi', judul di baris 3").waitFor();
  await expect.poll(() => send.isEnabled()).toBe(true);
});

test('what is pressed on the way from the columns to the report hands the keyboard on', async () => {
  const page = await show(list);
  const path = join(mkdtempSync(join(tmpdir(), 'rujukan-test-')), 'Peminjam.xlsx');
  const columns = ['Sales', 'Nama Peminjam', 'Dihubungi di', 'Catatan', 'Kota asal'].map((header) => ({
    header,
  }));
  const rows = ['Rina', 'Bayu', 'Yuni'].map((name, at) => [
    `AG-26-11-000${at}`,
    name,
    `08135550001${at}`,
    'sore',
    'Bandung',
  ]);
  await writeWorkbook(path, [{ name: 'Data', columns, rows }]);
  await dropFile(page, path);
  await page.waitForURL(/periksa\/.+/);
  const { desk } = on.opened;
  await untilChecked(desk, page, () => true, 'mapping');
  const mapping = page.getByRole('region', { name: 'Cocokkan kolom' });
  await mapping.getByRole('combobox').first().focus();
  const draftId = page.url().split('/').at(-1)!;
  const { data } = (await desk.call('batch.summary', { draftId })) as { data: object };
  await page.evaluate(
    (summary) => window.tell('batch.changed', { ...summary, state: 'checking' } as never),
    data,
  );
  await mapping.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main');
});
