import type { Locator } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { noteOperations } from '../../src/shared/entities/note/operations.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { makeWorker } from '../server/support/claims.ts';
import { user } from './desk.ts';
import { seriousFindings } from './facts.ts';
import { lightStage } from './lightStage.ts';
import { states } from './states.ts';

vi.mock('electron', () => ({ ipcMain: {} }));

const on = lightStage();
const as = { as: user.email };
const kinds = [
  {
    entity: 'referral',
    detail: '/detail-referal',
    list: referralOperations.list,
    title: /^Riwayat Aktivitas/,
  },
  { entity: 'agent', detail: '/detail-agen', list: agentOperations.list, title: /^Catatan/ },
  { entity: 'partner', detail: '/detail-partner', list: partnerOperations.list, title: /^Catatan/ },
] as const;
type Kind = (typeof kinds)[number];
const first = async ({ list }: Kind) => {
  const { data } = await on.server().call(list, { limit: 1, partner_type: 'company' } as never, as);
  return (data as { id: number }[])[0]!.id;
};
const notesOf = async (entity: Kind['entity'], record_id: number) =>
  (await on.server().call(noteOperations.list, { entity, record_id }, as)).data;

async function gapBetween(field: Locator, list: Locator): Promise<number> {
  const [above, below] = [(await field.boundingBox())!, (await list.boundingBox())!].sort(
    (a, b) => a.y - b.y,
  );
  return Math.max(Math.abs(above!.x - below!.x), below!.y - above!.y - above!.height);
}

test.each(kinds)('$entity: by keys a note is written, changed and deleted', async (kind) => {
  const record_id = await first(kind);
  await on.stage.show(`${kind.detail}/${record_id}`, states[0]!, false);
  const { page } = on.stage;
  const card = page.getByRole('region', { name: kind.title });
  await page.keyboard.press('i');
  await page.keyboard.type('Sudah ditelepon, minta slip gaji');
  await page.keyboard.press('Control+Enter');
  const line = card.getByRole('listitem').first();
  await line.getByText('Sudah ditelepon, minta slip gaji').waitFor();
  await line.getByText('dapat diubah 15 menit lagi').waitFor();
  expect(await card.locator('[data-new] textarea').first().inputValue()).toBe('');
  expect(await notesOf(kind.entity, record_id)).toHaveLength(1);

  await line.getByRole('button', { name: 'Ubah catatan' }).press('Enter');
  const box = line.locator('textarea');
  await box.fill('Slip gaji sudah ada');
  await page.keyboard.press('Control+Enter');
  await line.getByText('Slip gaji sudah ada').waitFor();
  await line.getByText('diubah', { exact: true }).waitFor();

  await line.getByRole('button', { name: 'Hapus catatan' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).press('Enter');
  if (kind.entity === 'referral') await card.getByText('Catatan', { exact: true }).click();
  await card.getByText('Belum ada catatan').waitFor();
  expect(await notesOf(kind.entity, record_id)).toEqual([]);
});

test('the history of a submission shows notes among its moves, or one kind alone', async () => {
  const record_id = await first(kinds[0]);
  const text = 'Slip gaji menyusul besok';
  await on.server().call(noteOperations.create, { entity: 'referral', record_id, text }, as);
  await on.stage.show(`/detail-referal/${record_id}`, states[0]!, false);
  const { page } = on.stage;
  const card = page.getByRole('region', { name: /^Riwayat Aktivitas/ });
  const activities = card.locator('ol').first().locator('> li');
  const kind = (name: RegExp) => card.getByRole('radio', { name });
  await activities.first().getByText(text).waitFor();
  const all = await activities.count();
  expect(all).toBeGreaterThan(1);

  await kind(/^Semua/).press('ArrowRight');
  await expect.poll(() => activities.count()).toBe(1);
  expect(await activities.innerText()).toContain(text);
  expect(await kind(/^Catatan 1$/).isChecked()).toBe(true);
  await card.screenshot({ path: 'test-results/screens/history-notes.png' });

  await kind(/^Catatan/).press('ArrowRight');
  await activities.getByText(text).waitFor({ state: 'detached' });
  expect(await activities.count()).toBeGreaterThan(0);
  await page.keyboard.press('i');
  await page.keyboard.type('Slip gaji sudah ada');
  await page.keyboard.press('Control+Enter');
  await activities.first().getByText('Slip gaji sudah ada').waitFor();
  expect(await activities.count()).toBe(all + 1);
  for (const { id } of await notesOf('referral', record_id))
    await on.server().call(noteOperations.remove, { id }, as);
});

test('@ completes whoever may open the record; the one named is told and led to the note', async () => {
  const record_id = await first(kinds[0]);
  await on.stage.show(`/detail-referal/${record_id}`, states[0]!, false);
  const { page } = on.stage;
  await page.keyboard.press('i');
  await page.keyboard.type('Tolong cek @agus');
  const option = page.getByRole('option', { name: /Agus Salim/ });
  await option.waitFor();
  const box = page.locator('[data-new] textarea').first();
  await expect.poll(() => gapBetween(box, page.getByRole('listbox'))).toBeLessThan(60);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  expect(await box.inputValue()).toBe('Tolong cek @Agus Salim ');
  await page.keyboard.type('hari ini');
  await page.keyboard.press('Control+Enter');
  await page.locator('mark', { hasText: '@Agus Salim' }).waitFor();
  const [note] = await notesOf('referral', record_id);
  expect(note).toMatchObject({ text: 'Tolong cek @Agus Salim hari ini', mentions: [{ name: 'Agus Salim' }] });

  const colleague = await makeWorker(on.server());
  const me = (await on.server().call(noteOperations.people, { entity: 'referral', record_id }, as)).data.find(
    ({ name }) => name === user.name,
  );
  const text = `@${user.name} lihat ini`;
  const mentions = [me!.user_id];
  await on
    .server()
    .call(noteOperations.create, { entity: 'referral', record_id, text, mentions }, colleague.as);
  const { data: told } = await on.server().call(notificationOperations.list, { limit: 5 }, as);
  const mention = told.find(({ title }) => title === 'Anda disebut');
  await on.stage.show(`/detail-notif/${mention!.id}`, states[0]!, false);
  await page.getByRole('link', { name: 'Buka catatan' }).press('Enter');
  await page.waitForURL(new RegExp(`/detail-referal/${record_id}#catatan-`));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain('lihat ini');
});

test('Esc closes the names and keeps the text; what is not saved is asked about before leaving', async () => {
  const record_id = await first(kinds[0]);
  await on.stage.show(`/detail-referal/${record_id}`, states[0]!, false);
  const { page } = on.stage;
  await page.keyboard.press('i');
  await page.keyboard.type('@agus');
  await page.getByRole('option', { name: /Agus Salim/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  const box = page.locator('[data-new] textarea').first();
  expect(await box.inputValue()).toBe('@agus');
  await page.getByRole('link', { name: 'Beranda' }).first().click();
  const asked = page.getByRole('dialog', { name: 'Tinggalkan isian ini?' });
  await asked.getByRole('button', { name: 'Tetap di sini' }).press('Enter');
  expect(await box.inputValue()).toBe('@agus');
  await box.fill('');
});

test('a note is asked about also while the call pad is open', async () => {
  const { data } = await on.server().call(referralOperations.list, { limit: 1, referral_status_id: 1 }, as);
  await on.stage.show(`/detail-referal/${data[0]!.id}`, states[0]!, false);
  const { page } = on.stage;
  const box = page.locator('[data-new] textarea').first();
  await box.fill('Belum selesai');
  await box.blur();
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Panggilan Verifikasi' }).waitFor();
  await page.getByRole('link', { name: 'Beranda' }).first().click();
  const asked = page.getByRole('dialog', { name: 'Tinggalkan isian ini?' });
  await asked.getByRole('button', { name: 'Tetap di sini' }).click();
  expect(await box.inputValue()).toBe('Belum selesai');
  await box.fill('');
});
