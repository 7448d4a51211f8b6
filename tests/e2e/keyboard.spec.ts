import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { demoUsers } from './accounts.ts';
import { askPalette, choose, focused, furtherWindow, type } from './hands.ts';
import { api, expect, open, signIn, test } from './program.ts';

test('a submission is added, assigned, analysed, approved, paid and finished by keys', async ({
  program: { app, page },
}) => {
  await signIn(page, 'superadmin@mitra.example');
  await expect(page.locator('main')).toBeFocused();
  const name = 'Papan Ketik';
  const { data: rows } = await api(page, referralOperations.list, { limit: 1, page: 1 });
  const keyboard = page.keyboard;
  const held = page.getByRole('region', { name: 'Menunggu dikirim' });
  const dialog = page.getByRole('dialog');

  await test.step('keys of the menu bar work without one', async () => {
    await keyboard.press('Control+,');
    await expect(page).toHaveURL(/\/pengaturan-program$/);
    await keyboard.press('Alt+ArrowLeft');
    await expect(page).toHaveURL(/\/home$/);
    await keyboard.press('F1');
    await expect(page.getByRole('dialog', { name: 'Pintasan keyboard' })).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('F5');
    await keyboard.press('Control+u');
    await expect(page.getByRole('dialog', { name: /Upload/ })).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.press('Alt+Home');
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('every key that the list of keys tells of the program does what it says', async () => {
    const lock = page.getByRole('dialog', { name: 'Masuk kembali' });
    const zoom = () => page.evaluate(() => devicePixelRatio);
    const usual = await zoom();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const does: Readonly<Record<string, () => Promise<unknown>>> = {
      'Upload Excel': () => expect(page.getByRole('dialog', { name: /Upload/ })).toBeVisible(),
      'Pengaturan Rujukan': () => expect(page).toHaveURL(/\/pengaturan-program$/),
      Cetak: () => expect(page.locator('body[data-printed]')).toHaveCount(1),
      'Cari di halaman': () => expect(page.getByRole('search').getByRole('textbox')).toBeFocused(),
      'Muat ulang data': () => expect(page.getByRole('heading', { name: 'Beranda' }).first()).toBeVisible(),
      Kembali: () => expect(page).toHaveURL(/\/home$/),
      Beranda: () => expect(page).toHaveURL(/\/home$/),
      'Cari perintah': () => expect(dialog.getByRole('combobox')).toBeFocused(),
      'Pintasan keyboard': () =>
        expect(page.getByRole('dialog', { name: 'Pintasan keyboard' })).toBeVisible(),
      Perbesar: () => expect.poll(zoom).toBeGreaterThan(usual),
      Perkecil: () => expect.poll(zoom).toBeLessThan(usual),
      'Ukuran normal': () => expect.poll(zoom).toBe(usual),
      'Kunci sekarang': async () => {
        await expect(lock).toBeVisible();
        await lock.getByLabel(/^Kata sandi/).fill(demoUsers['superadmin@mitra.example']);
        await keyboard.press('Enter');
        await expect(lock).toBeHidden();
      },
      'Jendela baru': async () => undefined,
    };
    await keyboard.press('F1');
    const listed = await page
      .getByRole('region', { name: 'Rujukan', exact: true })
      .locator('dl > div')
      .evaluateAll((lines) =>
        lines.map((line) => ({
          label: line.querySelector('dt')!.textContent!,
          keys: [...line.querySelectorAll('kbd')].map((key) => key.textContent!),
        })),
      );
    await keyboard.press('Escape');
    expect(listed.map(({ label }) => label).sort()).toEqual(Object.keys(does).sort());
    const names: Readonly<Record<string, string>> = { Ctrl: 'Control', '←': 'ArrowLeft', '−': '-' };
    for (const { label, keys } of listed)
      for (const way of keys) {
        if (label === 'Kembali') await keyboard.press('Control+,');
        if (label === 'Perkecil') await keyboard.press('Control+0');
        const chord = way
          .split(' ')
          .map((key) => names[key] ?? (key.length === 1 ? key.toLowerCase() : key))
          .join('+');
        const press = () => keyboard.press(chord);
        if (label === 'Jendela baru') await (await furtherWindow(app, page, press)).close();
        else await press();
        await does[label]!();
        await keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await keyboard.press('Alt+Home');
        await expect(page).toHaveURL(/\/home$/);
      }
  });

  await test.step('added', async () => {
    await open(page, '/add-referal');
    await expect(page.getByRole('heading', { name: 'Tambah Pengajuan Referal' })).toBeVisible();
    await expect.poll(() => focused(page)).toBe('Produk');
    await choose(page, 'Produk', 'Tabungan Berjangka');
    await choose(page, 'Kategori', 'Reguler');
    await choose(page, 'Program', 'Tabungan Impian');
    await type(page, 'Nama', name);
    await type(page, 'Nomor Telepon', '081100099077');
    await type(page, 'Nomor Agen', rows[0]!.agent_code);
    await expect(page.getByLabel('Nama Agen')).toHaveValue(rows[0]!.agent_name);
    await keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: 'Kelola Pengajuan Referal' })).toBeVisible();
  });

  await test.step('found by the palette', async () => {
    await keyboard.press('Control+k');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await keyboard.type('081100099077');
    await expect(dialog.getByRole('option', { name })).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Detail Pengajuan Referal' })).toBeVisible();
    await expect(page.locator('main').getByText(name).first()).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the palette takes keys that come faster than it is drawn', async () => {
    const detail = page.url();
    for (const title of ['Beranda', 'Kelola Agen', 'Beranda']) {
      await askPalette(page, title.toLowerCase());
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await open(page, new URL(detail).pathname);
    await expect(page.getByRole('heading', { name: 'Detail Pengajuan Referal' })).toBeVisible();
  });

  const { data: found } = await api(page, referralOperations.list, { keyword: name });
  const { id } = found[0]!;
  const isAt = (status: number) =>
    expect
      .poll(async () => (await api(page, referralOperations.detail, { id })).data.referral_status_id)
      .toBe(status);
  const move = async (letter: string, status: number, fill?: () => Promise<void>) => {
    await expect(async () => {
      if (!(await dialog.isVisible())) await keyboard.press(letter);
      await expect(dialog).toBeVisible({ timeout: 3000 });
    }).toPass();
    await fill?.();
    await keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    // Pembayaran and Selesai are sent at once (B5).
    if (status < 6) {
      await expect(held).toBeVisible();
      await keyboard.press('g');
    }
    await isAt(status);
    await expect(held).toBeHidden();
  };

  await test.step('assigned, analysed, approved, paid and finished (R-110…R-117)', async () => {
    await move('a', 2, async () => {
      await choose(page, 'Perusahaan', 'PT Bank Nusa Sejahtera');
      await choose(page, 'Cabang', 'Bandung');
    });
    await move('n', 3);
    await move('d', 4, () => type(page, 'Nominal', '5000000'));
    await move('s', 5);
    await move('b', 6, () => type(page, 'Insentif', '500000'));
    await move('e', 7);
  });
});
