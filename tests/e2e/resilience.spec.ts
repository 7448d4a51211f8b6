import { cpSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { backupsFolder, stamp } from '../../src/server/db/folder.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { startProgram } from '../server/support/program.ts';
import { dataFolder } from './demoData.ts';
import { serverProcesses, signalServer, told } from './hands.ts';
import { api, expect, load, open, signIn, test } from './program.ts';

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

test('the server is killed: it is started again, and the list and a form go on', async ({
  program: { page, userData },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const before = serverProcesses(userData);
  expect(before.length).toBeGreaterThan(0);
  for (const pid of before) process.kill(pid, 'SIGKILL');

  await expect.poll(() => serverProcesses(userData).some((pid) => !before.includes(pid))).toBe(true);
  await page.getByRole('button', { name: 'Halaman 2', exact: true }).click();
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Muat Ulang' });
    if (await retry.isVisible()) await retry.click();
    await expect(page.getByText(/Showing 6 to 10 of \d+ entries/)).toBeVisible({ timeout: 2000 });
    await expect(page.getByRole('gridcell').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

  await test.step('a computer that loses its network goes on with the server that it has itself', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await open(page, '/faq');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await open(page, '/maintenance');
    await page.getByRole('switch', { name: 'Transfer Bank: Tidak Aktif' }).press('Space');
    await expect(page.getByRole('switch', { name: 'Transfer Bank: Aktif' })).toBeChecked();
    const closed = async () =>
      (await api(page, settingOperations.maintenance, {})).data.filter((each) => each.is_maintenance);
    await expect.poll(closed).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await open(page, '/pengajuan-referal');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
  });

  await test.step('a form that is left asks once, and keeps what was typed when one stays', async () => {
    await page.locator('main').getByRole('button', { name: 'Tambah' }).click();
    await page.getByRole('textbox', { name: 'Nama', exact: true }).fill('Belum Disimpan');
    await page.getByRole('link', { name: 'Beranda' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await expect(question.getByRole('button', { name: 'Tetap di sini' })).toBeFocused();
    await question.getByRole('button', { name: 'Tetap di sini' }).click();
    await expect(page.getByRole('textbox', { name: 'Nama', exact: true })).toHaveValue('Belum Disimpan');
    await page.getByRole('link', { name: 'Beranda' }).click();
    await question.getByRole('button', { name: 'Tinggalkan' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('who leaves a form before its answer comes is told of it, and stays where they went', async () => {
    await open(page, '/add-faq');
    await page.getByRole('textbox', { name: 'Pertanyaan' }).fill('Kapan jawabannya datang?');
    await page.getByRole('textbox', { name: 'Jawaban' }).fill('Nanti.');
    signalServer(userData, 'SIGSTOP');
    await page.locator('main').getByRole('button', { name: 'Tambah' }).click();
    await page.getByRole('link', { name: 'Beranda' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tinggalkan' }).click();
    await expect(page).toHaveURL(/\/home$/);
    signalServer(userData, 'SIGCONT');
    await told(page, 'Data berhasil disimpan');
    await expect(page).toHaveURL(/\/home$/);
    await open(page, '/add-faq');
    await expect(page.getByRole('textbox', { name: 'Pertanyaan' })).toHaveValue('');
    await expect(page.getByText(/Lanjutkan isian|draf/i)).toHaveCount(0);
  });
});

test('the program is killed while a form is filled in: it offers the draft, and nobody else can read it', async ({
  start,
  userData,
}) => {
  const name = 'Ketut Drafwijaya';
  const first = await start();
  await signIn(first.page, 'superadmin@mitra.example');
  await open(first.page, '/add-referal');
  await first.page.getByRole('textbox', { name: 'Nama', exact: true }).fill(name);
  await first.page.getByRole('textbox', { name: 'Nomor Telepon' }).fill('081100099002');
  const draft = (page: Page) =>
    page.evaluate(async () => {
      const answer = await window.desktop.call('draft.read', { form: '/add-referal' });
      return answer.ok ? (answer.data?.values ?? '') : answer.error.code;
    });
  await expect.poll(() => draft(first.page)).toContain('081100099002');

  await test.step('leaving says how long the draft stays', async () => {
    await first.page.getByRole('link', { name: 'Beranda' }).click();
    const question = first.page.getByRole('dialog');
    await expect(question).toContainText('Drafnya tersimpan di komputer ini selama 7 hari.');
    await question.getByRole('button', { name: 'Tetap di sini' }).click();
  });

  const main = first.app.process();
  main.kill('SIGKILL');
  await expect.poll(() => main.exitCode ?? main.signalCode).not.toBeNull();

  await test.step('no file of the program tells what was typed', () => {
    const data = dataFolder(userData);
    const files = readdirSync(userData, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(data))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.some((file) => file.endsWith('.draft'))).toBe(true);
    const telling = files.filter((file) => contentOf(file).includes(name));
    expect(telling).toEqual([]);
  });

  const { page } = await start();
  await expect(page.getByText(/^Halo, Rahmat Hidayat/)).toBeVisible();
  await test.step('another user is offered nothing', async () => {
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await signIn(page, 'admin@mitra.example');
    expect(await draft(page)).toBe('');
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
    expect(await draft(page)).toBe('NO_SESSION');
    await signIn(page, 'superadmin@mitra.example');
  });

  await test.step('the draft gives the values back, until it is thrown away', async () => {
    await open(page, '/add-referal');
    await expect(page.getByText('Lanjutkan draf?')).toBeVisible();
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    await expect(page.getByRole('textbox', { name: 'Nama', exact: true })).toHaveValue(name);
    await expect(page.getByRole('textbox', { name: 'Nomor Telepon' })).toHaveValue('081100099002');
    await load(page, '/add-referal');
    await page.getByRole('button', { name: 'Buang' }).click();
    await expect.poll(() => readdirSync(join(userData, 'drafts'))).toEqual([]);
  });
});

test('an office’s server goes away and comes back', async ({ start, userData }) => {
  const data = dataFolder(userData);
  const first = await startProgram(data);
  const { page } = await start({ RUJUKAN_SERVER_URL: first.url });
  await signIn(page, 'superadmin@mitra.example');
  await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();

  await first.stop();
  await page.getByRole('button', { name: 'Halaman 2', exact: true }).click();
  await expect(page.getByText('Server tidak dapat dihubungi. Mencoba lagi…')).toBeVisible();
  const second = await startProgram(data, '', new URL(first.url).port);
  try {
    await expect(page.getByText('Server sudah dapat dihubungi lagi.')).toBeVisible();
    await expect(page.getByText(/Showing 6 to 10 of \d+ entries/)).toBeVisible();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.getByRole('button', { name: /^Riwayat pemberitahuan/ }).click();
    await expect(page.getByRole('dialog').getByText('Server sudah dapat dihubungi lagi.')).toBeVisible();
    await expect(page.getByText('Server tidak dapat dihubungi. Mencoba lagi…')).toBeHidden();

    const { data: rows } = await api(page, referralOperations.list, { limit: 1, page: 1 });
    const { id } = rows[0]!;
    await open(page, `/detail-referal/${id}`);
    await page.getByRole('button', { name: 'Ubah panggilan verifikasi' }).click();
    const pad = page.getByRole('dialog', { name: 'Panggilan Verifikasi' });
    await expect(pad).toBeVisible();
    await second.stop();

    await test.step('a call that cannot be saved says so where one types, and asks before it is lost', async () => {
      await pad.getByLabel('Alamat').fill('Jl. Kenanga 7');
      await expect(pad.getByRole('alert')).toContainText('Belum tersimpan');
      await expect(pad.getByRole('alert').getByRole('button', { name: 'Coba Lagi' })).toBeVisible();
      await pad.getByLabel('Alamat').press('Escape');
      await page.getByRole('button', { name: 'Tetap di sini' }).click();
      await expect(pad.getByLabel('Alamat')).toHaveValue('Jl. Kenanga 7');
    });

    const third = await startProgram(data, '', new URL(first.url).port);
    try {
      await test.step('and saves itself once the server is back', async () => {
        await expect(pad.getByText(/^Tersimpan \d/)).toBeVisible();
        const call = await api(page, referralOperations.call, { referral_id: id });
        expect(call.data.address).toBe('Jl. Kenanga 7');
      });

      await test.step('a link of a mail that cannot be looked at leads back, too', async () => {
        await third.stop();
        await open(page, '/reset-password/tautan/siti%40mitra.example');
        await expect(page.getByRole('button', { name: 'Muat Ulang' })).toBeVisible();
        await page.getByRole('link', { name: 'Kembali', exact: true }).click();
        await expect(page).toHaveURL(/\/home$/);
      });
    } finally {
      await third.stop();
    }
  } finally {
    await second.stop();
  }
});

test('a damaged database is told, and its backup put back when the person says so', async ({
  program: { app, page, userData },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  const data = dataFolder(userData);
  await app.evaluate(({ dialog }) => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    dialog.showMessageBox = (async (...args: unknown[]) => {
      const { message, detail, buttons } = args.at(-1) as Electron.MessageBoxOptions;
      shown.push(`${message}|${detail}|${buttons?.join('|')}`);
      return { response: 0, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
  });
  // A backup like the daily backup: all files of one instant.
  const servers = serverProcesses(userData);
  for (const pid of servers) process.kill(pid, 'SIGSTOP');
  cpSync(join(data, 'pgdata'), join(backupsFolder(data), stamp(new Date())), { recursive: true });
  truncateSync(join(data, 'pgdata', 'global', 'pg_control'), 100);
  for (const pid of servers) process.kill(pid, 'SIGKILL');

  const shown = () => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toHaveLength(1);
  expect((await shown())[0]).toMatch(
    /^Database tidak dapat dibuka\|.*rusak.*\|Pulihkan dari cadangan .*\|Tutup$/s,
  );
  await expect(async () => {
    const { data: users } = await api(page, settingOperations.health, {});
    expect(users.demo.length).toBeGreaterThan(0);
  }).toPass({ timeout: 120_000 });
  expect(readdirSync(data).some((name) => name.startsWith('replaced-'))).toBe(true);
});

test('a database that cannot be opened at the start is told by the login page, which puts its backup back', async ({
  start,
  userData,
}) => {
  const data = dataFolder(userData);
  cpSync(join(data, 'pgdata'), join(backupsFolder(data), stamp(new Date())), { recursive: true });
  truncateSync(join(data, 'pgdata', 'global', 'pg_control'), 100);
  const { page } = await start();
  const trouble = page.getByRole('alert').filter({ hasText: 'Server di komputer ini tidak berjalan' });
  await expect(trouble).toContainText('rusak');
  await expect(trouble).toContainText('Cadangan terbaru dari');

  await test.step('trying again changes nothing, and says so again', async () => {
    await trouble.getByRole('button', { name: 'Coba Lagi' }).click();
    await expect(trouble.getByRole('button', { name: 'Coba Lagi' })).toBeEnabled();
    await expect(trouble).toContainText('rusak');
  });

  await test.step('the backup is put back after a question, and one signs in', async () => {
    await trouble.getByRole('button', { name: 'Pulihkan cadangan' }).click();
    const question = page.getByRole('dialog', { name: 'Pulihkan cadangan' });
    await expect(question.getByRole('button', { name: 'Batal' })).toBeFocused();
    await question.getByRole('button', { name: 'Pulihkan', exact: true }).click();
    await expect(trouble).toBeHidden();
    await signIn(page, 'superadmin@mitra.example');
    expect(readdirSync(data).some((name) => name.startsWith('replaced-'))).toBe(true);
  });
});
