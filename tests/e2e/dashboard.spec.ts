import type { Page } from '@playwright/test';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { demoUsers } from './accounts.ts';
import { api, expect, open, signIn, test } from './program.ts';

test('the dashboard says what waits, counts while one looks, and gives its charts away', async ({
  program: { page },
}) => {
  const main = page.locator('main');
  const queue = page.getByRole('region', { name: 'Antrean saya' });
  const lineOf = (status: string) =>
    queue
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: new RegExp(`^${status}\\s*\\d`) }) });

  await test.step('each line leads to a list that holds as many as it says (features.md D3)', async () => {
    await signIn(page, 'superadmin@mitra.example');
    await expectEqualLists(page, 7);
  });

  await test.step('the oldest of a status stands first, with its age and the moment in the tooltip (P3)', async () => {
    await open(page, '/home');
    await lineOf('Analisis').getByRole('link').first().click();
    const first = page.getByRole('grid').locator('time[title^="Berstatus Sejak"]').first();
    await expect(first).toHaveText(/\d+ hari$/);
    await expect(first).toHaveAttribute('title', /^Berstatus Sejak \d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);
    const { data } = await api(page, referralOperations.queue, {});
    const { oldest } = data.find((line) => line.referral_status_id === 3)!;
    await expect(first).toHaveAttribute('datetime', oldest);
  });

  await test.step('the next step opens the same submissions one by one', async () => {
    await open(page, '/home');
    await queue.getByRole('link', { name: /^Sukses: kerjakan \d+ pengajuan berstatus Disetujui$/ }).click();
    await expect(page.getByRole('heading', { name: 'Mode Proses' })).toBeVisible();
    await expect(page).toHaveURL(/referral_status_id=4&sort_by=statusChangedAt/);
  });

  await test.step('what somebody else moves is counted anew while one looks', async () => {
    await open(page, '/home');
    const counted = async (status: string) => Number(await lineOf(status).locator('strong').textContent());
    await expect(lineOf('Ditolak')).toBeVisible();
    const before = { fresh: await counted('Pengajuan Baru'), rejected: await counted('Ditolak') };
    const { data } = await api(page, referralOperations.list, { limit: 1, page: 1, referral_status_id: 1 });
    const move = { referral_ids: [data[0]!.id], referral_status_id: 8 as const, status_reason: 'Uji' };
    await api(page, referralOperations.updateStatus, move);
    await expect(lineOf('Pengajuan Baru').locator('strong')).toHaveText(String(before.fresh - 1));
    await expect(lineOf('Ditolak').locator('strong')).toHaveText(String(before.rejected + 1));
  });

  await test.step('a preset sets every block; a block of its own takes it back (R-910)', async () => {
    const presets = main.getByRole('radiogroup', { name: 'Rentang semua statistik' });
    await expect(presets.getByRole('radio', { name: 'Bulan ini' })).toBeChecked();
    await presets.getByText('Bulan lalu').click();
    const starts = main.getByRole('button', { name: /: tanggal mulai 01-/ });
    await expect(starts).toHaveCount(3);
    const [month] = /\d\d-\d\d-\d{4}/.exec((await starts.first().getAttribute('aria-label')) ?? '') ?? [];
    for (const name of ['Statistik Pengguna', 'Pengajuan per hari', 'Pengajuan per produk'])
      await expect(main.getByRole('button', { name: `${name}: tanggal mulai ${month}` })).toBeVisible();
    await main.getByRole('button', { name: 'Statistik Pengguna: tanggal akhir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^15 / }).click();
    await expect(presets.getByRole('radio', { name: 'Bulan lalu' })).not.toBeChecked();
    await expect(
      main.getByRole('button', { name: `Pengajuan per hari: tanggal mulai ${month}` }),
    ).toBeVisible();
    await presets.getByText('Bulan ini').click();
    await expect(presets.getByRole('radio', { name: 'Bulan ini' })).toBeChecked();
  });

  await test.step('a chart is copied as a picture, and as lines that a spreadsheet takes (features.md D4)', async () => {
    await keepCopied(page);
    const chart = main.getByRole('region', { name: 'Pengajuan per produk' });
    await expect(chart.locator('canvas')).toBeVisible();
    await chart.getByRole('button', { name: 'Salin gambar' }).click();
    await expect(page.getByText('Gambar disalin: Pengajuan per produk').first()).toBeVisible();
    const picture = await copied(page);
    expect(picture.type).toBe('image/png');
    const drawn = (await chart.locator('canvas').boundingBox())!;
    expect(picture.width).toBeGreaterThanOrEqual(Math.floor(drawn.width));
    expect(picture.height).toBeGreaterThan(drawn.height);
    await chart.getByRole('button', { name: 'Salin data' }).click();
    await expect(page.getByText('Data disalin: Pengajuan per produk').first()).toBeVisible();
    const { text } = await copied(page);
    const rows = await chart.getByRole('row').allTextContents();
    expect(text.split('\n').map((line) => line.replace('\t', ''))).toEqual(rows);
  });

  await test.step('a branch sees what waits for the branch (P-314)', async () => {
    await page.getByRole('button', { name: /^Profil / }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await signIn(page, 'cabang.bdg@mitra.example');
    await expectEqualLists(page, 1);
  });
});

test('a device that is signed in is ended from another one, and the present one is signed out', async ({
  program: { page },
}) => {
  const sessions = page.getByRole('region', { name: 'Sesi', exact: true }).getByRole('row');

  await test.step('both are listed, the present one says so (S-054)', async () => {
    await signIn(page, 'admin@mitra.example');
    const account = { email: 'admin@mitra.example', password: demoUsers['admin@mitra.example'] };
    const answer = await page.evaluate((input) => window.desktop.call('session.login', input), account);
    expect(answer.ok).toBe(true);
    await open(page, '/view-profile');
    await expect(sessions).toHaveCount(3);
    await expect(sessions.filter({ hasText: 'Sesi ini' })).toHaveCount(1);
    await expect(sessions.nth(1)).toContainText('Sesi ini');
    await expect(sessions.nth(1)).not.toContainText('tidak dikenal');
  });

  await test.step('the other one ends after a question that names it', async () => {
    const end = sessions.nth(2).getByRole('button', { name: /^Akhiri sesi / });
    await end.click();
    const dialog = page.getByRole('dialog', { name: /^Akhiri sesi .+\?$/ });
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sessions).toHaveCount(3);
    await end.click();
    await dialog.getByRole('button', { name: 'Akhiri sesi' }).click();
    await expect(page.getByText(/^Sesi berakhir: /).first()).toBeVisible();
    await expect(sessions).toHaveCount(2);
  });

  await test.step('ending the present one leads to the login screen', async () => {
    await sessions.nth(1).getByRole('button', { name: 'Akhiri sesi ini' }).click();
    const dialog = page.getByRole('dialog', { name: 'Akhiri sesi ini?' });
    await dialog.getByRole('button', { name: 'Akhiri sesi' }).click();
    await expect(page.getByRole('heading', { name: 'Masuk' })).toBeVisible();
  });
});

async function expectEqualLists(page: Page, least: number): Promise<void> {
  const lines = page.getByRole('region', { name: 'Antrean saya' }).getByRole('listitem');
  await open(page, '/home');
  await expect(lines.locator('strong').first()).toBeVisible();
  const count = await lines.count();
  expect(count).toBeGreaterThanOrEqual(least);
  for (let index = 0; index < count; index += 1) {
    const link = lines.nth(index).getByRole('link').first();
    const said = await link.locator('strong').textContent();
    await link.click();
    await expect(page.getByText(new RegExp(`^Showing 1 to \\d+ of ${said} entries$`))).toBeVisible();
    await page.goBack();
  }
}

/** Records the picture or text that the page writes to the clipboard. */
const keepCopied = (page: Page) =>
  page.evaluate(() => {
    const { clipboard } = navigator;
    const [write, writeText] = [clipboard.write.bind(clipboard), clipboard.writeText.bind(clipboard)];
    const keep = (value: Promise<object>) => Object.assign(window, { copied: value });
    clipboard.write = async (items) => {
      await write(items);
      const [type] = items[0]!.types;
      const blob = await items[0]!.getType(type!);
      keep(
        createImageBitmap(blob).then(({ width, height }) => ({ type: blob.type, width, height, text: '' })),
      );
    };
    clipboard.writeText = async (text) => {
      await writeText(text);
      keep(Promise.resolve({ type: 'text/plain', width: 0, height: 0, text }));
    };
  });

interface Copied {
  type: string;
  width: number;
  height: number;
  text: string;
}
const copied = (page: Page) =>
  page.evaluate(() => (window as unknown as { copied: Promise<unknown> }).copied) as Promise<Copied>;
