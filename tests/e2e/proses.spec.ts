import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { counter } from './hands.ts';
import { api, expect, signIn, test } from './program.ts';

test('a filtered list becomes a queue that is decided by the keyboard alone (P2)', async ({ start }) => {
  const first = await start();
  const { page } = first;
  await signIn(page, 'superadmin@mitra.example');
  await page.setViewportSize({ width: 1366, height: 768 });
  const keys = counter(page);
  const query = { referral_status_id: 2, sort_by: 'submission_number', sort_dir: 'asc' } as const;
  const { data: rows } = await api(page, referralOperations.list, { ...query, limit: 200, page: 1 });
  expect(rows.length).toBeGreaterThan(6);
  const statusOf = async (index: number) =>
    (await api(page, referralOperations.detail, { id: rows[index]!.id })).data.referral_status_id;
  const person = (index: number) =>
    page.getByRole('heading', { name: rows[index]!.submitter_name, exact: true });
  const facts = (index: number) =>
    page
      .locator('section')
      .filter({ has: person(index) })
      .getByText(rows[index]!.submission_number);
  const held = page.getByRole('region', { name: 'Menunggu dikirim' });
  const panel = page.getByRole('complementary', { name: 'Keputusan' });

  await test.step('the list is left with P, its first record is open', async () => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    await page.goto(new URL(`/pengajuan-referal?${search}&limit=5`, page.url()).href);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.keyboard.press('p');
    await expect(facts(0)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'diputuskan' })).toContainText(
      `0/${rows.length} 0 diputuskan · 0 dilewati`,
    );
    await expect(panel.getByRole('button', { pressed: false })).toHaveText([/Analisis/, /Ditolak/, /Lewati/]);
  });

  await test.step('J and K look without deciding', async () => {
    await page.keyboard.press('j');
    await expect(facts(1)).toBeVisible();
    await page.keyboard.press('k');
    await expect(facts(0)).toBeVisible();
  });

  await test.step('five records, at most three keys each besides typed text', async () => {
    await keys.press('n', 'Control+Enter');
    await expect(facts(1)).toBeVisible();
    await expect(held).toContainText(`${rows[0]!.submitter_name} → Analisis`);
    expect(keys.take()).toBeLessThanOrEqual(3);

    await keys.press('t', 'Control+Enter');
    await expect(panel.getByText('Alasan wajib diisi', { exact: true })).toBeVisible();
    keys.take();
    await page.keyboard.type('Nomor tidak aktif, jl. kosong');
    await keys.press('Control+Enter');
    await expect(facts(2)).toBeVisible();
    expect(keys.take()).toBeLessThanOrEqual(3);

    await keys.press('l', '2');
    await expect(facts(3)).toBeVisible();
    expect(keys.take()).toBeLessThanOrEqual(3);

    // G sends the held change, because the U below would undo all held changes.
    await keys.press('g');
    await expect(held).toBeHidden();
    await keys.press('n', 'Control+Enter');
    await expect(facts(4)).toBeVisible();
    await keys.press('u');
    await expect(facts(3)).toBeVisible();
    expect(await statusOf(3)).toBe(2);
    keys.take();
    await keys.press('n', 'Control+Enter');
    expect(keys.take()).toBeLessThanOrEqual(3);
    await expect(facts(4)).toBeVisible();

    await keys.press('n', 'Control+Enter');
    await expect(facts(5)).toBeVisible();
    expect(keys.take()).toBeLessThanOrEqual(3);
    await expect(page.getByRole('status').filter({ hasText: 'diputuskan' })).toContainText(
      `5/${rows.length} 4 diputuskan · 1 dilewati`,
    );
  });

  await test.step('what is held goes on when the page is left; the position is kept over a restart', async () => {
    const kept = () =>
      page.evaluate(async () => {
        const answer = await window.desktop.call('draft.read', { form: 'pengajuan-referal/proses' });
        return answer.ok ? (answer.data?.values ?? '') : answer.error.message;
      });
    await expect.poll(kept).toContain(`"at":${rows[5]!.id}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid', { name: 'Kelola Pengajuan Referal' })).toBeVisible();
    await page.keyboard.press('g');
    await expect.poll(() => Promise.all([0, 1, 2, 3, 4].map(statusOf))).toEqual([3, 8, 2, 3, 3]);
    await expect(held).toBeHidden();
    await first.close();
  });

  await test.step('in another run it goes on where it was', async () => {
    const { page: again } = await start();
    await expect(again.getByText(/^Halo, /)).toBeVisible();
    await again.setViewportSize({ width: 1366, height: 768 });
    await again.goto(new URL('/pengajuan-referal/proses', again.url()).href);
    await expect(again.getByRole('heading', { name: rows[5]!.submitter_name, exact: true })).toBeVisible();
    await expect(again.getByRole('status').filter({ hasText: 'diputuskan' })).toContainText(
      `5/${rows.length} 4 diputuskan · 1 dilewati`,
    );
    for (let left = rows.length - 5; left > 0; left--) {
      await expect(
        again.getByRole('navigation', { name: 'Antrean' }).getByText(`${left} tersisa`),
      ).toBeVisible();
      const { submission_number } = rows[rows.length - left]!;
      await expect(again.locator('section').getByText(submission_number)).toBeVisible();
      await again.keyboard.press('l');
      await again.keyboard.press('1');
    }
    await expect(again.getByRole('heading', { name: 'Antrean selesai' })).toBeVisible();
    await expect(again.getByText('Dilewati: Menunggu dokumen')).toBeVisible();
    await again.getByRole('button', { name: 'Proses pengajuan yang dilewati' }).click();
    await expect(again.getByRole('heading', { name: rows[2]!.submitter_name, exact: true })).toBeVisible();
    await again.keyboard.press('n');
    await again.keyboard.press('Control+Enter');
    await again.getByRole('button', { name: /^Profil / }).click();
    await again.getByRole('menuitem', { name: 'Logout' }).click();
    await again.getByRole('dialog').getByRole('button', { name: 'Kirim, lalu logout' }).click();
    await expect(again.getByRole('heading', { name: 'Masuk' })).toBeVisible();

    await signIn(again, 'keuangan@mitra.example');
    await again.goto(new URL('/pengajuan-referal/proses?referral_status_id=2', again.url()).href);
    const panelOfFinance = again.getByRole('complementary', { name: 'Keputusan' });
    await expect(panelOfFinance.getByText('Anda tidak berhak memutuskan pengajuan ini')).toBeVisible();
    await expect(panelOfFinance.getByText('Perlu hak akses: Ubah status ke Analisis')).toBeVisible();
    const moved = await api(again, referralOperations.detail, { id: rows[2]!.id });
    expect(moved.data.referral_status_id).toBe(3);
  });
});
