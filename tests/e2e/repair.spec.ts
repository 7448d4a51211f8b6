import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { makePhotoWorkbook, makeRepairWorkbook, repairFaults } from '../fixtures/make/journey.ts';
import { furtherWindow } from './hands.ts';
import { dropFiles } from './launch.ts';
import { api, expect, open, signIn, test } from './program.ts';

const title = 'Perlu perbaikan';

async function sourceOf(page: Page) {
  const { data: programs } = await api(page, batchUploadOperations.programs, {});
  const { data: catalogue } = await api(page, batchUploadOperations.catalogue, {
    program_id: programs.find((item) => item.program_name === 'KTA Cepat Cair')?.program_id ?? 0,
  });
  const { data: referrals } = await api(page, referralOperations.list, { limit: 50, page: 1 });
  const codes = [...new Set(referrals.map((row) => row.agent_code))];
  const agents = await Promise.all(
    codes.map((code) => api(page, agentOperations.byCode, { agent_code: code })),
  );
  const active = agents.find(({ data }) => data?.agent_status === 'active')?.data;
  return { catalogue, agentCodes: [active?.agent_code ?? ''] };
}

async function repairByKeyboard(page: Page, faults: readonly { right: string }[]): Promise<void> {
  await page.getByRole('grid', { name: 'Baris file' }).getByRole('row').nth(1).press('F8');
  for (const { right } of faults) {
    await expect(page.locator('td:focus[data-mark="error"]')).toBeVisible();
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await expect(page.locator('.cell-editor')).toBeHidden();
  }
}

test('a file with 20 faults is repaired in its report, survives a killed program, and is sent whole', async ({
  start,
}, info) => {
  const wrong = (page: Page) => page.getByTestId('jumlah-wrong');
  const first = await start();
  const { page } = first;
  await signIn(page, 'superadmin@mitra.example');
  const file = info.outputPath(`${title}.xlsx`);
  await makeRepairWorkbook(file, await sourceOf(page));
  await dropFiles(page, page.locator('main'), [file]);
  await expect(wrong(page)).toContainText(String(repairFaults.wrong));

  await test.step('equal faults are repaired together, with a preview, and taken back as one (I4)', async () => {
    const { at, typed, right } = repairFaults.common;
    const findings = page.getByRole('region', { name: 'Temuan' });
    await findings
      .getByRole('button', { name: /Provinsi/ })
      .first()
      .click();
    await findings.getByRole('button', { name: `Perbaiki ${at.length} sekaligus` }).click();
    const dialog = page.getByRole('dialog', { name: 'Perbaiki Provinsi' });
    await expect(dialog.getByRole('button', { name: 'Perbaiki 0' })).toBeDisabled();
    await dialog.getByLabel(`${typed} · ${at.length} baris`).fill(right);
    await page.keyboard.press('Tab');
    const preview = dialog.getByRole('region', { name: 'Yang akan diubah' });
    await expect(preview.getByRole('listitem')).toHaveCount(at.length);
    await expect(preview).toContainText(`${typed} → ${right}`);
    await dialog.getByRole('button', { name: `Perbaiki ${at.length}` }).click();
    await expect(dialog).toBeHidden();
    const left = repairFaults.wrong - at.length;
    await expect(wrong(page)).toContainText(String(left));
    await page.getByRole('button', { name: 'Urungkan' }).click();
    await expect(wrong(page)).toContainText(String(repairFaults.wrong));
    await page.getByRole('button', { name: 'Ulangi' }).click();
    await expect(wrong(page)).toContainText(String(left));
  });

  const half = repairFaults.typed.length / 2;
  await test.step('Enter goes from fault to fault, Esc gives up (I5)', async () => {
    await wrong(page).click();
    await expect(page.getByRole('grid', { name: 'Baris file' }).getByText('Galat')).toHaveCount(2 * half);
    const row = page.getByRole('grid', { name: 'Baris file' }).getByRole('row').nth(1);
    await row.press('F8');
    await page.keyboard.type('salah');
    await page.keyboard.press('Escape');
    await expect(page.locator('td:focus[data-mark="error"]')).not.toContainText('salah');
    const beside = await furtherWindow(first.app, page, () =>
      first.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('window')?.click()),
    );
    await wrong(beside).click();
    const faults = beside.getByRole('grid', { name: 'Baris file' }).getByText('Galat');
    await expect(faults).toHaveCount(2 * half);
    await repairByKeyboard(page, repairFaults.typed.slice(0, half));
    await expect(wrong(page)).toContainText(String(half));
    await expect(wrong(beside)).toContainText(String(half));
    await expect(faults).toHaveCount(half);
  });

  const main = first.app.process();
  main.kill('SIGKILL');
  await expect.poll(() => main.exitCode ?? main.signalCode).not.toBeNull();
  const { page: again } = await start();
  await expect(again.getByText(/^Halo, /)).toBeVisible();

  await test.step('the report comes back with its repairs, and the rest is repaired', async () => {
    await open(again, '/propose-batch-upload');
    const report = again.getByRole('region', { name: `Laporan ${title}.xlsx` });
    await expect(report).toContainText(`30 baris, ${half} galat`);
    await report.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(wrong(again)).toContainText(String(half));
    await repairByKeyboard(again, repairFaults.typed.slice(half));
    await expect(wrong(again)).toContainText('0');
    await expect(again.getByText('Tidak ada galat lagi di sini.')).toBeVisible();
  });

  await test.step('every row arrives as it was repaired', async () => {
    await again.getByRole('button', { name: `Kirim ${repairFaults.rows} baris` }).click();
    const row = again.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('Selesai');
    await expect(row).toContainText('30/30');
    const { data } = await api(again, referralOperations.list, { limit: 50, page: 1 });
    expect(data.map((each) => each.submitter_name)).toContain('Nama Baru');
  });

  await test.step('a folder of photos comes with a file: one is missing, is put there, and all are sent (I15)', async () => {
    const folder = info.outputPath('Foto KTP');
    const photo = (colour: string) =>
      sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
        .jpeg()
        .toBuffer();
    await mkdir(folder);
    await writeFile(join(folder, 'SATU.JPG'), await photo('#446688'));
    await writeFile(join(folder, 'dua.jpg'), await photo('#884466'));
    await writeFile(join(folder, 'lain.jpg'), await photo('#668844'));
    const workbook = info.outputPath('Dengan foto.xlsx');
    await makePhotoWorkbook(workbook, await sourceOf(again), ['satu', 'dua.jpg', 'tiga.jpg']);
    await dropFiles(again, again.locator('main'), [workbook, folder]);
    const photos = again.getByRole('region', { name: 'Folder foto' });
    await expect(photos).toContainText('2 dari 3 foto dipakai');
    await expect(photos).toContainText('1 foto tidak dipakai');
    await expect(wrong(again)).toContainText('1');
    await expect(again.getByText("File 'tiga.jpg' tidak ada di folder foto.").first()).toBeVisible();
    await writeFile(join(folder, 'tiga.jpg'), await photo('#222222'));
    await dropFiles(again, again.locator('main'), [folder]);
    await expect(photos).toContainText('3 dari 4 foto dipakai');
    await expect(wrong(again)).toContainText('0');
    await again.getByRole('button', { name: 'Kirim 3 baris' }).click();
    const row = again.getByRole('row', { name: /Dengan foto/ });
    await expect(row).toContainText('3/3');
    const { data } = await api(again, referralOperations.list, { limit: 3, page: 1 });
    await open(again, `/detail-referal/${data[0]!.id}`);
    const shown = again.getByRole('button', { name: 'Perbesar Foto KTP' }).getByRole('img');
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  });
});
