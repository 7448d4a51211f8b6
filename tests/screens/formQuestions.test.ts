import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { user } from './desk.ts';
import { lightStage } from './lightStage.ts';
import { readPages } from './pages.ts';
import { addressOf } from './samples.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();

const source = () => ({ call: on.server().call, as: user.email, draftId: on.opened.desk.draftId });
const sampleOf = (path: string) => addressOf(readPages().find((each) => each.path === path)!, source());
const show = async (address: string): Promise<Page> => {
  await on.stage.show(address, states[0]!, false);
  return on.stage.page;
};
const save = (page: Page) => page.locator('main form button[type="submit"]').click();

test('an upline that nobody has is said at its field, and dropped only by whoever agrees', async () => {
  const address = await sampleOf('/edit-agent/:id');
  const id = Number(address.split('/').at(-1));
  const stored = async () =>
    (await on.server().call(agentOperations.detail, { id }, { as: user.email })).data;
  const before = await stored();
  expect(before.upline_id).not.toBeNull();
  const page = await show(address);
  const main = page.locator('main');
  await main.getByLabel('Nomor Agen Upline').fill('AG-00-00-9999');
  await main.getByText('Nomor Agen tidak ditemukan').waitFor();

  await save(page);
  const question = page.getByRole('dialog', { name: 'Simpan tanpa upline?' });
  await question.getByRole('button', { name: 'Perbaiki Nomor' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect
    .poll(() => main.getByLabel('Nomor Agen Upline').evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect((await stored()).upline_id).toBe(before.upline_id);

  await save(page);
  await question.getByRole('button', { name: 'Simpan Tanpa Upline' }).click();
  await expect.poll(async () => (await stored()).upline_id).toBeNull();
});

test('a number that is found is saved without a question', async () => {
  const { data } = await on.server().call(agentOperations.list, { limit: 2 }, { as: user.email });
  const [agent, upline] = data;
  const page = await show(`/edit-agent/${agent!.id}`);
  await page.locator('main').getByLabel('Nomor Agen Upline').fill(upline!.agent_code);
  await expect
    .poll(() => page.locator('main').getByLabel('Upline', { exact: true }).inputValue())
    .toContain(upline!.fullname);
  await save(page);
  const stored = () => on.server().call(agentOperations.detail, { id: agent!.id }, { as: user.email });
  await expect.poll(async () => (await stored()).data.upline_id).toBe(upline!.id);
});

test('a quota of nothing, a period that is over and no place are said while the program is typed', async () => {
  const page = await show(await sampleOf('/add-program/:id'));
  const main = page.locator('main');
  const said = (reason: string) => main.getByText(`Tidak dapat dipilih: ${reason}`);
  const limit = (name: string) => main.getByRole('switch', { name, exact: true });

  await limit('Kuota').check({ force: true });
  expect(await main.getByText(/^Tidak dapat dipilih/).count()).toBe(0);
  await main.locator('input[data-figure]:visible').first().fill('0');
  await said('kuota habis').waitFor();

  await limit('Periode').check({ force: true });
  for (const [name, day] of Object.entries({
    'Tanggal Mulai': '01-02-2020',
    'Tanggal Berakhir': '28-02-2020',
  })) {
    await main.getByLabel(name).fill(day);
    await page.keyboard.press('Tab');
  }
  await said('sudah berakhir').waitFor();

  await limit('Wilayah').check({ force: true });
  await main.getByRole('combobox', { name: 'Tipe Wilayah' }).click();
  await page.getByRole('option', { name: 'Wilayah Tertentu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click();
  await said('belum ada lokasi').waitFor();

  await main.getByText('Tidak dapat dipilih agen hari ini.').waitFor();
  await main.locator('input[data-figure]:visible').first().fill('7');
  await said('kuota habis').waitFor({ state: 'hidden' });
});

test('P02: a postal code of another length is said once it is left, and taken all the same', async () => {
  const page = await show(await sampleOf('/edit-agent/:id'));
  const code = page.locator('main').getByLabel('Kode Pos').first();
  const hint = page.locator('main').getByText('Kode Pos biasanya 5 digit.').first();
  await code.fill('4016');
  expect(await hint.count()).toBe(0);
  await code.blur();
  await hint.waitFor();
  expect(await code.getAttribute('aria-invalid')).not.toBe('true');
  await code.fill('40161');
  await hint.waitFor({ state: 'detached' });
});

test('the last place of a program is taken out only by whoever agrees, who is told what it means', async () => {
  const page = await show(await sampleOf('/edit-program/:id'));
  const main = page.locator('main');
  const out = main.getByRole('button', { name: / dari pilihan$/ });
  while ((await out.count()) > 1) await out.first().click();
  const question = page.getByRole('dialog', { name: 'Hapus lokasi terakhir?' });
  await out.click();
  await question.getByText('tidak berlaku di mana pun').waitFor();
  await question.getByRole('button', { name: 'Batal' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await out.count()).toBe(1);
  expect(await main.getByText('Tidak dapat dipilih: belum ada lokasi').count()).toBe(0);
  await out.click();
  await question.getByRole('button', { name: 'Hapus' }).click();
  await main.getByText('Tidak dapat dipilih: belum ada lokasi').waitFor();
});

test('Batal in a new text of the terms asks once', async () => {
  const page = await show('/add-app-terms');
  const main = page.locator('main');
  await main.locator('[contenteditable="true"]').first().click();
  await page.keyboard.type('Baru. ');
  await main.getByRole('button', { name: 'Batal' }).click();
  const question = page.getByRole('dialog', { name: 'Tinggalkan isian ini?' });
  await question.getByRole('button', { name: /^(Buang perubahan|Tinggalkan)$/ }).click();
  await page.waitForURL((url) => url.pathname !== '/add-app-terms');
});

test('A-134: the present password is asked of oneself, and a wrong one is said at its field', async () => {
  const present = () => on.stage.page.locator('main').getByLabel('Kata Sandi Sekarang', { exact: false });
  await show(await sampleOf('/change-password/:id'));
  expect(await present().count()).toBe(0);
  const page = await show(`/change-password/${on.opened.desk.userId}`);
  const main = page.locator('main');
  await save(page);
  await main.getByText('Kata Sandi Sekarang wajib diisi').first().waitFor();
  await main.locator('input[type="password"]').nth(0).fill('999999');
  await main.locator('input[type="password"]').nth(1).fill('135791');
  await save(page);
  await main.getByText('Kata Sandi Sekarang salah').first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  expect(await page.getByRole('alert').filter({ hasText: 'Failed!' }).count()).toBe(0);
});

test('A-202: another email of oneself asks for the present password, and says why', async () => {
  const id = on.opened.desk.userId;
  const page = await show(`/edit-profile/${id}`);
  const main = page.locator('main');
  const email = main.getByLabel('Email', { exact: false });
  const present = main.getByLabel('Kata Sandi Sekarang', { exact: false }).and(main.locator('input'));
  const before = await email.inputValue();
  expect(await present.count()).toBe(0);
  await email.fill('baru@mitra.example');
  await main.getByText('Dengan email ini Anda masuk').waitFor();
  await present.fill('999999');
  await email.fill(before.toUpperCase());
  await present.waitFor({ state: 'detached' });
  await email.fill('baru@mitra.example');
  expect(await present.inputValue()).toBe('');
  await save(page);
  await main.getByText('Kata Sandi Sekarang wajib diisi').first().waitFor();
  await present.fill('999999');
  await save(page);
  await main.getByText('Kata Sandi Sekarang salah').first().waitFor();
});

test("A-202: another's email is changed without a password", async () => {
  const page = await show(await sampleOf('/edit-profile/:id'));
  await page.locator('main').getByLabel('Email', { exact: false }).fill('lain@mitra.example');
  expect(await page.locator('main').locator('input[type="password"]').count()).toBe(0);
});
