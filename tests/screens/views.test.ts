import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { pages } from '../../src/renderer/pages/index.ts';
import { product } from '../../src/server/entities/product/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import type { AccessCode } from '../../src/shared/core/access.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { viewOperations } from '../../src/shared/entities/view/operations.ts';
import { viewsMost } from '../../src/shared/entities/view/schema.ts';
import { leaderCodes, makeWorker } from '../server/support/claims.ts';
import { customUser } from '../server/support/house.ts';
import { openDesk, user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { openStage, type Stage } from './stage.ts';
import { type State, states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const staff = { as: user.email };
const list = '/pengajuan-referal';

const show = async (address: string, state: State = states[0]!): Promise<Page> => {
  await on.stage.show(address, state, false);
  on.stage.page.setDefaultTimeout(8000);
  return on.stage.page;
};
const make = async (name: string, query: Record<string, string>, more: object = {}): Promise<number> => {
  const input = { list: 'referral', name, query, ...more };
  return (await on.server().call(viewOperations.create, input, staff)).data.id;
};
const stored = async (id: number) => (await on.server().call(viewOperations.detail, { id }, staff)).data;
const asked = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const select = (page: Page) => page.getByRole('button', { name: /^Antrean: / });
const menuLine = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: new RegExp(`^${name}`) });
const chips = (page: Page) => page.getByRole('region', { name: 'Filter aktif' });
const chipsSay = (page: Page, text: string) =>
  expect.poll(async () => (await chips(page).innerText()).replaceAll('\n', ' ')).toContain(text);
const changes = (page: Page) => page.getByRole('group', { name: 'Perubahan antrean' });

async function choose(page: Page, name: string): Promise<void> {
  await select(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Cari antrean');
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await on.stage.settle();
}

async function openOverview(page: Page) {
  await page.getByRole('button', { name: /^Semua antrean \(\d+\)$/ }).press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Antrean / });
  await drawer.getByText('Pindahkan antrean').first().waitFor({ state: 'attached' });
  return drawer;
}

async function filterAge(page: Page, days: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Umur status' }).fill(days);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await on.stage.settle();
}

test('every list has views, and a page that its views open', async () => {
  const lists: string[] = [];
  for (const { path } of readPages()) {
    if (path.includes(':')) continue;
    await on.stage.show(path, states[0]!, lists.length > 0);
    if ((await select(on.stage.page).count()) === 0) continue;
    const declared = pages.find((each) => each.path === path)!;
    expect(declared.list ?? declared.parent?.list, path).toBeDefined();
    if (declared.list) lists.push(declared.list);
  }
  expect(lists.toSorted()).toEqual(pages.flatMap((page) => page.list ?? []).toSorted());
  expect(lists.length).toBeGreaterThan(10);
}, 300_000);

test('a list is saved under a name, changed, put back and saved again', async () => {
  const page = await show(`${list}?referral_status_ids=1,2`);
  await select(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Simpan sebagai antrean…' }).click();
  await page.keyboard.type('Pagi');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Antrean: Pagi' }).waitFor();
  await on.stage.settle();
  const id = Number(asked(page).view);
  expect(await stored(id)).toMatchObject({ name: 'Pagi', query: { referral_status_ids: '1,2' }, layout: '' });
  expect(await changes(page).count()).toBe(0);

  await filterAge(page, '3');
  await changes(page).getByText('Diubah').waitFor();
  expect((await chips(page).locator('[data-changed]').innerText()).replaceAll('\n', ' ')).toBe(
    'Umur status: ≥ 3 hari',
  );
  await changes(page).getByRole('button', { name: 'Kembalikan' }).press('Enter');
  await changes(page).waitFor({ state: 'hidden' });
  expect(asked(page)).toEqual({ referral_status_ids: '1,2', view: String(id) });

  await filterAge(page, '2');
  await changes(page).getByRole('button', { name: 'Simpan', exact: true }).press('Enter');
  await changes(page).waitFor({ state: 'hidden' });
  expect((await stored(id)).query).toEqual({ referral_status_ids: '1,2', age_days: '2' });

  await filterAge(page, '9');
  await changes(page).getByRole('button', { name: 'Simpan sebagai' }).press('Enter');
  await page.getByRole('dialog', { name: 'Simpan sebagai antrean' }).waitFor();
  await page.keyboard.type('Sore');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Untuk' }).click();
  await page.getByRole('option', { name: 'Semua', exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Antrean: Sore' }).waitFor();
  await on.stage.settle();
  expect(await stored(Number(asked(page).view))).toMatchObject({ name: 'Sore', share: 'all' });
  expect((await stored(id)).query.age_days).toBe('2');
});

test('columns, widths, sort and page size belong to the view, and to no other', async () => {
  const id = await make('Kolom', { waiting: 'mine' });
  const page = await show(`/antrean/${id}`);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await page.getByRole('button', { name: 'Kolom', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Nomor Telepon' }).uncheck();
  await page.keyboard.press('Escape');
  await changes(page).getByText('Diubah').waitFor();
  await head('Tenggat').getByRole('button').press('Enter');
  await page.getByRole('combobox', { name: 'Baris per halaman' }).click();
  await page.getByRole('option', { name: '10', exact: true }).click();
  await on.stage.settle();
  await changes(page).getByRole('button', { name: 'Simpan', exact: true }).press('Enter');
  await changes(page).waitFor({ state: 'hidden' });
  const { query, layout } = await stored(id);
  expect(query).toEqual({ waiting: 'mine', sort_by: 'dueAt', sort_dir: 'asc' });
  expect(JSON.parse(layout)).toMatchObject({ limit: 10, visible: { submitter_mobile_number: false } });
  await choose(page, 'Tanpa cabang');
  await head('Nomor Telepon').waitFor();
  await choose(page, 'Kolom');
  await head('Nomor Telepon').waitFor({ state: 'hidden' });
  expect(asked(page)).toEqual({
    waiting: 'mine',
    sort_by: 'dueAt',
    sort_dir: 'asc',
    limit: '10',
    view: `${id}`,
  });
});

test('the overview orders by Alt and arrows, pins, chooses the default, renames and deletes', async () => {
  const [a, b] = [await make('Satu', { late: 'true' }), await make('Dua', { claim: 'none' })];
  const page = await show(list);
  const drawer = await openOverview(page);
  const names = async () =>
    (await on.server().call(viewOperations.list, { list: 'referral' }, staff)).data.map(({ name }) => name);
  const place = (await names()).indexOf('Dua');
  await drawer.getByRole('button', { name: 'Dua', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await names()).indexOf('Dua')).toBe(place - 1);

  const pin = drawer.getByRole('button', { name: 'Sematkan Dua di menu' });
  expect(await pin.getAttribute('aria-pressed')).toBe('false');
  await pin.press('Space');
  await menuLine(page, 'Dua').waitFor({ state: 'attached' });
  expect(await pin.getAttribute('aria-pressed')).toBe('true');
  await drawer.getByRole('button', { name: 'Jadikan Dua antrean utama daftar ini' }).press('Space');
  await expect.poll(async () => (await stored(b)).is_default).toBe(true);

  await drawer.getByRole('button', { name: 'Tindakan untuk Satu' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Ubah' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ubah Antrean' });
  await dialog.getByRole('textbox', { name: 'Nama' }).fill('Tiga');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored(a)).toMatchObject({ name: 'Tiga', query: { late: 'true' } });
  await drawer.getByRole('button', { name: 'Tindakan untuk Tiga' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Hapus' }).press('Enter');
  await page.getByRole('dialog', { name: 'Hapus Antrean' }).getByRole('button', { name: 'Hapus' }).click();
  await drawer.getByRole('button', { name: 'Tiga', exact: true }).waitFor({ state: 'hidden' });
  expect(await names()).not.toContain('Tiga');

  await show('/home');
  await page.getByRole('link', { name: 'Kelola Pengajuan Referal' }).first().press('Enter');
  await page.getByRole('button', { name: 'Antrean: Dua' }).waitFor();
  await on.stage.settle();
  expect(asked(page)).toEqual({ claim: 'none', view: String(b) });
  await choose(page, 'Tanpa antrean');
  await page.getByRole('button', { name: 'Antrean: tanpa antrean' }).waitFor();
  expect(asked(page)).toEqual({});
  await show(list);
  await page.getByRole('button', { name: 'Antrean: Dua' }).waitFor();
  await on.server().call(viewOperations.place, { id: b, is_default: false, pinned: false }, staff);
});

test('a shared view opens for whoever it is shared with, shows what they may see, and is not theirs to change', async () => {
  const id = await make('Untuk semua', { referral_status_ids: '1,2' }, { share: 'all' });
  const own = await make('Rahasia', { referral_status_ids: '1,2' });
  const codes: AccessCode[] = ['r_referral', 'r_referral_detail'];
  const { account, headers } = await customUser(on.server(), { codes, company: 2, branch: 8 });
  const desk = await openDesk(on.server(), account);
  const stage = await openStage(on.opened.browser, { ...on.opened, desk, scheme: 'light' });
  try {
    await stage.show(`/antrean/${id}`, states[0]!, false);
    await stage.page.getByRole('button', { name: 'Antrean: Untuk semua' }).waitFor();
    const query = { referral_status_ids: '1,2', limit: 1, page: 1 };
    const seen = await on.server().call(referralOperations.list, query, { headers: headers! });
    const all = await on.server().call(referralOperations.list, query, staff);
    expect(seen.paginate!.total).toBeLessThan(all.paginate!.total);
    await stage.page.getByText(`of ${seen.paginate!.total} entries`).waitFor();
    await filterOf(stage, '1');
    await changes(stage.page).getByText('Diubah').waitFor();
    expect(await changes(stage.page).getByRole('button').allInnerTexts()).toEqual([
      'Simpan sebagai',
      'Kembalikan',
    ]);
    await stage.show(`/antrean/${own}`, states[0]!, false);
    await expect.poll(() => stage.page.locator('main').innerText()).toContain('tidak ditemukan');
    await stage.show(list, states[0]!, false);
    await select(stage.page).press('Enter');
    await stage.page.getByRole('option', { name: 'Simpan sebagai antrean…' }).click();
    await stage.page.getByRole('dialog').waitFor();
    expect(await stage.page.getByRole('dialog').getByText('Untuk').count()).toBe(0);
  } finally {
    await stage.close();
  }
}, 120_000);

async function filterOf(stage: Stage, days: string): Promise<void> {
  const { page } = stage;
  await page.locator('main').getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Umur status' }).fill(days);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('a view whose product is gone says so and opens with the rest; the rest can be kept', async () => {
  const { data: products } = await on.server().call(productOperations.list, {}, staff);
  const ids = products.slice(0, 2).map(({ id }) => id);
  const id = await make('Produk lama', { product_ids: ids.join(','), late: 'true' });
  const { db } = on.server().services;
  await db.update(product).set({ deleted_at: new Date() }).where(eq(product.id, ids[1]!));
  try {
    const page = await show(`/antrean/${id}`);
    await page.getByText('1 Produk di antrean ini tidak ada lagi; antrean dibuka tanpa itu.').waitFor();
    expect(asked(page)).toEqual({ product_ids: String(ids[0]), late: 'true', view: String(id) });
    expect(await changes(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Simpan tanpa itu' }).press('Enter');
    await page.getByText('antrean dibuka tanpa itu').waitFor({ state: 'hidden' });
    expect((await stored(id)).missing).toEqual([]);
  } finally {
    await db.update(product).set({ deleted_at: null }).where(eq(product.id, ids[1]!));
  }
});

test('a link opens the view, and one that is gone leaves the list as it was', async () => {
  const id = await make('Tautan', { late: 'true' });
  const page = await show('/home');
  await page.evaluate((view) => window.tell('view.opened', { id: view }), id);
  await page.getByRole('button', { name: 'Antrean: Tautan' }).waitFor();
  await openOverview(page);
  await page.getByRole('button', { name: 'Tindakan untuk Tautan' }).press('Enter');
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.body.dataset.copied = text;
    };
  });
  await page.getByRole('menuitem', { name: 'Salin tautan' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.body.dataset.copied))
    .toBe(`rujukan://app/antrean/${id}`);
  await page.keyboard.press('Escape');
  await on.server().call(viewOperations.remove, { id }, staff);
  await show(`${list}?late=true&view=${id}`);
  await page.getByText('Antrean ini sudah dihapus atau tidak dibagikan kepada Anda.').waitFor();
  await page.getByRole('button', { name: 'Tanpa antrean', exact: true }).press('Enter');
  await on.stage.settle();
  expect(asked(page)).toEqual({ late: 'true' });
});

test('the menu counts all pinned views in one call, no sooner after a change, and goes on without an answer', async () => {
  const { desk } = on.opened;
  const pass = desk.call;
  let counted: number[][] = [];
  let isDown = false;
  desk.call = async (name, input) => {
    const { path, body } = (input ?? {}) as { path?: string; body?: string };
    if (path !== viewOperations.counts.path) return pass(name, input);
    counted.push((JSON.parse(body!) as { view_ids: number[] }).view_ids);
    if (isDown) return { ok: true, data: { status: 503, body: JSON.stringify({ message: 'Sibuk' }) } };
    return pass(name, input);
  };
  try {
    const page = await show(list);
    await expect.poll(() => menuLine(page, 'Terlambat').innerText()).toMatch(/\d/);
    const { data } = await on.server().call(viewOperations.list, {}, staff);
    expect(counted).toEqual([data.filter(({ pinned }) => pinned).map(({ id }) => id)]);
    for (const entity of ['referral', 'savedView', 'claim'])
      await page.evaluate((each) => window.tell('live.changed', { entity: each, kind: 'changed' }), entity);
    await on.stage.settle();
    await menuLine(page, 'Terlambat').press('Enter');
    await on.stage.settle();
    expect(asked(page)).toMatchObject({ late: 'true' });
    expect(counted.length).toBe(1);

    await page.getByRole('button', { name: 'Ciutkan menu' }).press('Enter');
    await menuLine(page, 'Terlambat').waitFor({ state: 'hidden' });

    [counted, isDown] = [[], true];
    await show(list);
    await expect.poll(() => counted.length).toBe(1);
    await menuLine(page, 'Terlambat').press('Enter');
    await on.stage.settle();
    expect(asked(page)).toMatchObject({ late: 'true' });
    expect(await menuLine(page, 'Terlambat').innerText()).not.toMatch(/\d/);
  } finally {
    desk.call = pass;
  }
});

test('work that one holds is a line of the menu and a cell of the list', async () => {
  const siti = await makeWorker(on.server(), leaderCodes);
  const { data: rows } = await on
    .server()
    .call(referralOperations.list, { limit: 4, referral_status_id: 1 }, staff);
  const [first, second, third, fourth] = rows;
  await on.server().call(claimOperations.take, { referral_id: first!.id }, siti.as);
  await on.server().call(claimOperations.take, { referral_id: fourth!.id }, staff);
  const { db } = on.server().services;
  const fromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
  const times = (id: number, since: number, due: number) =>
    db
      .update(referral)
      .set({ status_changed_at: fromNow(since), due_at: fromNow(due) })
      .where(eq(referral.id, id));
  await times(second!.id, -2, 100);
  await times(fourth!.id, -1, -0.5);
  await on.server().call(claimOperations.take, { referral_id: second!.id }, staff);
  const { data: workers } = await on.server().call(claimOperations.workers, {}, staff);
  const worker = workers.find(({ name }) => name === 'Penguji')!;
  const to = [{ user_id: worker.user_id }];
  await on.server().call(claimOperations.share, { referral_ids: [third!.id], to }, staff);
  const page = await show(`${list}?referral_status_id=1`);
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  await row(first!.submission_number)
    .getByText(/^diambil Penguji · (baru saja|\d+ mnt)$/)
    .waitFor();
  await row(second!.submission_number)
    .getByText(/^diambil Anda · (baru saja|\d+ mnt)$/)
    .waitFor();
  await row(third!.submission_number).getByText('ditugaskan ke Penguji', { exact: true }).waitFor();
  await expect
    .poll(() => menuLine(page, 'Tugas saya').locator('[data-level]').getAttribute('data-level'))
    .toBe('very');
  await menuLine(page, 'Tugas saya').press('Enter');
  await on.stage.settle();
  expect(asked(page)).toEqual({ claim: 'mine' });
  await chipsSay(page, 'Pengambilan: Saya ambil');
  await row(second!.submission_number).waitFor();
  await on.server().call(claimOperations.release, { referral_ids: [first!.id] }, siti.as);
  await show(`${list}?referral_status_id=1`);
  await page.evaluate(() => window.tell('live.changed', { entity: 'claim', kind: 'changed' }));
  await expect.poll(() => row(first!.submission_number).innerText()).not.toContain('diambil');
});

test('one value keeps the address that it has always had, several share one', async () => {
  const page = await show(`${list}?referral_status_id=2`);
  await page.locator('main').getByRole('button', { name: 'Filter', exact: true }).click();
  const status = page.getByRole('dialog').getByLabel('Status', { exact: true }).first();
  await status.focus();
  await page.keyboard.type('Analisis');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Terlambat' }).press('Space');
  await page.getByRole('button', { name: 'Terapkan' }).press('Enter');
  await on.stage.settle();
  expect(asked(page)).toEqual({ referral_status_ids: '2,3', late: 'true' });
  await chipsSay(page, 'Assign, Analisis');
  await chipsSay(page, 'Terlambat');
});

test('Esc closes the question above the overview, and only then the overview', async () => {
  await make('Lepas', { late: 'true' });
  const page = await show(list);
  const drawer = await openOverview(page);
  await drawer.getByRole('button', { name: 'Tindakan untuk Lepas' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Hapus' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Hapus Antrean' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await drawer.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

test('the palette finds views by name, and 50 are the most', async () => {
  await make('Akhir pekan', { within_days: '2' });
  const page = await show('/home');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('akhir pekan');
  await page
    .getByRole('option', { name: /Akhir pekan/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Antrean: Akhir pekan' }).waitFor();
  const { data } = await on.server().call(viewOperations.list, {}, staff);
  const own = data.filter(({ mine }) => mine).length;
  for (let more = own; more < viewsMost; more += 1) await make(`Isi ${more}`, {});
  await select(page).press('Enter');
  await page.getByRole('option', { name: 'Simpan sebagai antrean…' }).click();
  await page.keyboard.type('Satu lagi');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Paling banyak ${viewsMost} antrean`).first().waitFor();
});
