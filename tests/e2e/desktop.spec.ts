import { copyFile, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { host } from './launch.ts';
import { api, expect, open, signIn, test } from './program.ts';

/** Clicks an item of the menu bar. Returns false if the item is disabled or missing. */
const choose = (app: ElectronApplication, id: string): Promise<boolean> =>
  app.evaluate(({ Menu }, item) => {
    const found = Menu.getApplicationMenu()?.getMenuItemById(item);
    found?.click();
    return found?.enabled ?? false;
  }, id);

const zoomOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

test('menus, shortcuts and settings of the program (features.md H2, W1)', async ({
  program: { app, page, downloads },
}, info) => {
  const main = page.locator('main');
  const shortcuts = page.getByRole('dialog', { name: 'Pintasan keyboard' });

  await test.step('before sign-in the settings open without the menu, and pages are not offered', async () => {
    expect(await choose(app, 'referrals')).toBe(false);
    expect(await choose(app, 'settings')).toBe(true);
    await expect(heading(page, 'Pengaturan Rujukan')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Server', exact: true })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Cadangan data' })).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('di-luar.png') });
    await page.getByRole('link', { name: 'Ke halaman masuk' }).click();
    await expect(page.getByRole('link', { name: 'Pengaturan Rujukan' })).toBeVisible();
    await signIn(page, 'superadmin@mitra.example');
  });

  await test.step('the menu leads to pages; ? says what keys do there, and is a sign in a field', async () => {
    expect(await choose(app, 'referrals')).toBe(true);
    await expect(heading(page, 'Kelola Pengajuan Referal')).toBeVisible();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Cari', exact: true }).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('searchbox', { name: 'Cari', exact: true })).toHaveValue('?');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mode Proses' }).focus();
    await page.keyboard.press('?');
    await expect(shortcuts.getByRole('region', { name: 'Daftar' })).toContainText('Buka baris');
    await expect(shortcuts.getByRole('region', { name: 'Halaman ini' })).toContainText('Mode Proses');
    await expect(shortcuts.getByRole('region', { name: 'Rujukan' })).toContainText('Ctrl K');
    await page.screenshot({ path: info.outputPath('pintasan.png') });
    await page.keyboard.press('Escape');
    await expect(shortcuts).toHaveCount(0);

    await open(page, '/add-company');
    await expect(main.getByRole('textbox').first()).toBeVisible();
    await choose(app, 'shortcuts');
    await expect(shortcuts.getByRole('region', { name: 'Formulir' })).toContainText('Ctrl S');
    await expect(shortcuts.getByRole('region', { name: 'Daftar' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('size and theme', async () => {
    await choose(app, 'zoom 1');
    await choose(app, 'settings');
    await expect(main.getByRole('combobox', { name: 'Ukuran tampilan' })).toHaveValue('110%');
    expect(await zoomOf(app)).toBe(1.1);
    await choose(app, 'zoom 0');
    await expect(main.getByRole('combobox', { name: 'Ukuran tampilan' })).toHaveValue('100%');
    await main.getByRole('radiogroup', { name: 'Tema' }).getByText('Gelap').click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await main.getByRole('radiogroup', { name: 'Tema' }).getByText('Terang').click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  await test.step('rows are as low as their reader wants, also after the page was loaded anew', async () => {
    const density = main.getByRole('radiogroup', { name: 'Kerapatan tabel' });
    await density.getByText('Padat').click();
    await open(page, '/pengajuan-referal');
    await expect(heading(page, 'Kelola Pengajuan Referal')).toBeVisible();
    const rows = page.getByRole('grid').locator('tr[data-index]');
    const tops = () =>
      rows.evaluateAll((all) => all.slice(0, 3).map((row) => row.getBoundingClientRect().top));
    await expect
      .poll(async () => {
        const [first = 0, second = 0, third = 0] = await tops();
        return [second - first, third - second];
      })
      .toEqual([30, 30]);
    await page.screenshot({ path: info.outputPath('padat.png') });
    await choose(app, 'settings');
    await expect(density.getByRole('radio', { name: 'Padat' })).toBeChecked();
    await density.getByText('Biasa').click();
  });

  await test.step('a page is kept as a PDF: all rows of its list, and nothing of the frame', async () => {
    await open(page, '/pengajuan-referal?limit=100');
    await expect(page.getByText('Showing 1 to 100 of 260 entries')).toBeVisible();
    await page.evaluate(() => {
      window.addEventListener('beforeprint', () => {
        const rows = document.querySelectorAll('#isi tr[data-index]').length;
        const isAlone = document.querySelector('aside')?.getClientRects().length === 0;
        document.body.dataset.onPaper = `${rows} ${isAlone}`;
      });
    });
    expect(await choose(app, 'pdf')).toBe(true);
    await expect(page.getByText(/^Kelola Pengajuan Referal_.*\.pdf di .*Cetakan$/)).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-on-paper', '100 true');
    const folder = join(downloads, 'Cetakan');
    const [name = ''] = await readdir(folder);
    const pdf = await readFile(join(folder, name));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await copyFile(join(folder, name), info.outputPath('daftar.pdf'));
    await expect(page.getByRole('complementary', { name: 'Menu utama' })).toBeVisible();
    await choose(app, 'settings');
  });

  await test.step('a server address is tested, refused in words, and used from the next start on', async () => {
    await main.getByRole('radio', { name: 'Server kantor' }).check();
    const address = main.getByRole('textbox', { name: 'Alamat server' });
    await address.fill('http://kantor.example');
    await main.getByRole('button', { name: 'Uji sambungan' }).click();
    await expect(main.getByText('Alamat server harus memakai https')).toBeVisible();
    await address.fill('http://127.0.0.1:9');
    await main.getByRole('button', { name: 'Uji sambungan' }).click();
    await expect(main.getByText('Server tidak dapat dihubungi di alamat itu.')).toBeVisible();
    // Main asks the user, because a page must not decide where passwords go.
    const asked = await answerQuestion(app, 'Batal');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect.poll(asked).toBe('Pakai server http://127.0.0.1:9?');
    await expect(main.getByText('Menunggu mulai ulang')).toHaveCount(0);
    await answerQuestion(app, 'Pakai server ini');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect(main.getByText('Menunggu mulai ulang')).toBeVisible();
    await page.screenshot({ path: info.outputPath('server.png') });
    await main.getByRole('radio', { name: 'Di komputer ini' }).check();
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect(main.getByText('Menunggu mulai ulang')).toHaveCount(0);
  });

  await test.step('diagnostics name nobody', async () => {
    const text = (await main.getByLabel('Isi diagnosis').textContent()) ?? '';
    expect(text).toContain('Server: bawaan (PGlite)');
    expect(text).toMatch(/Ukuran data: [1-9]/);
    expect(text).not.toMatch(/@|\/home|\/root|\/tmp|[A-Z]:\\/);
    await expect(main.getByText(/idn-area-data.*ODbL/)).toBeVisible();
    await main.getByRole('button', { name: 'Lisensi bagian lain' }).click();
    const licenses = page.getByRole('dialog', { name: 'Lisensi pihak ketiga' });
    await licenses.getByRole('searchbox').fill('zod');
    await licenses.getByRole('button', { name: /^zod [\d.]+: MIT/ }).click();
    await expect(licenses.getByText(/Permission is hereby granted/).first()).toBeVisible();
    await licenses.getByRole('searchbox').focus();
    await page.keyboard.press('Escape');
    await expect(licenses.getByRole('searchbox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(licenses).toHaveCount(0);
  });

  await test.step('a workbook in the folder Masuk is offered and opened as a report', async () => {
    await copyFile('tests/fixtures/sepuluh-baris-openpyxl.xlsx', join(downloads, 'Masuk', 'januari.xlsx'));
    const offer = page.getByRole('listitem').filter({ hasText: 'File baru di folder Masuk' });
    await expect(offer).toContainText('januari.xlsx');
    await page.screenshot({ path: info.outputPath('masuk.png') });
    await offer.getByRole('button', { name: 'Periksa' }).click();
    await expect(page).toHaveURL(/propose-batch-upload\/periksa\//);
    await expect(offer).toHaveCount(0);
  });

  await test.step('nothing of the page runs while it is locked', async () => {
    await choose(app, 'lock');
    const lock = page.getByRole('dialog', { name: 'Masuk kembali' });
    await expect(lock).toBeVisible();
    const here = page.url();
    await expect.poll(() => choose(app, 'home')).toBe(false);
    for (const command of ['settings', 'shortcuts', 'back']) await choose(app, command);
    await lock.getByText('Rujukan dikunci.').click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(page.url()).toBe(here);
  });
});

test('a backup is made with one click and put back; who has no right to it sees none', async ({
  program: { app, page, userData },
}, info) => {
  const main = page.locator('main');
  const faqs = async () => (await api(page, faqOperations.list, {})).data.length;
  await signIn(page, 'superadmin@mitra.example');
  const before = await faqs();

  await test.step('made while the program runs', async () => {
    await open(page, '/pengaturan-program');
    await main.getByRole('button', { name: 'Cadangkan sekarang' }).click();
    await expect(main.getByRole('button', { name: /^Pulihkan cadangan / })).toHaveCount(1);
    const copies = (await readdir(join(userData, 'data', 'backups'))).filter((name) => /^\d{6}-/.test(name));
    expect(copies).toHaveLength(1);
    await page.screenshot({ path: info.outputPath('cadangan.png'), fullPage: true });
  });

  await test.step('what was written later is gone once it is put back; the session too', async () => {
    const [faq] = (await api(page, faqOperations.list, {})).data;
    await api(page, faqOperations.remove, { id: faq!.id });
    expect(await faqs()).toBe(before - 1);
    await main.getByRole('button', { name: /^Pulihkan cadangan / }).click();
    const question = page.getByRole('dialog', { name: /^Pulihkan cadangan / });
    await question.getByRole('button', { name: 'Batal' }).click();
    await main.getByRole('button', { name: /^Pulihkan cadangan / }).click();
    await question.getByRole('button', { name: 'Pulihkan' }).click();
    await expect(page.getByText(/^Cadangan .* sudah dipulihkan\. Masuk kembali\.$/)).toBeVisible();
    await signIn(page, 'superadmin@mitra.example');
    expect(await faqs()).toBe(before);
  });

  await test.step('all data go to a PostgreSQL only where its user says so in the system’s dialog', async () => {
    await open(page, '/pengaturan-program');
    await main.getByRole('button', { name: 'Salin ke PostgreSQL' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pindah ke PostgreSQL kantor' });
    const address = dialog.getByRole('textbox', { name: 'Alamat database' });
    const copy = dialog.getByRole('button', { name: 'Salin semua data' });
    await address.fill('mysql://kantor/rujukan');
    await copy.click();
    await expect(dialog.getByText(/^Alamat harus seperti postgres:/)).toBeVisible();
    await address.fill('postgres://rujukan:rahasia@127.0.0.1:9/rujukan');
    const declined = dialog.getByRole('status').filter({ hasText: 'Tidak ada yang disalin' });
    if (host === 'chromium') {
      await copy.click();
      await expect(page.locator('html > div')).toHaveCount(1);
      await page.screenshot({ path: info.outputPath('pertanyaan.png') });
      await page.keyboard.press('Escape');
      await expect(declined).toBeVisible();
      await copy.click();
      await expect(page.locator('html > div')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/^Tidak ada PostgreSQL yang menjawab di/)).toBeVisible();
    }
    const asked = await answerQuestion(app, 'Batal');
    await copy.click();
    await expect.poll(asked).toBe('Salin semua data ke database rujukan di 127.0.0.1:9?');
    await answerQuestion(app, 'Salin semua data');
    await copy.click();
    await expect(dialog.getByText(/^Tidak ada PostgreSQL yang menjawab di 127\.0\.0\.1:9\./)).toBeVisible();
    expect(await faqs()).toBe(before);
    await page.screenshot({ path: info.outputPath('pindah.png') });
    await dialog.getByRole('button', { name: 'Batal' }).click();
  });

  await test.step('without the right there is no such part', async () => {
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await signIn(page, 'verifikator@mitra.example');
    await open(page, '/pengaturan-program');
    await expect(main.getByRole('heading', { name: 'Server', exact: true })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Cadangan data' })).toHaveCount(0);
    const answer = await page.evaluate(() => window.desktop.call('backup.make', undefined));
    const moved = await page.evaluate(() =>
      window.desktop.call('backup.move', { url: 'postgres://127.0.0.1:9/rujukan' }),
    );
    expect(moved).toMatchObject({ ok: false, error: { code: 'ACCESS_DENIED' } });
    expect(answer).toMatchObject({ ok: false, error: { code: 'ACCESS_DENIED' } });
  });
});

test('what is set holds from one start to the next; a work folder is chosen in the system’s dialog', async ({
  start,
  userData,
}, info) => {
  const home = { RUJUKAN_DOWNLOADS: '', HOME: join(userData, 'home') };
  const chosen = info.outputPath('Kerja');
  await mkdir(chosen, { recursive: true });
  const settingsOf = async (page: Page) => {
    await page.getByRole('link', { name: 'Pengaturan Rujukan' }).click();
    await expect(heading(page, 'Pengaturan Rujukan')).toBeVisible();
    return page.locator('main');
  };

  await test.step('set without a session', async () => {
    const { app, page } = await start(home);
    const main = await settingsOf(page);
    await expect(main.getByText('Downloads/Rujukan')).toBeVisible();
    await app.evaluate(({ dialog }, path) => {
      const showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
      Object.assign(dialog, { showOpenDialog });
    }, chosen);
    await main.getByRole('button', { name: 'Pilih folder' }).click();
    await expect(main.getByText(`${basename(dirname(chosen))}/Kerja`)).toBeVisible();
    await expect.poll(() => readdir(chosen)).toEqual(['Masuk']);
    const old = join(chosen, 'Ekspor/2020-01/lama.xlsx');
    await mkdir(dirname(old), { recursive: true });
    await writeFile(old, 'lama');
    await utimes(old, new Date('2020-01-31'), new Date('2020-01-31'));
    await main.getByLabel('Bersihkan file lama').click();
    await page.getByRole('option', { name: 'Setelah 30 hari' }).click();
    await expect.poll(() => readdir(join(chosen, 'Ekspor'))).toEqual([]);
    await expect(main.getByText(/^Rujukan ini tidak dijalankan dari hasil pemasangan/)).toBeVisible();
    await choose(app, 'zoom 1');
    await choose(app, 'zoom 1');
    await main.getByRole('radiogroup', { name: 'Tema' }).getByText('Gelap').click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await main.getByRole('radio', { name: 'Server kantor' }).check();
    await main.getByRole('textbox', { name: 'Alamat server' }).fill('http://127.0.0.1:9');
    await answerQuestion(app, 'Pakai server ini');
    await main.getByRole('button', { name: 'Simpan' }).click();
    await expect(main.getByText('Menunggu mulai ulang')).toBeVisible();
    const closed = app.waitForEvent('close');
    const clicked = main.getByRole('button', { name: 'Mulai ulang' }).click();
    await Promise.all([closed, clicked.catch(() => undefined)]);
  });

  await test.step('and there at the next start, with a folder that is gone and a server that does not answer', async () => {
    await rm(chosen, { recursive: true });
    const { app, page } = await start(home);
    const main = await settingsOf(page);
    // Playwright sets the page's colour scheme, so main's theme is checked instead.
    await expect(main.getByRole('radio', { name: 'Gelap' })).toBeChecked();
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
    expect(await zoomOf(app)).toBe(1.25);
    await expect(main.getByText(/Folder kerja .* tidak ditemukan/)).toBeVisible();
    await expect(main.getByLabel('Bersihkan file lama')).toHaveValue('Setelah 30 hari');
    await expect(main.getByRole('textbox', { name: 'Alamat server' })).toHaveValue('http://127.0.0.1:9');
    await expect(main.getByLabel('Isi diagnosis')).toContainText('Server menjawab: tidak');
    await page.screenshot({ path: info.outputPath('gelap.png') });
    await main.getByRole('button', { name: 'Pakai folder bawaan' }).click();
    await expect(main.getByText(/tidak ditemukan/)).toHaveCount(0);
  });
});

/** Answers main's questions with a button. Returns a function that reads the text of the last question. */
async function answerQuestion(app: ElectronApplication, button: string): Promise<() => Promise<unknown>> {
  await app.evaluate(({ dialog }, wanted) => {
    Reflect.set(dialog, 'showMessageBox', async (...args: { message?: string; buttons?: string[] }[]) => {
      const { message, buttons = [] } = args.at(-1) ?? {};
      Reflect.set(globalThis, 'asked', message);
      return { response: buttons.indexOf(wanted), checkboxChecked: false };
    });
  }, button);
  return () => app.evaluate(() => Reflect.get(globalThis, 'asked') as unknown);
}
