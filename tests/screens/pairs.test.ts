import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, expect, test, vi } from 'vitest';
import { writeWorkbook } from '../../src/excel/writer.ts';
import { drawKtp } from '../../src/server/demo/cards.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { noteOperations } from '../../src/shared/entities/note/operations.ts';
import { presenceOperations } from '../../src/shared/entities/presence/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from '../server/harness.ts';
import { ktps, qualities } from '../server/support/cards.ts';
import { emptyAdmin } from '../server/support/template.ts';
import { user } from './desk.ts';
import { dropFile, untilChecked } from './dropped.ts';
import { coveredButtons } from './focus.ts';
import { lightStage } from './lightStage.ts';
import { openScreens } from './open.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { openStage } from './stage.ts';
import { states } from './states.ts';

/**
 * Takes a picture of every screen that docs/screens compares with a drawing. `npm run pictures` writes the
 * pictures to docs/screens, other runs to test-results. Each run checks that docs/screens has them all.
 */

vi.mock('electron', () => ({ ipcMain: {} }));

const home = resolve(import.meta.dirname, '../../docs/screens');
const pictures =
  process.env.RUJUKAN_PICTURES === '1' ? home : resolve(import.meta.dirname, '../../test-results/pairs');
mkdirSync(pictures, { recursive: true });

const on = lightStage({ ocr: 'tesseract' });
const as = { as: user.email };

const show = async (address: string): Promise<Page> => {
  await on.stage.show(address, states[0]!, false);
  return on.stage.page;
};
async function showPage(path: string): Promise<Page> {
  const page = readPages().find((each) => each.path === path);
  if (!page) throw new Error(`No page ${path}`);
  const source = { call: on.server().call, as: user.email, draftId: on.opened.desk.draftId };
  return show(await addressOf(page, source));
}
const main = (page: Page) => page.locator('main');

async function firstRows(status: number, most: number) {
  const query = { referral_status_id: status, limit: 200, page: 1 };
  return (await on.server().call(referralOperations.list, query, as)).data.slice(0, most);
}

async function chooseStatus(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^Ubah ke ${name}`) }).click();
}

async function upgradeByKtp(): Promise<Page> {
  const { data } = await on.server().call(agentOperations.list, { limit: 50, page: 1 }, as);
  const found = data.find(
    ({ ewallet_premium, agent_status }) => !ewallet_premium && agent_status === 'active',
  );
  const page = await show(`/detail-agen/${found!.id}`);
  await main(page).getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('menuitem', { name: 'Upgrade dengan KTP' }).click();
  const dialog = page.getByRole('dialog', { name: /^Force Upgrade Premium/ });
  const picture = {
    name: 'ktp.png',
    mimeType: 'image/png',
    buffer: await qualities.clean(drawKtp(ktps[0]!)),
  };
  for (const label of ['Foto Identitas', 'Foto Selfie dengan ID', 'Foto Selfie']) {
    const group = dialog.getByRole('group', { name: label, exact: true });
    if ((await group.getByRole('button', { name: 'Hapus' }).count()) === 0)
      await group.locator('input[type="file"]').setInputFiles(picture);
  }
  await dialog.getByText('3 dari 3 foto').waitFor();
  return page;
}

async function teamAtWork(): Promise<number[]> {
  const { data } = await on
    .server()
    .call(
      referralOperations.list,
      { referral_status_id: 3, limit: 10, sort_by: 'dueAt', sort_dir: 'asc' },
      as,
    );
  const ids = data.map(({ id }) => id);
  const colleague = { as: 'verifikator@mitra.example' };
  const record = (id: number) => ({ entity: 'referral' as const, id });
  await on.server().call(claimOperations.take, { referral_id: ids[0]! }, colleague);
  await on
    .server()
    .call(
      presenceOperations.tell,
      { open: [{ ...record(ids[1]!), editing: true }, record(ids[3]!)] },
      colleague,
    );
  const { data: notes } = await on
    .server()
    .call(noteOperations.list, { entity: 'referral', record_id: ids[1]! }, as);
  if (notes.length === 0)
    await on
      .server()
      .call(
        noteOperations.create,
        { entity: 'referral', record_id: ids[1]!, text: 'KTP-nya buram di tanggal lahir. Minta foto ulang?' },
        colleague,
      );
  return ids;
}
const analysed = 'referral_status_id=3&sort_by=dueAt&sort_dir=asc';

const screens: Readonly<Record<string, () => Promise<unknown>>> = {
  'adm-home': () => showPage('/home'),
  'adm-location': async () => {
    const page = await showPage('/detail-program/:id/location/create');
    await main(page).getByRole('button', { name: 'Pilih lokasi' }).click();
    await page.getByRole('combobox', { name: 'Cari tempat' }).fill('bandung');
    await page
      .getByRole('option', { name: /^Kota Bandung/ })
      .first()
      .waitFor();
  },
  'adm-openapi': async () => {
    const page = await showPage('/update-partner-open-api-creds/:id');
    await main(page).getByRole('button', { name: 'Regenerate' }).first().click();
  },
  'adm-partner': () => showPage('/detail-partner/:id'),
  'adm-program': () => showPage('/edit-program/:id'),
  'adm-role': () => showPage('/edit-role/:id'),
  'adm-role-compare': async () => {
    const page = await showPage('/edit-role/:id');
    await main(page).getByLabel('Bandingkan dengan role lain').first().click();
    await page.getByRole('option', { name: 'Verifikator' }).click();
  },
  'adm-settings': async () => {
    const page = await showPage('/general-settings');
    const fields = main(page).locator('input[data-figure]');
    for (const field of (await fields.all()).slice(0, 2)) {
      await field.fill(String(Number((await field.inputValue()).replace(/\D/g, '')) + 1));
      await field.blur();
    }
  },
  'age-detail': () => showPage('/detail-agen/:id'),
  'age-form': async () => {
    const page = await showPage('/add-agent');
    await main(page).getByRole('textbox', { name: /^Nama/ }).first().fill('Wulan Sari Dewi');
    await main(page).getByRole('switch').first().click();
  },
  'age-ktp-ocr': () => upgradeByKtp(),
  'age-ktp': async () => {
    const page = await upgradeByKtp();
    const dialog = page.getByRole('dialog', { name: /^Force Upgrade Premium/ });
    await dialog.getByRole('button', { name: 'Verifikasi OCR' }).click();
    await dialog.getByText(/^OCR Success/).waitFor();
    await dialog.getByRole('tab', { name: /^Bandingkan data/ }).click();
    expect(await coveredButtons(page)).toEqual([]);
  },
  'bat-ledger': () => showPage('/propose-batch-upload/hasil/:run'),
  'bat-mapping': async () => {
    const page = await show('/propose-batch-upload');
    const path = join(mkdtempSync(join(tmpdir(), 'rujukan-test-')), 'Peminjam Oktober.xlsx');
    const header = ['Sales', 'Nama Peminjam', 'Dihubungi di', 'Catatan', 'Kota asal'];
    const [referral] = await firstRows(1, 1);
    const rows = ['Rina Oktaviani', 'Bayu Saputra', 'Yuni Kusuma'].map((name, index) => [
      referral!.agent_code,
      name,
      `08135550001${index}`,
      'telepon sore',
      'Bandung',
    ]);
    await writeWorkbook(path, [{ name: 'Data', columns: header.map((each) => ({ header: each })), rows }]);
    await dropFile(page, path);
    await page.waitForURL(/periksa\/.+/);
    await untilChecked(on.opened.desk, page, () => true, 'mapping');
    await page.getByRole('region', { name: 'Cocokkan kolom' }).waitFor();
  },
  'bat-repair': () => showPage('/propose-batch-upload/periksa/:draftId'),
  'sub-conflict': async () => {
    const [row] = await firstRows(3, 1);
    const { data: stored } = await on.server().call(referralOperations.detail, { id: row!.id }, as);
    const page = await show(`/edit-referal/${row!.id}`);
    const field = (name: string) =>
      main(page)
        .getByRole('textbox', { name: new RegExp(`^${name}`) })
        .last();
    await field('Pekerjaan').fill('Wiraswasta');
    await field('Kode Pos').fill('40111');
    const theirs = { submitter_job: 'Pedagang', submitter_address: 'Jl. Dago No. 11' };
    const change = { id: row!.id, version: stored.version, ...theirs };
    await on.server().call(referralOperations.update, change, { as: 'admin@mitra.example' });
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog').getByText('Bentrok 1').waitFor();
  },
  'sub-detail': async () => {
    const page = await showPage('/detail-referal/:id');
    await page.keyboard.press('c');
    await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor();
  },
  'sub-list': async () => {
    const page = await show('/pengajuan-referal?limit=20');
    for (const place of [1, 2, 3]) await page.getByRole('row').nth(place).getByRole('checkbox').check();
  },
  'sub-payment': async () => {
    const page = await show('/pengajuan-referal?referral_status_id=5&limit=20');
    const [row] = await firstRows(5, 1);
    await show(`/pengajuan-referal?referral_status_id=5&product_id=${row!.product_id}&limit=20`);
    await page
      .getByRole('checkbox', { name: 'Pilih semua' })
      .or(page.getByRole('checkbox').first())
      .first()
      .check();
    await chooseStatus(page, 'Pembayaran');
    const fill = page.getByRole('region', { name: 'Isi sekaligus' });
    await fill.getByLabel('Insentif').fill('150000');
    await fill.getByRole('button', { name: /yang belum ada insentifnya$/ }).click();
  },
  'sub-proses': () => show('/pengajuan-referal/proses?referral_status_id=3'),
  'sub-split': async () => {
    const page = await show('/pengajuan-referal?referral_status_id=1&limit=20');
    for (const place of [1, 2, 3, 4, 5, 6])
      await page.getByRole('row').nth(place).getByRole('checkbox').check();
    await chooseStatus(page, 'Ditolak');
    await page.getByRole('button', { name: /^Bagi per produk/ }).click();
    await page.getByRole('dialog', { name: /^Bagi per produk/ }).waitFor();
  },
  'learn-palette': async () => {
    const page = await showPage('/detail-referal/:id');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bayar');
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+( dari \d+)? pilihan$/ })
      .first()
      .waitFor();
  },
  'team-list': async () => {
    await teamAtWork();
    const page = await show(`/pengajuan-referal?${analysed}&limit=20`);
    for (const place of [1, 5, 6]) await page.getByRole('row').nth(place).getByRole('checkbox').check();
    await page.getByText(/tidak ikut$/).waitFor();
  },
  'team-detail': async () => {
    const ids = await teamAtWork();
    const page = await show(`/detail-referal/${ids[1]}`);
    await page.keyboard.press('i');
    await page.keyboard.type('Tolong telepon, @de');
    await page.getByRole('option').first().waitFor();
  },
  'team-proses': async () => {
    await teamAtWork();
    const page = await show(`/pengajuan-referal/proses?${analysed}`);
    await page.getByText(/^Anda ambil · sisa/).waitFor();
    await page.keyboard.press('d');
    await page.keyboard.type('38500000');
  },
  'team-board': async () => {
    const page = await show('/meja-tim');
    await page.getByRole('button', { name: 'Bagikan', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Bagikan' });
    await panel.getByRole('combobox', { name: 'Dari antrean' }).click();
    await page.getByRole('option', { name: 'Assign', exact: true }).click();
    for (const place of [0, 1]) await panel.getByRole('checkbox').nth(place).check();
    await panel.getByRole('button', { name: /^Bagikan \d/ }).waitFor();
  },
  'team-target': async () => {
    const page = await show('/target-waktu');
    await page.getByRole('switch', { name: 'Hitung jam kerja saja' }).check();
    await page.getByRole('textbox', { name: 'Analisis' }).fill('12');
    await page.getByRole('checkbox', { name: 'Sabtu' }).check();
    await page.getByRole('textbox', { name: 'Sabtu tutup' }).fill('12.00');
    await page.getByText(/menjadi terlambat/).waitFor();
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0));
  },
  // Must be last, because it signs out.
  'adm-login': async () => {
    const page = await show('/home');
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Masuk', exact: true }).waitFor();
  },
};

const alsoDark = new Set(['adm-home', 'bat-repair', 'sub-list', 'team-board', 'team-list']);

/** A blank page without the app's CSP converts the pictures. */
let writer: Page | undefined;

async function keep(name: string, stage = on.stage): Promise<void> {
  const png = (await stage.picture()).toString('base64');
  writer ??= await on.opened.browser.newPage();
  const webp = await writer.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, png);
  writeFileSync(join(pictures, `${name}.webp`), Buffer.from(webp));
}

test.for(Object.entries(screens))('%s', async ([name, arrange]) => {
  try {
    await arrange();
    await on.stage.settle();
  } finally {
    await keep(name);
  }
  if (!alsoDark.has(name)) return;
  await on.stage.switchScheme();
  await keep(`${name}-dark`);
  await on.stage.switchScheme();
});

const emptyOffice = 'learn-empty';
const empty = sharedServer({ demo: false });
test(emptyOffice, async () => {
  const opened = await openScreens(empty(), emptyAdmin);
  const stage = await openStage(opened.browser, { ...opened, scheme: 'light' });
  await stage.show('/home', states[0]!, false);
  await stage.page.getByRole('region', { name: 'Siapkan kantor Anda' }).waitFor();
  await keep(emptyOffice, stage);
  await stage.close();
  await opened.close();
});

const webpIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.webp'));

afterAll(() => {
  const drawn = webpIn(join(home, 'drawings')).sort();
  const arranged = [emptyOffice, ...Object.keys(screens), ...[...alsoDark].map((name) => `${name}-dark`)];
  expect(arranged.map((name) => `${name}.webp`).sort()).toEqual(drawn);
  expect(webpIn(home).sort()).toEqual(drawn);
});
