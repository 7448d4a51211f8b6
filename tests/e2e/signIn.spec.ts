import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { demoUsers } from './accounts.ts';
import { dataFolder } from './demoData.ts';
import { lockAfterFiveMinutes } from './hands.ts';
import { startAgain } from './launch.ts';
import { expect, open, signIn, test } from './program.ts';

const admin = 'admin@mitra.example';

test('a forgotten password is changed by the link of the mail, once', async ({ program, userData }) => {
  const { page } = program;

  await test.step('accounts of the demo stand by role; a key takes one, and no password is printed', async () => {
    const demo = page.getByRole('region', { name: 'Data contoh' });
    await expect(demo.getByText('Super Admin')).toBeVisible();
    await expect(
      demo.getByText('Pembayaran dan Selesai, juga banyak sekaligus; ekspor pengajuan'),
    ).toBeVisible();
    const shown = await page.locator('body').innerText();
    for (const password of Object.values(demoUsers)) expect(shown).not.toContain(password);
    await page.keyboard.press('Alt+4');
    await expect(page.getByLabel('Email')).toHaveValue('keuangan@mitra.example');
    await expect(page.getByRole('button', { name: 'Masuk' })).toBeFocused();
  });

  await test.step('a refusal is said once, and the password is ready to be typed again', async () => {
    await page.getByLabel('Kata sandi', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email atau kata sandi salah')).toHaveCount(1);
    await expect(page.getByLabel('Kata sandi', { exact: true })).toBeFocused();
  });

  await test.step('the mail is asked for (S-002, S-003)', async () => {
    await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
    await expect(page.getByRole('heading', { name: 'Lupa Kata Sandi' })).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill('bukan-email');
    await page.getByRole('button', { name: 'Kirim' }).click();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(admin);
    await page.getByRole('button', { name: 'Kirim' }).click();
    await expect(page.getByRole('heading', { name: 'Email Terkirim' })).toBeVisible();
    await expect(page.getByText('Jika email terdaftar, tautan')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Saya Mengerti' })).toBeVisible();
  });

  const mail = await mailTo(userData);
  const link = /rujukan:\/\/app\/\S+/.exec(mail)![0];

  await test.step('its link opens the page in the program that runs (S-004)', async () => {
    await startAgain(userData, link);
    await expect(page.getByText(`Untuk akun ${admin}.`)).toBeVisible();
  });

  await test.step('two different passwords are refused (R-328)', async () => {
    await page.getByLabel(/^Kata sandi baru/).fill('112233');
    await page.getByLabel(/^Ulangi kata sandi baru/).fill('112234');
    await page.getByRole('button', { name: 'Simpan' }).click();
    const alert = page.getByRole('dialog', { name: 'password tidak cocok' });
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel(/^Ulangi kata sandi baru/)).toHaveValue('112234');
  });

  await test.step('two equal ones are saved, and sign in', async () => {
    await page.getByLabel(/^Ulangi kata sandi baru/).fill('112233');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await expect(page.getByText('Kata sandi sudah diubah.')).toBeVisible();
    await page.getByLabel('Email').fill(admin);
    await page.getByLabel('Kata sandi', { exact: true }).fill('112233');
    await page.getByRole('button', { name: 'Masuk' }).click();
    await expect(page.getByText('Halo, Dewi Lestari')).toBeVisible();
  });

  await test.step('the link is worth nothing any more, and leads to a new one (C-106)', async () => {
    await startAgain(userData, link);
    await expect(page.getByText('Tautan tidak berlaku atau sudah kedaluwarsa.')).toBeVisible();
    await page.getByRole('link', { name: 'Minta Tautan Baru' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(admin);
  });

  await test.step('where links are blocked, the mail is pasted', async () => {
    await page.getByLabel('Tautan dari email').fill('rujukan://app/home');
    await page.getByRole('button', { name: 'Buka' }).click();
    await expect(
      page.getByText('Teks ini tidak berisi tautan dari email. Salin tautannya lagi.'),
    ).toBeVisible();
    await page.getByLabel('Tautan dari email').fill(mail);
    await page.getByRole('button', { name: 'Buka' }).click();
    await expect(page.getByText('Tautan tidak berlaku atau sudah kedaluwarsa.')).toBeVisible();
  });

  await test.step('a damaged link is worth nothing either, and leads home who is signed in', async () => {
    await open(page, '/reset-password/rusak/bukan-email');
    await expect(page.getByText('Tautan tidak berlaku atau sudah kedaluwarsa.')).toBeVisible();
    await page.getByRole('link', { name: 'Kembali', exact: true }).click();
    await expect(page.getByText('Halo, Dewi Lestari')).toBeVisible();
  });

  await test.step('S-005 leads back to the first screen', async () => {
    await open(page, '/success');
    await expect(page.getByRole('heading', { name: 'Berhasil' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Beranda' })).toBeVisible();
    await page.getByRole('link', { name: 'Kembali', exact: true }).click();
    await expect(page.getByText('Halo, Dewi Lestari')).toBeVisible();
  });
});

test('a link that starts the program opens its page', async ({ start }) => {
  const { page } = await start({}, ['rujukan://app/reset-password/tautan-lama/siti%40mitra.example']);
  await expect(page.getByText('Tautan tidak berlaku atau sudah kedaluwarsa.')).toBeVisible();
  await page.getByRole('link', { name: 'Kembali', exact: true }).click();
  await signIn(page, admin);
});

test('a locked page opens again with what was typed on it', async ({ program: { page } }) => {
  await signIn(page, admin);
  const main = page.locator('main');
  const name = main.getByRole('textbox', { name: /^Nama( \*)?$/ });
  const lock = page.getByRole('dialog', { name: 'Masuk kembali' });

  await test.step('locked by hand', async () => {
    await open(page, '/add-company');
    await name.fill('PT Setengah Jadi');
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Kunci sekarang' }).click();
    await expect(lock).toBeVisible();
    for (const key of ['Escape', 'Control+k', 'Control+s']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(lock).toBeVisible();
    await expect(main.getByText('isian perlu diperbaiki')).toHaveCount(0);
    const ask = () =>
      page.evaluate(() =>
        window.desktop.call('api.request', {
          method: 'GET',
          path: '/w/auth/me',
          body: null,
          idempotencyKey: null,
        }),
      );
    await expect.poll(ask).toMatchObject({ ok: false, error: { code: 'NO_SESSION' } });
  });

  await test.step('a wrong password keeps it closed, the right one opens it', async () => {
    await lock.getByLabel('Kata sandi Dewi Lestari').fill('000000');
    await lock.getByRole('button', { name: 'Masuk' }).click();
    await expect(lock.getByText('Email atau kata sandi salah')).toBeVisible();
    await lock.getByLabel('Kata sandi Dewi Lestari').fill(demoUsers[admin]);
    await page.keyboard.press('Enter');
    await expect(lock).toHaveCount(0);
    await expect(name).toHaveValue('PT Setengah Jadi');
  });

  await test.step('after five minutes without a sign of life it locks by itself', async () => {
    await name.fill('');
    await lockAfterFiveMinutes(page);
    await page.clock.install();
    await page.clock.fastForward('05:10');
    await expect(lock).toContainText('Terkunci karena tidak dipakai selama 5 menit.');
  });

  await test.step('and can be left for the login screen', async () => {
    await lock.getByRole('button', { name: 'Keluar' }).click();
    await expect(page.getByRole('heading', { name: 'Masuk', exact: true })).toBeVisible();
  });
});

async function mailTo(userData: string): Promise<string> {
  const outbox = join(dataFolder(userData), 'outbox');
  const mails = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(mails).toHaveLength(1);
  const [name] = await mails();
  const { text = '' } = await PostalMime.parse(await readFile(join(outbox, name!)));
  return text;
}
