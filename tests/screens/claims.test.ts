import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { queueMost } from '../../src/renderer/features/referral/process/queue.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { claimOperations } from '../../src/shared/entities/claim/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { customUser } from '../server/support/house.ts';
import { waitingQueue } from './claimQueue.ts';
import { openDesk, user } from './desk.ts';
import { goTo } from './inPage.ts';
import { lightStage } from './lightStage.ts';
import { openStage } from './stage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const colleague = { as: 'admin@mitra.example' };
const own = { as: user.email };
const oldest = 'referral_status_id=1&sort_by=createdAt&sort_dir=asc';

let ids: number[] = [];
const name = (index: number) => `Antre ${'ABCDEFGH'[index]}`;

beforeEach(async () => {
  on.stage.page.setDefaultTimeout(20_000);
  await on.opened.desk.call('draft.drop', { form: 'pengajuan-referal/proses' });
  ids = await waitingQueue(on.server(), 4, (index) => ({ name: name(index), product_id: 1 }));
});

const claims = async () => {
  const { data } = await on.server().call(claimOperations.list, { referral_ids: ids }, own);
  return data.map(({ referral_id, holder }) => [ids.indexOf(referral_id), holder]);
};
const statusOf = async (index: number) =>
  (await on.server().call(referralOperations.detail, { id: ids[index]! }, own)).data.referral_status_id;
const takenBy = (index: number, who = colleague) =>
  on.server().call(claimOperations.take, { referral_id: ids[index]! }, who);

const tellOfClaims = (page: Page) =>
  page.evaluate(() => window.tell('live.changed', { entity: 'claim', kind: 'changed' }));

async function process(query = oldest): Promise<Page> {
  await on.stage.show(`/pengajuan-referal/proses?${query}`, states[0]!, false);
  return on.stage.page;
}
const heading = (page: Page, index: number) =>
  page.locator('main section').getByRole('heading', { name: name(index), exact: true });
const row = (page: Page, index: number) =>
  page
    .getByRole('navigation', { name: 'Antrean' })
    .getByRole('listitem')
    .filter({ hasText: name(index) });
const me = user.name;

test('a shown submission is claimed, and released by moving on or leaving; M takes the next free one', async () => {
  await takenBy(1);
  const page = await process();
  await heading(page, 0).waitFor();
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  expect(await claims()).toEqual([
    [0, me],
    [1, 'Dewi Lestari'],
  ]);
  expect(await row(page, 1).innerText()).toContain('Dewi · baru saja');
  expect(await row(page, 0).innerText()).toContain('Anda ambil');
  await page.getByText(`${name(2)}. Yang dipegang rekan dilompati.`).waitFor();

  await page.keyboard.press('m');
  await heading(page, 2).waitFor();
  await expect.poll(claims).toEqual([
    [1, 'Dewi Lestari'],
    [2, me],
  ]);
  await page.keyboard.press('k');
  await heading(page, 0).waitFor();
  await expect.poll(claims).toEqual([
    [0, me],
    [1, 'Dewi Lestari'],
  ]);
  await page.keyboard.press('Escape');
  await expect.poll(claims).toEqual([[1, 'Dewi Lestari']]);
});

test('a claim that has ended or was renewed without an event is read again at its end', async () => {
  await takenBy(0);
  await on.stage.show(`/pengajuan-referal?${oldest}`, states[0]!, false);
  const { page } = on.stage;
  const held = page.getByRole('row').filter({ hasText: name(0) });
  await held.getByText('diambil Dewi').waitFor();
  await on.server().call(claimOperations.release, { referral_ids: [ids[0]!] }, colleague);
  await page.evaluate(() => window.letTimePass());
  await held.getByText('diambil Dewi').waitFor({ state: 'detached' });
});

test('the question before a deletion names who holds the submission', async () => {
  await takenBy(0);
  await on.stage.show(`/detail-referal/${ids[0]}`, states[0]!, false);
  const { page } = on.stage;
  await page
    .getByRole('button', { name: /^Hapus/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Dewi Lestari sedang mengerjakan ini.').waitFor();
  await page.keyboard.press('Escape');
});

test('a decision moves on to a free submission; a held send keeps the claim, also when undone', async () => {
  await takenBy(1);
  const page = await process();
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  await page.keyboard.press('a');
  await page
    .getByRole('complementary', { name: 'Keputusan' })
    .getByLabel(/^Perusahaan/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.keyboard.type('Dokumen tidak lengkap');
  await page.keyboard.press('Control+Enter');
  await heading(page, 2).waitFor();
  await expect.poll(claims).toEqual([
    [0, me],
    [1, 'Dewi Lestari'],
    [2, me],
  ]);
  await page.keyboard.press('u');
  await heading(page, 0).waitFor();
  await expect.poll(claims).toEqual([
    [0, me],
    [1, 'Dewi Lestari'],
  ]);
  expect(await statusOf(0)).toBe(1);

  await page.keyboard.press('t');
  await page.keyboard.type('Dokumen tidak lengkap');
  await page.keyboard.press('Control+Enter');
  await heading(page, 2).waitFor();
  await page.keyboard.press('g');
  await expect.poll(() => statusOf(0)).toBe(8);
  await expect.poll(claims).toEqual([
    [1, 'Dewi Lestari'],
    [2, me],
  ]);
  await page.keyboard.press('l');
  await page.keyboard.press('4');
  await heading(page, 3).waitFor();
  await expect.poll(claims).toEqual([
    [1, 'Dewi Lestari'],
    [3, me],
  ]);
  await page.keyboard.press('l');
  await page.keyboard.press('4');
  await page.getByRole('heading', { name: 'Tidak ada lagi yang bebas' }).waitFor();
  await page.getByText('1 masih dipegang Dewi Lestari.').waitFor();
  await expect.poll(claims).toEqual([[1, 'Dewi Lestari']]);
  await on.server().call(claimOperations.release, { referral_ids: [ids[1]!] }, colleague);
  await page.keyboard.press('m');
  await heading(page, 1).waitFor();
  await expect.poll(claims).toEqual([[1, me]]);
});

test('X releases without a decision, and the submission is not claimed again automatically', async () => {
  const page = await process();
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  await page.keyboard.press('x');
  await page.getByText('Dilepas', { exact: true }).waitFor();
  await expect.poll(claims).toEqual([]);
  await page.getByRole('heading', { name: 'Pemeriksaan' }).click();
  expect(await claims()).toEqual([]);
  await page.getByRole('button', { name: 'Ambil lagi' }).click();
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  expect(await claims()).toEqual([[0, me]]);
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog');
  await shortcuts.getByText('Ambil berikutnya').waitFor();
  await shortcuts.getByText('Lepaskan').waitFor();
});

test('a submission held by a colleague is readable; a decision asks once and takes it over', async () => {
  await takenBy(1);
  const page = await process();
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  await row(page, 1).getByRole('button').click();
  await heading(page, 1).waitFor();
  await page.getByText(/^Dewi Lestari sedang mengerjakan ini\. Anda boleh membaca/).waitFor();
  await page.keyboard.press('t');
  await page.keyboard.type('Nomor tidak aktif');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Dewi Lestari sedang mengerjakan ini. Lanjutkan?' });
  await question.getByRole('button', { name: 'Batal' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Enter');
  await question.getByRole('button', { name: 'Lanjutkan' }).click();
  await heading(page, 2).waitFor();
  await page.keyboard.press('g');
  await expect.poll(() => statusOf(1)).toBe(8);

  await takenBy(3);
  await tellOfClaims(page);
  await row(page, 3).getByText('Dewi · baru saja').waitFor();
  await row(page, 3).getByRole('button').click();
  await page.getByText(/^Dewi Lestari sedang mengerjakan ini\./).waitFor();
  await on.server().call(claimOperations.release, { referral_ids: [ids[3]!] }, colleague);
  await tellOfClaims(page);
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  expect(await claims()).toEqual([[3, me]]);
});

test('an assigned submission is marked, and is not released by moving on', async () => {
  const { share } = claimOperations;
  const to = [{ user_id: on.opened.desk.userId }];
  await on.server().call(share, { referral_ids: [ids[0]!], to }, colleague);
  const page = await process();
  await page.getByText(/^Ditugaskan ke Anda sampai besok /).waitFor();
  await page.keyboard.press('j');
  await heading(page, 1).waitFor();
  await row(page, 0).getByText('Ditugaskan ke Anda').waitFor();
  await expect.poll(claims).toEqual([
    [0, me],
    [1, me],
  ]);
});

test('a submission taken over while the user types keeps the input, and the decision asks', async () => {
  const page = await process();
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  await page.keyboard.press('t');
  await page.keyboard.type('Alamat di luar');
  const over = await on.server().call(claimOperations.takeOver, { referral_id: ids[0]! }, colleague);
  expect(over.status).toBe(200);
  await tellOfClaims(page);
  await page.getByText(/^Dewi Lestari mengambil alih pengajuan ini\./).waitFor();
  await page.keyboard.type(' kota');
  const reason = page.getByRole('complementary', { name: 'Keputusan' }).getByRole('textbox');
  expect(await reason.inputValue()).toBe('Alamat di luar kota');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Dewi Lestari sedang mengerjakan ini. Lanjutkan?' });
  await question.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('button', { name: 'Ambil alih' }).click();
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  expect(await claims()).toEqual([[0, me]]);
  expect(await reason.inputValue()).toBe('Alamat di luar kota');
  await on.server().call(claimOperations.free, { referral_ids: [ids[0]!] }, colleague);
  await tellOfClaims(page);
  await page.getByText(/^Pengajuan ini tidak lagi Anda pegang/).waitFor();
  await page.getByRole('button', { name: 'Ambil lagi' }).click();
  await expect.poll(claims).toEqual([[0, me]]);
});

test('without answers to claims the page works as before, with a note', async () => {
  const refuse = async () => ({
    ok: true as const,
    data: { status: 503, body: JSON.stringify({ message: 'Sibuk', error: { code: 'UNAVAILABLE' } }) },
  });
  await on.stage.show(`/pengajuan-referal/proses?${oldest}`, { ...states[0]!, change: refuse }, false);
  const { page } = on.stage;
  await page.getByText(/^Tanpa klaim: server tidak menjawab/).waitFor();
  await page.keyboard.press('t');
  await page.keyboard.type('Dokumen tidak lengkap');
  await page.keyboard.press('Control+Enter');
  await heading(page, 1).waitFor();
  await page.keyboard.press('m');
  await heading(page, 2).waitFor();
  await page.keyboard.press('u');
  await heading(page, 0).waitFor();
});

test('the queue is ordered by due time or as the list is', async () => {
  ids = await waitingQueue(on.server(), 3, (index) => ({
    name: name(index),
    due_at: new Date(Date.now() + (3 - index) * 86_400_000),
  }));
  const page = await process();
  const names = async () =>
    (await page.getByRole('navigation', { name: 'Antrean' }).locator('li strong').allInnerTexts()).join();
  expect(await names()).toBe([0, 1, 2].map(name).join());
  await page.getByText('Tenggat', { exact: true }).click();
  await expect.poll(names).toBe([2, 1, 0].map(name).join());
  await expect.poll(() => row(page, 2).innerText()).toMatch(/besok/);
  await heading(page, 0).waitFor();
  await page.keyboard.press('m');
  await heading(page, 2).waitFor();
});

test('the detail says who works on it; deciding asks, and a supervisor takes over or frees', async () => {
  await takenBy(0);
  await on.stage.show(`/detail-referal/${ids[0]}`, states[0]!, false);
  const { page } = on.stage;
  await page.getByText('diambil Dewi Lestari · baru saja').waitFor();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Ubah status ke Ditolak' });
  await dialog.getByRole('textbox').fill('Dokumen tidak lengkap');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Dewi Lestari sedang mengerjakan ini. Lanjutkan?' });
  await question.getByRole('button', { name: 'Batal' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Enter');
  await question.getByRole('button', { name: 'Lanjutkan' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('u');
  expect(await claims()).toEqual([[0, 'Dewi Lestari']]);

  await page.locator('main').getByRole('button', { name: 'Ambil alih' }).click();
  await page.getByText('diambil Anda · baru saja').waitFor();
  await page.getByText(/^Diambil alih: Rahmat Hidayat · /).waitFor();
  await takeBack(0);
  await tellOfClaims(page);
  await page.locator('main').getByRole('button', { name: 'Lepaskan' }).click();
  await page.getByText(/^Dilepaskan oleh orang lain: Dewi Lestari, oleh Rahmat Hidayat · /).waitFor();
  expect(await claims()).toEqual([]);
});
const takeBack = (index: number) =>
  on.server().call(claimOperations.takeOver, { referral_id: ids[index]! }, colleague);

async function selectAll(query = ''): Promise<Page> {
  await on.stage.show(`/pengajuan-referal?${query || oldest}&limit=10`, states[0]!, false);
  const { page } = on.stage;
  for (const index of [0, 1, 2, 3])
    await page
      .getByRole('row')
      .filter({ hasText: name(index) })
      .getByRole('checkbox')
      .check();
  return page;
}
const reject = async (page: Page) => {
  await page.getByRole('menuitem', { name: /^Ubah ke Ditolak/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Dokumen tidak lengkap');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
};

test('a move of several leaves out a colleague’s submissions, names them, and includes them on request', async () => {
  await takenBy(1);
  const page = await selectAll();
  const lane = page.getByRole('region', { name: 'Pilihan' });
  await lane.getByText('1 sedang diambil Dewi Lestari, tidak ikut').waitFor();
  await lane.getByRole('button', { name: 'Ubah Status 3' }).click();
  await reject(page);
  await expect.poll(() => Promise.all([0, 1, 2, 3].map(statusOf))).toEqual([8, 1, 8, 8]);
  await lane.getByText('1 dipilih').waitFor();
  await lane.getByRole('button', { name: 'Ikutkan' }).click();
  const question = page.getByRole('dialog', { name: 'Dewi Lestari sedang mengerjakan ini. Lanjutkan?' });
  await question.getByRole('button', { name: 'Lanjutkan' }).click();
  await lane.getByText('1 sedang diambil Dewi Lestari, ikut', { exact: true }).waitFor();
  await lane.getByRole('button', { name: 'Ubah Status' }).click();
  await reject(page);
  await expect.poll(() => statusOf(1)).toBe(8);
});

test('a submission that a colleague takes meanwhile is left out by the server and named', async () => {
  const page = await selectAll();
  await page.locator('main').getByRole('button', { name: 'Ubah Status' }).click();
  await takenBy(2);
  await reject(page);
  await expect.poll(() => Promise.all([0, 1, 2, 3].map(statusOf))).toEqual([8, 8, 1, 8]);
  await page.getByText(/^Tidak ikut: PR-.* · Antre C \(Sedang dikerjakan Dewi Lestari\)/).waitFor();
});

test('the payment sheet and the split dialog show left-out submissions', async () => {
  await waitingQueue(on.server(), 4, (index) => ({
    name: name(index),
    status: index < 2 ? 5 : 1,
    product_id: 1,
  }));
  const page = await selectAll('sort_by=createdAt&sort_dir=asc&product_id=1');
  await page.locator('main').getByRole('button', { name: 'Ubah Status' }).click();
  await page.getByRole('menuitem', { name: /^Ubah ke Ditolak/ }).click();
  await page.getByRole('button', { name: /^Bagi per status dan produk/ }).click();
  const split = page.getByRole('dialog', { name: /^Bagi per/ });
  await split.waitFor();
  await takenBy(3);
  for (const field of await split.getByRole('textbox').all()) await field.fill('Dokumen tidak lengkap');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Kirim sekarang/ }).click();
  await split.getByText('Sedang dikerjakan Dewi Lestari').waitFor();
  expect(await statusOf(2)).toBe(8);
  expect(await statusOf(3)).toBe(1);
});

test('a decision that is undone after the page was left opens in the page that is shown', async () => {
  const page = await process();
  await page.getByText('Anda ambil · sisa 10 mnt').waitFor();
  await page.keyboard.press('t');
  await page.keyboard.type('Dokumen tidak lengkap');
  await page.keyboard.press('Control+Enter');
  await heading(page, 1).waitFor();
  await page.evaluate(goTo, { address: '/home' });
  await page.evaluate(goTo, { address: `/pengajuan-referal/proses?${oldest}` });
  await heading(page, 1).waitFor();
  await page.keyboard.press('u');
  await heading(page, 0).waitFor();
  expect(await statusOf(0)).toBe(1);
});

test('a submission that a colleague edits stays in a queue that is longer than one page', async () => {
  const many = await waitingQueue(on.server(), queueMost + 1, (index) => ({
    name: name(index) ?? `Antre ${index}`,
    product_id: 1,
  }));
  const page = await process();
  const queue = page.getByRole('navigation', { name: 'Antrean' });
  const edited = queue
    .getByRole('listitem')
    .filter({ hasText: name(1) })
    .first();
  await edited.waitFor();
  const { db } = on.server().services;
  const next = sql`${referral.decision_version} + 1`;
  await db.update(referral).set({ decision_version: next }).where(eq(referral.id, many[1]!));
  await page.evaluate(() => window.tell('live.changed', { entity: 'referral', kind: 'changed' }));
  await queue.getByText('1 pindah', { exact: false }).first().waitFor();
  await queue.getByRole('button', { name: 'Tampilkan' }).click();
  await queue.getByText('1 pindah', { exact: false }).first().waitFor({ state: 'hidden' });
  expect(await edited.count()).toBe(1);
});

test('a user without the right to work on submissions sees no claims', async () => {
  await takenBy(1);
  const { account } = await customUser(on.server(), {
    codes: ['r_referral', 'r_referral_detail'],
    company: 1,
    branch: 1,
  });
  const desk = await openDesk(on.server(), account);
  const stage = await openStage(on.opened.browser, { ...on.opened, desk, scheme: 'light' });
  await stage.show(`/pengajuan-referal/proses?${oldest}`, states[0]!, false);
  await heading(stage.page, 0).waitFor();
  const text = await stage.page.locator('main').innerText();
  expect(text).not.toMatch(/Ambil|Lepaskan|Tanpa klaim|Dewi/);
  await stage.close();
});

test('the detail tells who took over, shared out and took back, and hears of it while it is open', async () => {
  const { data: workers } = await on.server().call(claimOperations.workers, {}, own);
  const dewi = workers.find((worker) => worker.name === 'Dewi Lestari')!;
  await takenBy(0);
  await on.server().call(claimOperations.takeOver, { referral_id: ids[0]! }, own);
  await on.server().call(claimOperations.release, { referral_ids: [ids[0]!] }, own);
  const to = [{ user_id: dewi.user_id }];
  await on.server().call(claimOperations.share, { referral_ids: [ids[0]!], to }, own);
  await on.stage.show(`/detail-referal/${ids[0]}`, states[0]!, false);
  const { page } = on.stage;
  const history = page.getByRole('region', { name: /^Riwayat Aktivitas/ });
  await history.getByRole('heading', { name: 'Riwayat petugas' }).waitFor();
  const lines = history.getByRole('listitem').filter({ hasText: /^\D+: .+ · \d\d-\d\d-\d{4}/ });
  await history.getByRole('button', { name: /^dan \d lain, lihat semua/ }).click();
  const told = async () => (await lines.allInnerTexts()).map((line) => line.split(' · ')[0]);
  await expect
    .poll(told)
    .toEqual([
      `Dibagikan: Dewi Lestari, oleh ${me}`,
      `Dilepas: ${me}`,
      `Diambil alih: ${me}`,
      `Berakhir: Dewi Lestari, oleh ${me}`,
      'Diambil: Dewi Lestari',
    ]);
  await on.server().call(claimOperations.recall, { referral_ids: [ids[0]!] }, own);
  await tellOfClaims(page);
  await expect.poll(async () => (await told())[0]).toBe(`Ditarik kembali: Dewi Lestari, oleh ${me}`);
});
